import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Reaction, reactionPage } from '../../../contract/entities/reactions.ts';
import { useLastPage } from '../../kit/last-page.ts';
import { ListFailure } from '../../kit/list-failure.tsx';
import type { List } from '../../kit/queries.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { type Counts, ReactionCounts } from './reaction-counts.tsx';
import styles from './reactions.module.css';
import { WhoReacted } from './who-reacted.tsx';

export type ReactedRecord = Counts & { readonly paginated_reactions: z.infer<typeof reactionPage> | null };

export type ReactedProps<Id, Row extends ReactedRecord> = {
  id: Id;
  /** The feature's hook for the record with a page of who reacted. */
  useRecord: (id: Id, page: number) => UseQueryResult<{ readonly data: Row }>;
  /** Lays the record out around its reactions; else they stand alone. */
  children?: (record: Row, reactions: ReactNode) => ReactNode;
};

/** Who reacted, which stands within the answer of a record, as a list of its own. */
const whoOf = (query: UseQueryResult<{ readonly data: ReactedRecord }>): List<Reaction> => {
  const who = query.data?.data.paginated_reactions;
  return {
    rows: who?.data ?? [],
    total: who?.total ?? 0,
    isMinimum: false,
    lastPage: who?.last_page ?? 1,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  };
};

/** Reads a record with the five reactions and who gave them, page after page. */
export const Reacted = <Id, Row extends ReactedRecord>({ id, useRecord, children }: ReactedProps<Id, Row>) => {
  const [page, setPage] = useState(1);
  const query = useRecord(id, page);
  useLastPage(whoOf(query), page, setPage);
  const record = query.data?.data;
  if (query.error && !record) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!record) return <TableSkeleton rows={4} />;
  const who = record.paginated_reactions;
  const reactions = (
    <div className={styles.stats}>
      <ReactionCounts counts={record} />
      {who ? <WhoReacted page={who} onPage={setPage} isStale={query.isPlaceholderData} /> : null}
    </div>
  );
  return children ? children(record, reactions) : reactions;
};
