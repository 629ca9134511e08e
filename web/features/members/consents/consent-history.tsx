import { Stack, Text } from '@mantine/core';
import type { Consent, MemberConsents } from '../../../../contract/entities/members/consents.ts';
import { type Column, DataTable } from '../../../kit/list/table/data-table.tsx';
import { formatDay, formatMoment } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { Paginator } from '../../../ui/list/paginator.tsx';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import styles from './consents.module.css';
import { consentTones } from './current-consents.tsx';

/** All entries of a member, the last recorded one first. */
export const ConsentHistory = ({ history, onPage }: { history: MemberConsents['history']; onPage: (page: number) => void }) => {
  const text = useText();
  const nameOf = ({ channel, purpose }: Consent) => `${text(`consents.channel.${channel}`)} · ${text(`consents.purpose.${purpose}`)}`;
  const columns: Column<Consent>[] = [
    {
      header: text('consents.entry'),
      isTitle: true,
      cell: (consent) => (
        <span className={styles.state}>
          {nameOf(consent)}
          <StatusBadge tone={consentTones[consent.state]} label={text(`consents.state.${consent.state}`)} />
        </span>
      ),
    },
    { header: text('consents.day'), cell: ({ at }) => formatDay(at) },
    {
      header: text('consents.sourceLabel'),
      cell: ({ source, text_version }) => (
        <span className={styles.lines}>
          <span>{text(`consents.source.${source}`)}</span>
          {text_version ? <bdi className={styles.detail}>{text_version}</bdi> : null}
        </span>
      ),
    },
    {
      header: text('consents.recorded'),
      cell: ({ recorded_by, recorded_at }) => (
        <span className={styles.lines}>
          <bdi>{recorded_by?.name ?? text('consents.byMember')}</bdi>
          <span className={styles.detail}>{formatMoment(recorded_at)}</span>
        </span>
      ),
    },
    {
      header: text('consents.note'),
      width: 180,
      cell: ({ note }) =>
        note ? (
          <span className={styles.note} dir="auto">
            {note}
          </span>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <Stack gap={12}>
      <Text component="h3" fz={14} fw={550} c="dimmed">
        {text('consents.history')}
      </Text>
      <DataTable label={text('consents.history')} rows={history.data} columns={columns} nameOf={nameOf} />
      <Paginator page={history.current_page} lastPage={history.last_page} label={text('consents.history')} onChange={onPage} />
    </Stack>
  );
};
