import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../../../kit/dialog/focus-return.ts';
import { type ReactableRecord, RecordReactions, type RecordReactionsProps } from './record-reactions.tsx';

type ReactionStatsProps<Id, Row extends ReactableRecord> = Omit<RecordReactionsProps<Id, Row>, 'children'> & {
  title: string;
  onClose: () => void;
  /** Shown above the counts. */
  children?: (record: Row) => ReactNode;
};

/** The five reaction counts of a record, and who reacted. */
export const ReactionStats = <Id, Row extends ReactableRecord>({
  title,
  id,
  useRecord,
  onClose,
  children,
}: ReactionStatsProps<Id, Row>) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <RecordReactions id={id} useRecord={useRecord}>
        {(record, reactions) => (
          <Stack gap={18}>
            {children?.(record)}
            {reactions}
          </Stack>
        )}
      </RecordReactions>
    </Modal>
  );
};
