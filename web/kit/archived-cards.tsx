import type { RouteSpec } from '../../contract/kit/route.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { NameCard } from '../ui/name-card.tsx';
import type { Restore } from './archive.tsx';
import { ArchivedWhen } from './archived-when.tsx';
import { RestoreMany } from './restore-many.tsx';

type Archived = { readonly id: number; readonly name: string; readonly archived_at: string | null; readonly archived_by: string | null };

type ArchivedCardsProps = { rows: readonly Archived[]; restore: Restore; call: RouteSpec; kind?: 'text' | 'code' };

/** Archived records that are known by their name, as cards whose only action is restoring, one or many. */
export const ArchivedCards = ({ rows, restore, call, kind = 'text' }: ArchivedCardsProps) => (
  <RestoreMany rows={rows} restore={restore} call={call}>
    {(partsOf) => (
      <CardGrid size="large">
        {rows.map((row) => {
          const { tick, button } = partsOf(row, row.name);
          return (
            <NameCard key={row.id} name={row.name} kind={kind} detail={<ArchivedWhen row={row} />} lead={tick}>
              {button}
            </NameCard>
          );
        })}
      </CardGrid>
    )}
  </RestoreMany>
);
