import { useState } from 'react';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { Comments } from '../../../content/reactions/index.ts';
import { useComments, useHideComment } from '../messages.api.ts';

/** The comments on a message; `onConfirmChange` reports whether a confirm dialog is open above the list. */
export const MessageComments = ({ id, onConfirmChange }: { id: number; onConfirmChange: (isOpen: boolean) => void }) => {
  const [page, setPage] = useState(1);
  const list = useComments(id, page);
  const hide = useHideComment();
  return (
    <Comments list={list} page={page} onPage={setPage} hide={hide} route={messageRoutes.hideComment} onConfirmChange={onConfirmChange} />
  );
};
