import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { DoctorMessage } from '../../../../../contract/entities/members/doctor-app.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { useCan } from '../../../../kit/can.tsx';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { formatMoment, formatNumber, formatPercent } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Paginator } from '../../../../ui/list/paginator.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import { ClampText, PlainLink } from '../../../../ui/text.tsx';
import profile from '../profile/profile.module.css';
import { useDoctorMessages } from './app.api.ts';
import styles from './doctor-messages.module.css';

const Name = ({ message: { id, name } }: { message: DoctorMessage }) => {
  const can = useCan();
  if (!can(messageRoutes.get)) return <ClampText width={28}>{name}</ClampText>;
  return (
    <PlainLink to="/messages/$id" params={{ id: String(id) }}>
      <ClampText width={28}>{name}</ClampText>
    </PlainLink>
  );
};

/** The coins of a message, or why there were none. */
const Coins = ({ message: { coins_paid, why, missing } }: { message: DoctorMessage }) => {
  const text = useText();
  if (coins_paid !== null) {
    return (
      <bdi dir="ltr" className={profile.gained}>
        +{formatNumber(coins_paid)}
      </bdi>
    );
  }
  if (why === 'unfinished') {
    return (
      <ul className={styles.why}>
        {missing.map(({ kind, title }) => (
          <li key={`${kind} ${title}`}>{text(`doctorApp.missing.${kind}`, { title: title ?? '' })}</li>
        ))}
      </ul>
    );
  }
  return why ? <span className={styles.why}>{text(`doctorApp.why.${why}`)}</span> : null;
};

const useColumns = (): Column<DoctorMessage>[] => {
  const text = useText();
  const answered = (isAnswered: boolean | null) => (isAnswered === null ? '–' : text(isAnswered ? 'doctorApp.yes' : 'doctorApp.no'));
  return [
    { header: text('doctorApp.message'), width: 180, isTitle: true, cell: (message) => <Name message={message} /> },
    { header: text('doctorApp.seen'), cell: ({ seen_at }) => (seen_at === null ? '–' : formatMoment(seen_at)) },
    {
      header: text('doctorApp.watched'),
      cell: ({ watched_share: share }) => (share === null ? '–' : formatPercent(share)),
    },
    { header: text('doctorApp.answered'), cell: ({ is_answered }) => answered(is_answered) },
    { header: text('doctorApp.coins'), width: 220, cell: (message) => <Coins message={message} /> },
  ];
};

/** The messages that a doctor saw or watched, with the coins or why there were none. */
export const DoctorMessages = ({ id }: { id: number }) => {
  const text = useText();
  const [page, setPage] = useState(1);
  const list = useDoctorMessages(id, page);
  const columns = useColumns();
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <TableSkeleton rows={3} />;
  if (list.rows.length === 0) {
    return (
      <Panel isFlush>
        <EmptyState title={text('doctorApp.noMessages')} hint={text('doctorApp.noMessagesHint')} />
      </Panel>
    );
  }
  const label = text('doctorApp.messages');
  return (
    <Stack gap={16} aria-busy={list.isStale}>
      <DataTable label={label} rows={list.rows} columns={columns} nameOf={({ name }) => name} />
      <Paginator page={page} lastPage={list.lastPage} label={text('pagedPart.pagesOf', { noun: label })} onChange={setPage} />
    </Stack>
  );
};
