import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { chipButtonClass, type FilterBadge, FilterBadges, FilterChip } from '../../../ui/list/filter-badges.tsx';
import type { ListParams } from '../list-params.ts';
import { type SearchField, useRegisteredSearchFields } from '../search-fields.ts';
import { filterParam, removeValue } from './filter-values.ts';

/**
 * Returns the label and value of a filter in words; undefined for a filter that it does not know, null for one that a control of the page
 * shows, such as the tabs of the status.
 */
export type DescribeFilter = (name: string, value: unknown) => Pick<FilterBadge, 'label' | 'value'> | null | undefined;

// Loaded when a person changes a filter, or if the rows do not have the name of a record.
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }));
const NamedChip = lazy(async () => ({ default: (await import('./named-chip.tsx')).NamedChip }));

type ActiveFiltersProps = { params: ListParams; describeFilter: DescribeFilter | undefined };

/** The active filters of a list as badges, one for each value. Labels come from `describeFilter`, else from the page's search fields. */
export const ActiveFilters = ({ params, describeFilter }: ActiveFiltersProps) => {
  const fields = useRegisteredSearchFields();
  // The tool of dates is a button with the days, also on a phone.
  const names = Object.keys(params.filters).filter((name) => name !== 'from' && name !== 'to');
  const chips = names.flatMap((name) => {
    const field = fields.find((each) => each.param === name || filterParam(each) === name);
    return [params.filters[name]].flat().flatMap((raw) => {
      const described = describeFilter?.(name, raw);
      if (described === null) return [];
      const value = String(raw);
      return [<li key={`${name} ${value}`}>{chipOf({ params, field, name, value, described })}</li>];
    });
  });
  if (chips.length === 0) return null;
  return <FilterBadges onReset={params.reset}>{chips}</FilterBadges>;
};

type ChipOptions = {
  params: ListParams;
  field: SearchField | undefined;
  name: string;
  value: string;
  described: ReturnType<DescribeFilter>;
};

const chipOf = ({ params, field, name, value, described }: ChipOptions): ReactNode => {
  const label = described?.label ?? field?.label ?? name;
  const chip: ComponentProps<typeof FilterChip> = {
    label,
    value: described ? described.value : value,
    onRemove: () => removeValue(params, name, value),
    edit: field ? (content, editLabel) => <EditButton {...{ params, field, label: editLabel }}>{content}</EditButton> : undefined,
  };
  const isNamed = described || !field?.choices || (field.takesIds && !/^\d+$/.test(value)) || (field.chosenBy ?? name) !== name;
  if (isNamed) return <FilterChip {...chip} />;
  return (
    <Suspense fallback={<FilterChip {...chip} value="…" />}>
      <NamedChip {...chip} kind={field.choices ?? 'category'} id={value} />
    </Suspense>
  );
};

type EditButtonProps = { params: ListParams; field: SearchField; label: string; children: ReactNode };

const EditButton = ({ params, field, label, children }: EditButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <button
      type="button"
      data-print="always"
      className={chipButtonClass}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => setIsOpen(true)}
    >
      {children}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <FilterEditor {...{ params, field, button }} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
};
