import { type FilterBadge, FilterBadges } from '../../ui/list/filter-badges.tsx';
import type { ListParams } from './list-params.ts';
import { useRegisteredSearchFields } from './search-fields.ts';

/** Returns the label and value of a filter in words; undefined for a filter it does not know. */
export type DescribeFilter = (name: string, value: unknown) => Pick<FilterBadge, 'label' | 'value'> | undefined;

/** The active filters of a list as badges, one for each value. Labels come from `describeFilter`, else from the page's search fields. */
export const ActiveFilters = ({ params, describeFilter }: { params: ListParams; describeFilter: DescribeFilter | undefined }) => {
  const fields = useRegisteredSearchFields();
  // The tool of dates is a button with the days, also on a phone.
  const filters = Object.entries(params.filters).filter(([name]) => name !== 'from' && name !== 'to');
  const badges = filters.flatMap(([name, values]) =>
    [values].flat().map((value) => {
      const rest = Array.isArray(values) ? values.filter((other) => other !== value) : [];
      const badge = describeFilter?.(name, value) ?? {
        label: fields.find(({ param }) => param === name)?.label ?? name,
        value: String(value),
      };
      return { ...badge, onRemove: () => params.set({ [name]: rest.length > 0 ? rest : undefined }) };
    }),
  );
  return <FilterBadges filters={badges} onReset={params.reset} />;
};
