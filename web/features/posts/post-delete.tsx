import type { Post } from '../../../contract/entities/posts.ts';
import { ConfirmAction } from '../../kit/confirm-action.tsx';
import type { Write } from '../../kit/write.ts';
import { useText } from '../../platform/i18n.ts';
import { useArchivePost } from './posts.api.ts';

type PostDeleteProps = { post: Post; onDeleted?: () => void; onClose: () => void };

/** Asks before a post goes. No call restores one, so the question says so. */
export const PostDelete = ({ post, onDeleted, onClose }: PostDeleteProps) => {
  const text = useText();
  const archive = useArchivePost();
  const write: Write<{ id: number }, unknown> = {
    isPending: archive.isPending,
    send: async ({ id }) => {
      const outcome = await archive.send({ params: { id } });
      if (outcome.ok) onDeleted?.();
      return outcome;
    },
  };
  return (
    <ConfirmAction
      title={text('posts.deleteTitle')}
      confirmLabel={text('common.delete')}
      isDangerous
      write={write}
      input={{ id: post.id }}
      onClose={onClose}
    >
      {text('posts.deleteText', { name: post.doctor.user.name })}
    </ConfirmAction>
  );
};
