import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { RouteSpec } from '../../contract/kit/route.ts';
import { useText } from '../platform/i18n.ts';
import { CardGrid } from '../ui/card-grid.tsx';
import { NameCard } from '../ui/name-card.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import type { Opened } from './opened.ts';
import { RowMenu } from './row-menu.tsx';
import type { Write } from './write.ts';

/** A record with a name, and how many doctors carry it. */
type Carried = { readonly id: number; readonly name: string; readonly doctors: number };

type NamedCardsProps<Row> = {
  rows: readonly Row[];
  opened: Opened<Row>;
  calls: { update: RouteSpec; archive: RouteSpec };
  kind?: 'text' | 'code';
};

/** Records that doctors carry, as cards that say by how many, each with its menu of update and delete. */
export const NamedCards = <Row extends Carried>({ rows, opened, calls, kind = 'text' }: NamedCardsProps<Row>) => {
  const text = useText();
  const actionsOf = (row: Row) => [
    { label: text('common.update'), icon: IconPencil, call: calls.update, onSelect: () => opened.edit(row) },
    { label: text('common.delete'), icon: IconTrash, call: calls.archive, onSelect: () => opened.archive(row), isDangerous: true },
  ];
  return (
    <CardGrid>
      {rows.map((row) => (
        <NameCard key={row.id} name={row.name} kind={kind} detail={text('named.doctors', { count: row.doctors })}>
          <RowMenu name={row.name} actions={actionsOf(row)} />
        </NameCard>
      ))}
    </CardGrid>
  );
};

/** Asks before such a record is archived, and says how many doctors carry it and keep it. */
export const ArchiveQuestion = ({
  record,
  write,
  onClose,
}: {
  record: Carried;
  write: Write<{ id: number }, unknown>;
  onClose: () => void;
}) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('named.deleteTitle', { name: record.name })}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ id: record.id }}
      onClose={onClose}
    >
      {text('named.deleteText', { count: record.doctors })}
    </ConfirmAction>
  );
};
