import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { reactionPage } from '../../../../contract/entities/content/reactions.ts';
import { toListResult } from '../../../kit/data/queries.ts';
import { useLastPageRedirect } from '../../../kit/list/list-params.ts';
import { LoadError } from '../../../kit/list/load-error.tsx';
import { TableSkeleton } from '../../../ui/state/skeletons.tsx';
import { type Counts, ReactionCounts } from './reaction-counts.tsx';
import { WhoReacted } from './who-reacted.tsx';

export type ReactableRecord = Counts & { readonly paginated_reactions: z.infer<typeof reactionPage> | null };

export type RecordReactionsProps<Id, Row extends ReactableRecord> = {
  id: Id;
  /** The feature's hook that reads a record with a page of its reactions. */
  useRecord: (id: Id, page: number) => UseQueryResult<{ readonly data: Row }>;
  /** Places the record around its reactions; without it the reactions are shown alone. */
  children?: (record: Row, reactions: ReactNode) => ReactNode;
};

/** Reads a record with its five counts and who reacted, page by page. */
export const RecordReactions = <Id, Row extends ReactableRecord>({ id, useRecord, children }: RecordReactionsProps<Id, Row>) => {
  const [page, setPage] = useState(1);
  const query = useRecord(id, page);
  const record = query.data?.data;
  const reactionPage = record?.paginated_reactions;
  useLastPageRedirect(toListResult(query, reactionPage ?? undefined), page, setPage);
  if (query.error && !record) return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  if (!record) return <TableSkeleton rows={4} />;
  const reactions = (
    <Stack gap={18}>
      <ReactionCounts counts={record} />
      {reactionPage ? <WhoReacted page={reactionPage} onPage={setPage} isStale={query.isPlaceholderData} /> : null}
    </Stack>
  );
  return children ? children(record, reactions) : reactions;
};
