import { type TextKey, useText } from '../../platform/i18n.ts';
import type { ListParams } from '../list/list-params.ts';
import { useSearchFields } from '../list/search-fields.ts';
import { type LabelRoute, LabelTabs } from './label-tabs.tsx';

type LabelFiltersProps = {
  params: ListParams<{ category_name?: string | undefined; tag_name?: string | undefined }>;
  /** The routes that list the categories and tags in use. */
  categories: LabelRoute;
  tags: LabelRoute;
};

const listOf = (name: string | undefined) => (name === undefined ? [] : [name]);

/** Filters a list by category and by tag. The URL keeps both. */
export const LabelFilters = ({ params, categories, tags }: LabelFiltersProps) => (
  <>
    <LabelTabs
      kind="categories"
      route={categories}
      chosen={listOf(params.query.category_name)}
      onSelect={(category_name) => params.set({ category_name })}
    />
    <LabelTabs kind="tags" route={tags} chosen={listOf(params.query.tag_name)} onSelect={(tag_name) => params.set({ tag_name })} />
  </>
);

/** Describes the two filters for the badges of active filters. */
export const useDescribeLabelFilters = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    if (name === 'category_name') return { label: text('labels.category'), value: String(value) };
    return name === 'tag_name' ? { label: text('labels.tag'), value: String(value) } : undefined;
  };
};

/** Registers the header's search by title (with the given label) and by category. A list has tabs for the categories, its archive has none. */
export const useTitleSearch = (title: TextKey, { isArchive }: { isArchive: boolean }): null => {
  const text = useText();
  useSearchFields([
    { param: 'title', label: text(title) },
    { param: 'category_name', label: text('labels.category'), choices: 'category', isFilter: !isArchive },
  ]);
  return null;
};
