import { type FilterBadge, FilterBadges } from '../ui/filter-badges.tsx';
import type { ListParams } from './list-params.ts';
import { useOfferedSearchKeys } from './search-keys.ts';

/** The words of a filter and its value, as far as they are known. */
export type Describe = (name: string, value: unknown) => Pick<FilterBadge, 'label' | 'value'> | undefined;

/** The filters of a list that hold, as badges: each value of a list its own. Labels come from `describe`, else from the page's search keys. */
export const SearchBadges = ({ params, describe }: { params: ListParams; describe: Describe | undefined }) => {
  const keys = useOfferedSearchKeys();
  const badges = Object.entries(params.filters).flatMap(([name, given]) =>
    [given].flat().map((value) => {
      const rest = Array.isArray(given) ? given.filter((other) => other !== value) : [];
      const words = describe?.(name, value) ?? { label: keys.find(({ key }) => key === name)?.label ?? name, value: String(value) };
      return { ...words, onRemove: () => params.set({ [name]: rest.length > 0 ? rest : undefined }) };
    }),
  );
  return <FilterBadges filters={badges} onReset={params.reset} />;
};
