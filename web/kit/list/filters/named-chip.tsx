import type { ComponentProps } from 'react';
import { FilterChip } from '../../../ui/list/filter-badges.tsx';
import type { ChoiceKind } from '../search-fields.ts';
import { nameHooks } from './choices.ts';

type NamedChipProps = ComponentProps<typeof FilterChip> & { kind: ChoiceKind; id: string };

/** The chip of a filter by a record whose name the rows of the list do not have. */
export const NamedChip = ({ kind, id, ...chip }: NamedChipProps) => {
  const useName = nameHooks[kind];
  return <FilterChip {...chip} value={useName(id) ?? id} />;
};
