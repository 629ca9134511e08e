import { useState } from 'react';
import { messageRoutes } from '../../../../contract/entities/messages.ts';
import { Comments } from '../../reactions/index.ts';
import { useComments, useHideComment } from '../messages.api.ts';

/** What doctors wrote under a message; `onAsking` tells whether a question stands over the list. */
export const MessageComments = ({ id, onAsking }: { id: number; onAsking: (isAsking: boolean) => void }) => {
  const [page, setPage] = useState(1);
  const list = useComments(id, page);
  const hide = useHideComment();
  return <Comments list={list} page={page} onPage={setPage} hide={hide} call={messageRoutes.hideComment} onAsking={onAsking} />;
};
