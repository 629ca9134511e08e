import type { Post } from '../../../../contract/entities/content/posts.ts';
import { isOutdated } from '../../../kit/data/mutation.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { useText } from '../../../platform/i18n.ts';
import { useArchivePost } from './posts.api.ts';

type PostDeleteProps = {
  post: Post;
  /** The post is gone, deleted here or by someone else. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks before a post is deleted. */
export const PostDelete = ({ post, onDeleted, onClose }: PostDeleteProps) => {
  const text = useText();
  const mutation = useArchivePost();
  const send: typeof mutation.send = async (input) => {
    const outcome = await mutation.send(input);
    if (outcome.ok || isOutdated(outcome.error)) onDeleted?.();
    return outcome;
  };
  return (
    <ConfirmAction
      title={text('posts.deleteTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      mutation={{ ...mutation, send }}
      input={{ id: post.id }}
      onClose={onClose}
    >
      {text('posts.deleteText', { name: post.doctor.user.name })}
    </ConfirmAction>
  );
};
