import { IconEyeCheck } from '@tabler/icons-react';
import { type Post, postRoutes } from '../../../../contract/entities/content/posts.ts';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import type { RowAction } from '../../../kit/list/rows/row-menu.tsx';
import { useText } from '../../../platform/i18n.ts';
import { StatusBadge } from '../../../ui/state/status-badge.tsx';
import { useShowPost } from './posts.api.ts';

/** The action that shows a held post; none for a post that is shown. */
export const useShowAction = () => {
  const text = useText();
  return (post: Pick<Post, 'held_at'>, onSelect: () => void): RowAction[] =>
    post.held_at === null ? [] : [{ label: text('posts.show'), icon: IconEyeCheck, route: postRoutes.show, onSelect }];
};

/** Says that a post waits for the office; nothing for a post that is shown. */
export const HeldBadge = ({ post }: { post: Pick<Post, 'held_at'> }) => {
  const text = useText();
  if (post.held_at === null) return null;
  return (
    <span title={text('posts.heldText')}>
      <StatusBadge tone="pending" label={text('posts.held')} />
    </span>
  );
};

/** Asks before a held post is shown to doctors. */
export const PostShow = ({ post, onShown, onClose }: { post: Post; onShown?: () => void; onClose: () => void }) => {
  const text = useText();
  return (
    <ConfirmAction
      title={text('posts.showTitle')}
      confirmLabel={text('posts.show')}
      mutation={useShowPost()}
      input={{ params: { id: post.id }, body: { seen_changed_at: post.changed_at } }}
      onDone={onShown}
      onClose={onClose}
    >
      {text('posts.showText', { name: post.doctor.user.name })}
    </ConfirmAction>
  );
};
