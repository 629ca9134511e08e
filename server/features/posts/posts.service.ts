import type { PostId, PostListQuery } from '../../../contract/entities/posts.ts';
import { audit } from '../../kit/audit.ts';
import { labelledArchive } from '../../kit/labelled.ts';
import { labelsInUse } from '../../kit/labels.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { commentPage, newestComments, whoReacted } from '../reactions/index.ts';
import { presenter } from './posts.present.ts';
import { type PostRow, postsRead } from './posts.read.ts';
import { postsRepo } from './posts.repo.ts';

const live = async ({ db }: Context, id: number): Promise<PostRow> => orNotFound(await postsRead.byId(db, id), `post ${id}`);

const byCaller = ({ now, actor }: Context) => ({ at: now, by: actor.id });

/** What doctors wrote, for who moderates. */
export const posts = {
  async list(context: Context, query: PostListQuery) {
    return pageAnswer(await postsRead.page(context.db, query), presenter(context), query);
  },
  categories: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'post', label: 'category' }, query),
  tags: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'post', label: 'tag' }, query),
  async get(context: Context, id: PostId, query: PageQuery) {
    const row = await live(context, id);
    const comments = await newestComments(context, { of: 'post', record: row });
    const paginated_reactions = await whoReacted(context, { of: 'post', record: row }, query);
    return { data: { ...presenter(context)(row), comments, paginated_reactions } };
  },
  async comments(context: Context, id: PostId, query: PageQuery) {
    return commentPage(context, { of: 'post', record: await live(context, id) }, query);
  },
  // A post is never changed, so its table does not say when it was.
  archive: labelledArchive({ kind: 'post', label: 'Post', calling: 'description', stamps: [] }).archive,
  async hideComment(context: Context, id: number) {
    const { post_id } = orNotFound(await postsRepo.hideComment(context.db, id, byCaller(context)), `comment ${id}`);
    await audit(context, { action: 'posts.hideComment', entity: 'posts', id: post_id, after: { comment: id } });
    return { message: 'Comment deleted successfully' };
  },
  /** Its host plays it no longer from now on. */
  async archiveVideo(context: Context, id: number) {
    const { post_id } = orNotFound(await postsRepo.archiveVideo(context.db, id, byCaller(context)), `video ${id}`);
    await audit(context, { action: 'posts.archiveVideo', entity: 'posts', id: post_id, after: { video: id } });
    return { message: 'Video deleted successfully' };
  },
};
