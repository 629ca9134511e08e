import type { PostId, PostListQuery, ShowDraft } from '../../../../contract/entities/content/posts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { audit } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { labeledArchive, labelLists } from '../../../kit/labels.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, orNotFound } from '../../../platform/errors.ts';
import { notifyMember } from '../../messages/notifications/index.ts';
import { listComments, listNewestComments, listReactions } from '../reactions/index.ts';
import { presenter } from './posts.present.ts';
import { type PostRow, postsRead } from './posts.read.ts';
import { postsRepo } from './posts.repo.ts';

const getOrThrow = async ({ db }: Context, id: number): Promise<PostRow> => orNotFound(await postsRead.byId(db, id), `post ${id}`);

const findRefusals = async ({ db }: Context, ids: readonly number[]) => {
  const deleted = await postsRepo.deletedByAuthor(db, ids);
  return new Map(deleted.map((id) => [id, 'Its author deleted this post, so it cannot be restored']));
};

const toTime = (moment: string | Date | null) => (moment === null ? null : new Date(moment).getTime());

const stampOf = ({ now, actor }: Context) => ({ at: now, by: actor.id });

export const posts = {
  async list(context: Context, query: PostListQuery) {
    return presentPage(await postsRead.page(context.db, readDays(context, query)), presenter(context), query);
  },
  ...labelLists(entities.posts),
  async get(context: Context, id: PostId, query: PageQuery) {
    const row = await getOrThrow(context, id);
    const comments = await listNewestComments(context, { kind: 'post', record: row });
    const paginated_reactions = await listReactions(context, { kind: 'post', record: row }, query);
    return { data: { ...presenter(context)(row), ...presentArchived(row), comments, paginated_reactions } };
  },
  async comments(context: Context, id: PostId, query: PageQuery) {
    return listComments(context, { kind: 'post', record: await getOrThrow(context, id) }, query);
  },
  async show(context: Context, id: PostId, { seen_changed_at: seen }: ShowDraft) {
    const { doctor_id: userId, held_at, updated_at } = orNotFound(await postsRepo.lock(context.db, id), `post ${id}`);
    if (held_at === null) throw conflict('This post is shown already');
    if (seen !== undefined && toTime(seen) !== toTime(updated_at)) throw conflict('Its author has changed this post. Read it again.');
    // A video that arrives later would be shown unread.
    if (await postsRepo.hasUnfinishedVideo(context.db, id)) throw conflict('A video of this post is not ready. Wait for it, or delete it.');
    await postsRepo.show(context.db, id);
    await audit(context, { action: 'posts.show', entity: 'posts', id });
    await notifyMember(context, { userId, title: 'Your post is shown', body: 'Other doctors can read your post now.' });
    return { data: presenter(context)(await getOrThrow(context, id)), message: 'Post shown successfully' };
  },
  // Only their authors change posts, so there is no version that two could change at once.
  ...labeledArchive(entities.posts, () => ({}), findRefusals),
  async hideComment(context: Context, id: number) {
    const { post_id } = orNotFound(await postsRepo.hideComment(context.db, id, stampOf(context)), `comment ${id}`);
    await audit(context, { action: 'posts.hideComment', entity: 'posts', id: post_id, after: { comment: id } });
    return { message: 'Comment deleted successfully' };
  },
  async archiveVideo(context: Context, id: number) {
    const { post_id } = orNotFound(await postsRepo.archiveVideo(context.db, id, stampOf(context)), `video ${id}`);
    await audit(context, { action: 'posts.archiveVideo', entity: 'posts', id: post_id, after: { video: id } });
    return { message: 'Video deleted successfully' };
  },
};
