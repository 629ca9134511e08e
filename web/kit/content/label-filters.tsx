import { Group } from '@mantine/core';
import { type TextKey, useText } from '../../platform/i18n.ts';
import type { ListParams } from '../list/list-params.ts';
import { useSearchFields } from '../list/search-fields.ts';
import { LabelFilter, type LabelRoute } from './label-filter.tsx';

type LabelFiltersProps = {
  params: ListParams<{ category_name?: string | undefined; tag_name?: string | undefined }>;
  /** The routes that list the categories and tags in use. */
  categories: LabelRoute;
  tags?: LabelRoute;
};

const listOf = (name: string | undefined) => (name === undefined ? [] : [name]);

/** Filters a list by category and, with its route, by tag. The URL keeps both. */
export const LabelFilters = ({ params, categories, tags }: LabelFiltersProps) => {
  const { category_name: category, tag_name: tag } = params.query;
  const other = (name: string, chosen: string | undefined) => (name === chosen ? undefined : name);
  return (
    <Group gap={8}>
      <LabelFilter
        kind="categories"
        route={categories}
        chosen={listOf(category)}
        onToggle={(name) => params.set({ category_name: other(name, category) })}
      />
      {tags ? (
        <LabelFilter kind="tags" route={tags} chosen={listOf(tag)} onToggle={(name) => params.set({ tag_name: other(name, tag) })} />
      ) : null}
    </Group>
  );
};

/** Describes the two filters for the badges of active filters. */
export const useDescribeLabelFilters = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    if (name === 'category_name') return { label: text('labels.category'), value: String(value) };
    return name === 'tag_name' ? { label: text('labels.tag'), value: String(value) } : undefined;
  };
};

/** Registers the header's search by title (with the given label) and by category. A list has a filter of its own for the categories, its archive has none. */
export const useTitleSearch = (title: TextKey, { isArchive }: { isArchive: boolean }): null => {
  const text = useText();
  useSearchFields([
    { param: 'title', label: text(title) },
    { param: 'category_name', label: text('labels.category'), choices: 'category', isFilter: !isArchive },
  ]);
  return null;
};
