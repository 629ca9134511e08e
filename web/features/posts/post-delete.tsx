import type { Post } from '../../../contract/entities/posts.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import { isOvertaken } from '../../kit/write.ts';
import { useText } from '../../platform/i18n.ts';
import { useArchivePost } from './posts.api.ts';

type PostDeleteProps = {
  post: Post;
  /** The post is gone, by this hand or another. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks before a post goes. No call restores one, so the question says so. */
export const PostDelete = ({ post, onDeleted, onClose }: PostDeleteProps) => {
  const text = useText();
  const write = useArchivePost();
  const send: typeof write.send = async (input) => {
    const outcome = await write.send(input);
    if (outcome.ok || isOvertaken(outcome.error)) onDeleted?.();
    return outcome;
  };
  return (
    <ConfirmAction
      title={text('posts.deleteTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      write={{ ...write, send }}
      input={{ params: { id: post.id } }}
      onClose={onClose}
    >
      {text('posts.deleteText', { name: post.doctor.user.name })}
    </ConfirmAction>
  );
};
