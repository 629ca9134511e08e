import { Modal } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { reactionPage } from '../../../contract/entities/reactions.ts';
import { useFocusReturn } from '../../kit/focus-return.ts';
import { ListFailure } from '../../kit/list-failure.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { type Counts, ReactionCounts } from './reaction-counts.tsx';
import styles from './reactions.module.css';
import { WhoReacted } from './who-reacted.tsx';

type Reacted = Counts & { readonly paginated_reactions: z.infer<typeof reactionPage> };

type ReactionStatsProps<Id, Row extends Reacted> = {
  title: string;
  id: Id;
  /** The feature's hook for the record with a page of who reacted. */
  useRecord: (id: Id, page: number) => UseQueryResult<{ readonly data: Row }>;
  onClose: () => void;
  /** What stands above the counts. */
  children?: (record: Row) => ReactNode;
};

/** What doctors did with a record: the five reactions, and who gave them. */
export const ReactionStats = <Id, Row extends Reacted>({ title, onClose, ...record }: ReactionStatsProps<Id, Row>) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <Stats {...record} />
    </Modal>
  );
};

type StatsProps<Id, Row extends Reacted> = Pick<ReactionStatsProps<Id, Row>, 'id' | 'useRecord' | 'children'>;

const Stats = <Id, Row extends Reacted>({ id, useRecord, children }: StatsProps<Id, Row>) => {
  const [page, setPage] = useState(1);
  const query = useRecord(id, page);
  if (query.data) {
    const record = query.data.data;
    return (
      <div className={styles.stats}>
        {children?.(record)}
        <ReactionCounts counts={record} />
        <WhoReacted page={record.paginated_reactions} onPage={setPage} isStale={query.isPlaceholderData} />
      </div>
    );
  }
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <TableSkeleton rows={4} />;
};
