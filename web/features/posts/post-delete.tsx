import type { Post } from '../../../contract/entities/posts.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { useText } from '../../platform/i18n.ts';
import { useArchivePost } from './posts.api.ts';

type PostDeleteProps = { post: Post; onDeleted?: () => void; onClose: () => void };

/** Asks before a post goes. No call restores one, so the question says so. */
export const PostDelete = ({ post, onDeleted, onClose }: PostDeleteProps) => {
  const text = useText();
  const write = useArchivePost();
  return (
    <ConfirmAction
      title={text('posts.deleteTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ params: { id: post.id } }}
      onDone={onDeleted}
      onClose={onClose}
    >
      {text('posts.deleteText', { name: post.doctor.user.name })}
    </ConfirmAction>
  );
};
