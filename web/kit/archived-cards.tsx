import { Button, Checkbox } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { formatDay } from '../platform/format.ts';
import { useText } from '../platform/i18n.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { NameCard } from '../ui/name-card.tsx';
import { type Restore, RestoreBar } from './archive.tsx';
import styles from './archived-cards.module.css';
import { Can } from './can.tsx';
import { useSelection } from './selection.ts';

type Archived = { readonly id: number; readonly name: string; readonly archived_at: string | null; readonly archived_by: string | null };

type ArchivedCardsProps = { rows: readonly Archived[]; restore: Restore; call: RouteSpec; kind?: 'text' | 'code' };

/** Archived records as cards whose only action is restoring, one or many. */
export const ArchivedCards = ({ rows, restore, call, kind = 'text' }: ArchivedCardsProps) => {
  const text = useText();
  const selection = useSelection();
  return (
    <div className={styles.stack}>
      <Can call={call}>
        <Checkbox
          size="sm"
          label={text('selection.all')}
          checked={selection.isAll(rows)}
          indeterminate={selection.ids.length > 0 && !selection.isAll(rows)}
          onChange={() => selection.toggleAll(rows)}
        />
      </Can>
      <RestoreBar selection={selection} restore={restore} />
      <CardGrid isWide>
        {rows.map((row) => (
          <NameCard
            key={row.id}
            name={row.name}
            kind={kind}
            detail={<ArchivedWhen row={row} />}
            lead={
              <Checkbox
                size="sm"
                aria-label={text('selection.one', { name: row.name })}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            }
          >
            <Can call={call}>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconArchiveOff size={16} aria-hidden="true" />}
                disabled={restore.isPending}
                onClick={() => void restore.restore([row.id])}
              >
                {text('common.restore')}
              </Button>
            </Can>
          </NameCard>
        ))}
      </CardGrid>
    </div>
  );
};

/** When a record was archived, and by whom. */
export const ArchivedWhen = ({ row }: { row: Pick<Archived, 'archived_at' | 'archived_by'> }) => {
  const text = useText();
  if (!row.archived_at) return null;
  const date = formatDay(row.archived_at);
  return <>{row.archived_by ? text('archive.whenBy', { date, name: row.archived_by }) : text('archive.when', { date })}</>;
};
