import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ActiveSession } from '../../../../../contract/entities/access/active-sessions.ts';
import { LoadError } from '../../../../kit/list/load-error.tsx';
import { type Column, DataTable } from '../../../../kit/list/table/data-table.tsx';
import { formatMoment } from '../../../../platform/format.ts';
import { useText } from '../../../../platform/i18n.ts';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { TableSkeleton } from '../../../../ui/state/skeletons.tsx';
import textStyles from '../../../../ui/text.module.css';
import { getDeviceName } from './device-name.ts';

const useColumns = (): Column<ActiveSession>[] => {
  const text = useText();
  return [
    {
      header: text('sessions.where'),
      width: 180,
      isTitle: true,
      cell: (session) => (
        <>
          {getDeviceName(session)}
          {session.is_current ? <div className={`${textStyles.faint} ${textStyles.small}`}>{text('sessions.thisDevice')}</div> : null}
        </>
      ),
    },
    { header: text('sessions.address'), cell: ({ address }) => <span dir="ltr">{address ?? text('sessions.unknownAddress')}</span> },
    { header: text('sessions.signedIn'), cell: ({ created_at }) => formatMoment(created_at) },
    { header: text('sessions.lastUsed'), cell: ({ last_used_at }) => formatMoment(last_used_at) },
  ];
};

type SessionTableProps = { query: UseQueryResult<{ data: ActiveSession[] }>; onEnd: (session: ActiveSession) => void };

/** The active sessions of a user. Each except the current one has a button that ends it. */
export const SessionTable = ({ query, onEnd }: SessionTableProps) => {
  const text = useText();
  const columns = useColumns();
  if (query.isError && !query.data) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <TableSkeleton rows={3} />;
  if (query.data.data.length === 0) return <EmptyState title={text('sessions.none')} />;
  const renderEnd = (session: ActiveSession): ReactNode =>
    session.is_current ? null : (
      <Button
        variant="default"
        size="xs"
        onClick={() => onEnd(session)}
        aria-label={text('sessions.endNamed', { device: getDeviceName(session) })}
      >
        {text('sessions.end')}
      </Button>
    );
  return <DataTable label={text('sessions.title')} rows={query.data.data} columns={columns} nameOf={getDeviceName} action={renderEnd} />;
};
