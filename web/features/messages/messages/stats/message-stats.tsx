import '@mantine/core/styles/Tabs.layer.css';
import { Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import { type Message, messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { useFocusReturn } from '../../../../kit/dialog/focus-return.ts';
import { useText } from '../../../../platform/i18n.ts';
import { Comments, RecordReactions } from '../../../content/reactions/index.ts';
import { useComments, useHideComment, useReactions } from '../messages.api.ts';

/** The comments on a message; `onConfirmChange` reports whether a confirm dialog is open above the list. */
const MessageComments = ({ id, onConfirmChange }: { id: number; onConfirmChange: (isOpen: boolean) => void }) => {
  const [page, setPage] = useState(1);
  const list = useComments(id, page);
  const hide = useHideComment();
  return (
    <Comments list={list} page={page} onPage={setPage} hide={hide} route={messageRoutes.hideComment} onConfirmChange={onConfirmChange} />
  );
};

/** The reactions to a message and its comments. */
export const MessageStats = ({ message, onClose }: { message: Message; onClose: () => void }) => {
  const text = useText();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('messages.statsTitle', { name: message.name })}
      size={640}
      // The focus trap stays mounted, because remounting it would move the focus that the confirm dialog has returned.
      closeOnEscape={!isConfirmOpen}
    >
      <Tabs defaultValue="reactions" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="reactions">{text('messages.reactionsTab', { count: message.total_reacts ?? 0 })}</Tabs.Tab>
          <Tabs.Tab value="comments">{text('messages.commentsTab', { count: message.total_comments ?? 0 })}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="reactions">
          <RecordReactions id={message.id} useRecord={useReactions} />
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <MessageComments id={message.id} onConfirmChange={setIsConfirmOpen} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
};
