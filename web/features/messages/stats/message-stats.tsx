import '@mantine/core/styles/Tabs.layer.css';
import { Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { Message, MessageDetail } from '../../../../contract/entities/messages.ts';
import { useFocusReturn } from '../../../kit/focus-return.ts';
import { ListFailure } from '../../../kit/list-failure.tsx';
import { formatNumber } from '../../../platform/format.ts';
import { useText } from '../../../platform/i18n.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { ReactionCounts, WhoReacted } from '../../reactions/index.ts';
import { useReactions } from '../messages.api.ts';
import styles from '../messages.module.css';
import { MessageComments } from './comments.tsx';

/** What doctors did with a message: how they reacted, and what they wrote. */
export const MessageStats = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const [isCovered, setIsCovered] = useState(false);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('messages.statsTitle', { name: message.name })}
      size={640}
      // The trap stays: put on anew, it would take the focus from where the question gave it back to.
      closeOnEscape={!isCovered}
    >
      <Tabs defaultValue="reactions" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="reactions">{text('messages.reactionsTab', { shown: formatNumber(message.total_reacts ?? 0) })}</Tabs.Tab>
          <Tabs.Tab value="comments">{text('messages.commentsTab', { shown: formatNumber(message.total_comments ?? 0) })}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="reactions">
          <Reactions id={message.id} />
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <MessageComments id={message.id} onAsking={setIsCovered} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
};

const countsOf = ({ reaction1, reaction2, reaction3, reaction4, reaction5, total_reacts }: MessageDetail) => ({
  reaction1: reaction1 ?? 0,
  reaction2: reaction2 ?? 0,
  reaction3: reaction3 ?? 0,
  reaction4: reaction4 ?? 0,
  reaction5: reaction5 ?? 0,
  total_reacts: total_reacts ?? 0,
});

const Reactions = ({ id }: { id: number }) => {
  const [page, setPage] = useState(1);
  const query = useReactions(id, page);
  const detail = query.data?.data;
  if (query.error && !detail) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!detail) return <TableSkeleton rows={4} />;
  return (
    <div className={styles.stack}>
      <ReactionCounts counts={countsOf(detail)} />
      {detail.paginated_reactions ? (
        <WhoReacted page={detail.paginated_reactions} onPage={setPage} isStale={query.isPlaceholderData} />
      ) : null}
    </div>
  );
};
