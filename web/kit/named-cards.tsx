import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { NameCard } from '../ui/name-card.tsx';
import type { Opened } from './opened.ts';
import { RowMenu } from './row-menu.tsx';

type Named = { readonly id: number; readonly name: string };

type NamedCardsProps<Row> = {
  rows: readonly Row[];
  opened: Opened<Row>;
  calls: { update: RouteSpec; archive: RouteSpec };
  /** What carries the record, in words. */
  carriedBy: (row: Row) => string;
  kind?: 'text' | 'code';
};

/** Records that others carry, as cards that say by how many, each with its menu of update and delete. */
export const NamedCards = <Row extends Named>({ rows, opened, calls, carriedBy, kind = 'text' }: NamedCardsProps<Row>) => {
  const text = useText();
  const actionsOf = (row: Row) => [
    { label: text('common.update'), icon: IconPencil, call: calls.update, onSelect: () => opened.edit(row) },
    { label: text('common.delete'), icon: IconTrash, call: calls.archive, onSelect: () => opened.archive(row), isDangerous: true },
  ];
  return (
    <CardGrid>
      {rows.map((row) => (
        <NameCard key={row.id} name={row.name} kind={kind} detail={carriedBy(row)}>
          <RowMenu name={row.name} actions={actionsOf(row)} />
        </NameCard>
      ))}
    </CardGrid>
  );
};
