import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type DeclineKind,
  type DeclineReason,
  maxReasons,
  declineReasonRoutes as routes,
} from '../../../../contract/entities/messages/decline-reasons.ts';
import { ConfirmArchive } from '../../../kit/archive/confirm-archive.tsx';
import { moveItem } from '../../../kit/data/move-item.ts';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { useLastPageRedirect } from '../../../kit/list/list-params.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { RowMenu } from '../../../kit/list/rows/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Paginator } from '../../../ui/list/paginator.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { useArchivedReasons, useArchiveReason, useDeclineReasons, useOrderReasons, useRestoreReason } from './decline-reasons.api.ts';
import styles from './decline-reasons.module.css';
import { ReasonCreate, ReasonEdit } from './reason-forms.tsx';

type MoveButtonProps = { label: string; icon: Icon; isOff: boolean; onMove: () => void };

/** A disabled button would lose the focus while the order is saved, and at the first and the last place. */
const MoveButton = ({ label, icon: Arrow, isOff, onMove }: MoveButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    aria-disabled={isOff}
    data-disabled={isOff}
    onClick={isOff ? undefined : onMove}
  >
    <Arrow size={18} aria-hidden="true" />
  </ActionIcon>
);

type RowsProps = {
  kind: DeclineKind;
  rows: readonly DeclineReason[];
  onEdit: (row: DeclineReason) => void;
  onArchive: (row: DeclineReason) => void;
};

const ActiveReasons = ({ kind, rows, onEdit, onArchive }: RowsProps) => {
  const text = useText();
  const order = useOrderReasons();
  const moveRow = (index: number, by: number) => {
    const ids = rows.map(({ id }) => id);
    void order.send({ body: { kind, ids: moveItem(ids, index, index + by) } });
  };
  const actionsOf = (row: DeclineReason) => [
    { label: text('common.edit'), icon: IconPencil, route: routes.update, onSelect: () => onEdit(row) },
    { label: text('common.delete'), icon: IconTrash, route: routes.archive, onSelect: () => onArchive(row), isDangerous: true },
  ];
  return (
    <ol className={styles.reasons}>
      {rows.map((row, index) => (
        <li key={row.id}>
          <bdi className={styles.text}>{row.text}</bdi>
          <MoveButton
            label={text('declineReasons.moveUp', { text: row.text })}
            icon={IconArrowUp}
            isOff={index === 0 || order.isPending}
            onMove={() => moveRow(index, -1)}
          />
          <MoveButton
            label={text('declineReasons.moveDown', { text: row.text })}
            icon={IconArrowDown}
            isOff={index === rows.length - 1 || order.isPending}
            onMove={() => moveRow(index, 1)}
          />
          <RowMenu name={row.text} actions={actionsOf(row)} />
        </li>
      ))}
    </ol>
  );
};

const ArchivedReasons = ({ kind }: { kind: DeclineKind }) => {
  const text = useText();
  const restore = useRestoreReason();
  const [page, setPage] = useState(1);
  const list = useArchivedReasons(kind, page);
  const { rows, total, lastPage, error, retry } = list;
  useLastPageRedirect(list, page, setPage);
  const summary = useRef<HTMLElement>(null);
  if (error) return <LoadError error={error} onRetry={retry} />;
  if (total === 0) return null;
  const handleRestore = async (id: number) => {
    if (restore.isPending) return;
    const restored = await restore.send({ body: { ids: [id] } });
    // The row of the button with the focus is removed.
    if (restored.ok) summary.current?.focus();
  };
  return (
    <details>
      <summary ref={summary} className={styles.summary}>
        {text('declineReasons.archived', { count: total })}
      </summary>
      <ul className={styles.reasons}>
        {rows.map((row) => (
          <li key={row.id}>
            <bdi className={styles.text}>{row.text}</bdi>
            <Button
              size="xs"
              variant="default"
              aria-disabled={restore.isPending}
              aria-label={text('declineReasons.restore', { text: row.text })}
              onClick={() => void handleRestore(row.id)}
            >
              {text('declineReasons.restoreShort')}
            </Button>
          </li>
        ))}
      </ul>
      <Paginator page={page} lastPage={lastPage} onChange={setPage} />
    </details>
  );
};

/** The reasons for declining one kind of record: their texts, their order and the archived ones. */
export const ReasonSection = ({ kind }: { kind: DeclineKind }) => {
  const text = useText();
  const query = useDeclineReasons(kind);
  const archive = useArchiveReason();
  const dialog = useDialog<DeclineReason>();
  const { current, close } = dialog;
  const active = query.data?.data ?? [];
  return (
    <Panel>
      <Stack gap={12}>
        <Group justify="space-between" gap={12}>
          <h2>{text(`declineReasons.of.${kind}`)}</h2>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={dialog.create}
            disabled={active.length >= maxReasons}
          >
            {text('declineReasons.add')}
          </Button>
        </Group>
        {query.error && !query.data ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.isPending ? <TableSkeleton rows={3} /> : null}
        {query.data && active.length === 0 ? (
          <EmptyState title={text('declineReasons.none')} hint={text('declineReasons.noneHint')} />
        ) : null}
        <ActiveReasons kind={kind} rows={active} onEdit={dialog.edit} onArchive={dialog.archive} />
        <ArchivedReasons kind={kind} />
      </Stack>
      {current?.kind === 'create' ? <ReasonCreate kind={kind} onClose={close} /> : null}
      {current?.kind === 'edit' ? <ReasonEdit reason={current.row} onClose={close} /> : null}
      {current?.kind === 'archive' ? (
        <ConfirmArchive name={current.row.text} mutation={archive} input={{ params: { id: current.row.id } }} onClose={close}>
          {text('declineReasons.deleteText')}
        </ConfirmArchive>
      ) : null}
    </Panel>
  );
};
