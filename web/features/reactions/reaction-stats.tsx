import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../../kit/focus-return.ts';
import { Reacted, type ReactedProps, type ReactedRecord } from './reacted.tsx';
import styles from './reactions.module.css';

type ReactionStatsProps<Id, Row extends ReactedRecord> = Omit<ReactedProps<Id, Row>, 'children'> & {
  title: string;
  onClose: () => void;
  /** What stands above the counts. */
  children?: (record: Row) => ReactNode;
};

/** What doctors did with a record: the five reactions, and who gave them. */
export const ReactionStats = <Id, Row extends ReactedRecord>({ title, id, useRecord, onClose, children }: ReactionStatsProps<Id, Row>) => {
  useFocusReturn();
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <Reacted id={id} useRecord={useRecord}>
        {(record, reactions) => (
          <div className={styles.stats}>
            {children?.(record)}
            {reactions}
          </div>
        )}
      </Reacted>
    </Modal>
  );
};
