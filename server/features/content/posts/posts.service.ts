import type { PostId, PostListQuery } from '../../../../contract/entities/content/posts.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { presentArchived } from '../../../kit/archive.ts';
import { audit } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { labeledArchive, labelLists } from '../../../kit/labels.ts';
import { type PageQuery, presentPage } from '../../../kit/list.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { listComments, listNewestComments, listReactions } from '../reactions/index.ts';
import { presenter } from './posts.present.ts';
import { type PostRow, postsRead } from './posts.read.ts';
import { postsRepo } from './posts.repo.ts';

const getOrThrow = async ({ db }: Context, id: number): Promise<PostRow> => orNotFound(await postsRead.byId(db, id), `post ${id}`);

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
  // Posts are never updated, so their table has no updated_at.
  ...labeledArchive(entities.posts, () => ({})),
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
