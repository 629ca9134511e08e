import { useText } from '../platform/i18n.ts';
import { LabelStrip } from './label-strip.tsx';
import type { ListParams } from './list-params.ts';
import type { List, Option } from './queries.ts';

type LabelFiltersProps = {
  params: ListParams<{ category_name?: string | undefined; tag_name?: string | undefined }>;
  useCategories: (page: number) => List<Option>;
  useTags: (page: number) => List<Option>;
};

const listOf = (name: string | undefined) => (name === undefined ? [] : [name]);

/** The two strips of a list whose records carry categories and tags, kept in the address. */
export const LabelFilters = ({ params, useCategories, useTags }: LabelFiltersProps) => (
  <>
    <LabelStrip
      kind="categories"
      useLabels={useCategories}
      chosen={listOf(params.query.category_name)}
      onChoose={(category_name) => params.set({ category_name })}
    />
    <LabelStrip kind="tags" useLabels={useTags} chosen={listOf(params.query.tag_name)} onChoose={(tag_name) => params.set({ tag_name })} />
  </>
);

/** The words of the two filters, for the badges of a list. */
export const useDescribeLabels = () => {
  const text = useText();
  return (name: string, value: unknown) => {
    if (name === 'category_name') return { label: text('labels.category'), value: String(value) };
    return name === 'tag_name' ? { label: text('labels.tag'), value: String(value) } : undefined;
  };
};
