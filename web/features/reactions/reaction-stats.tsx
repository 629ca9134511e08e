import { Modal } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { reactionPage } from '../../../contract/entities/reactions.ts';
import { useFocusReturn } from '../../kit/focus-return.ts';
import { ListFailure } from '../../kit/list-failure.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { type Counts, ReactionCounts } from './reaction-counts.tsx';
import styles from './reactions.module.css';
import { WhoReacted } from './who-reacted.tsx';

type Answer = { readonly data: Counts & { readonly paginated_reactions: z.infer<typeof reactionPage> } };

type ReactionStatsProps<Id> = {
  title: string;
  id: Id;
  /** The feature's hook for the record with a page of who reacted. */
  useRecord: (id: Id, page: number) => UseQueryResult<Answer>;
  onClose: () => void;
};

/** What doctors did with a record: the five reactions, and who gave them. */
export const ReactionStats = <Id,>({ title, onClose, ...record }: ReactionStatsProps<Id>) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <Stats {...record} />
    </Modal>
  );
};

const Stats = <Id,>({ id, useRecord }: Pick<ReactionStatsProps<Id>, 'id' | 'useRecord'>) => {
  const [page, setPage] = useState(1);
  const query = useRecord(id, page);
  if (query.data) {
    const { paginated_reactions: reactions, ...counts } = query.data.data;
    return (
      <div className={styles.stats}>
        <ReactionCounts counts={counts} />
        <WhoReacted page={reactions} onPage={setPage} isStale={query.isPlaceholderData} />
      </div>
    );
  }
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <TableSkeleton rows={4} />;
};
