import type { ReactNode } from 'react';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { CardGrid } from '../../ui/list/card.tsx';
import { NameCard } from '../../ui/list/name-card.tsx';
import type { RestoreMutation } from '../archive/archive.ts';
import { type Archived, ArchivedAt, BulkRestore } from '../archive/bulk-restore.tsx';
import { RowCheckbox } from '../list/rows/list-selection.tsx';
import { type RowAction, RowMenu } from '../list/rows/row-menu.tsx';

type Named = { readonly id: number; readonly name: string };

type LookupCardsProps<Row> = {
  rows: readonly Row[];
  actionsOf: (row: Row) => readonly RowAction[];
  /** The second line of a card. */
  detail: (row: Row) => ReactNode;
  kind?: 'text' | 'code';
};

/** Records with a name only, as cards with a detail and a menu with update and delete. */
export const LookupCards = <Row extends Named>({ rows, actionsOf, detail, kind = 'text' }: LookupCardsProps<Row>) => (
  <CardGrid rows={rows}>
    {(row) => (
      <NameCard name={row.name} kind={kind} detail={detail(row)} checkbox={<RowCheckbox row={row} name={row.name} />}>
        <RowMenu name={row.name} actions={actionsOf(row)} />
      </NameCard>
    )}
  </CardGrid>
);

type ArchivedLookupCardsProps = { rows: readonly (Archived & Named)[]; restore: RestoreMutation; route: RouteSpec; kind?: 'text' | 'code' };

/** Archived records with a name only, as cards whose only action is restore. */
export const ArchivedLookupCards = ({ rows, restore, route, kind = 'text' }: ArchivedLookupCardsProps) => (
  <BulkRestore rows={rows} restore={restore} route={route}>
    {(controlsOf) => (
      <CardGrid rows={rows} size="large">
        {(row) => {
          const { checkbox, button } = controlsOf(row, row.name);
          return (
            <NameCard name={row.name} kind={kind} detail={<ArchivedAt row={row} />} checkbox={checkbox}>
              {button}
            </NameCard>
          );
        }}
      </CardGrid>
    )}
  </BulkRestore>
);
