import type { ReportKind } from '../../../../contract/app/reports.ts';
import type { Context } from '../../../platform/context.ts';
import { posts } from '../../content/posts/index.ts';
import { type Commentable, hideComment, showComments } from '../../content/reactions/index.ts';

type Removal = Record<'remove' | 'restore', (context: Context, id: number) => Promise<unknown>>;

const removalOf = (kind: Commentable): Removal => ({
  remove: (context, id) => hideComment(context, kind, id),
  restore: (context, id) => showComments(context, { kind, ids: [id], isArchivedToo: true }),
});

/** How a reported record is removed and restored, by its kind. A comment also if its post or message is archived. */
export const removals: Record<ReportKind, Removal> = {
  post: { remove: posts.archive, restore: (context, id) => posts.restore(context, [id]) },
  post_comment: removalOf('post'),
  message_comment: removalOf('message'),
};
