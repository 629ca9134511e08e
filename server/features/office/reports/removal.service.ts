import type { ReportKind } from '../../../../contract/app/reports.ts';
import type { Context } from '../../../platform/context.ts';
import { posts } from '../../content/posts/index.ts';
import { restoreComments } from '../../content/reactions/index.ts';
import { responses } from '../../messages/messages/index.ts';

type Removal = Record<'remove' | 'restore', (context: Context, id: number) => Promise<unknown>>;

/** How a reported record is removed and restored, by its kind: as its own feature does it. */
export const removals: Record<ReportKind, Removal> = {
  post: { remove: posts.archive, restore: (context, id) => posts.restore(context, [id]) },
  post_comment: { remove: posts.hideComment, restore: (context, id) => restoreComments(context, 'post', [id]) },
  message_comment: { remove: responses.hideComment, restore: (context, id) => restoreComments(context, 'message', [id]) },
};
