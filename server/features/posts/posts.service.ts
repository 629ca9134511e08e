import { carriedComments, type PostId, type PostListQuery } from '../../../contract/entities/posts.ts';
import { audit } from '../../kit/audit.ts';
import { labelledArchive } from '../../kit/labelled.ts';
import { type Label, labelsInUse, namedLabel } from '../../kit/labels.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { whoReacted } from '../reactions/index.ts';
import { commentPresenter, presenter } from './posts.present.ts';
import { type PostRow, postsRead } from './posts.read.ts';
import { postsRepo } from './posts.repo.ts';

const live = async ({ db }: Context, id: number): Promise<PostRow> => {
  const row = await postsRead.byId(db, id);
  if (!row) throw notFound(`There is no post ${id}`);
  return row;
};

const byCaller = ({ now, actor }: Context) => ({ at: now, by: actor.id });

/** What doctors wrote, for who moderates. */
export const posts = {
  async list(context: Context, query: PostListQuery) {
    return pageAnswer(await postsRead.page(context.db, query), presenter(context), query);
  },
  async labels({ db }: Context, label: Label, query: PageQuery) {
    return pageAnswer(await labelsInUse(db, { kind: 'post', label }, query), namedLabel, query);
  },
  async get(context: Context, id: PostId, query: PageQuery) {
    const row = await live(context, id);
    const { rows } = await postsRead.commentPage(context.db, row, { page: 1, per_page: carriedComments });
    const paginated_reactions = await whoReacted(context, { of: 'post', record: row }, query);
    return { data: { ...presenter(context)(row), comments: rows.map(commentPresenter(context)), paginated_reactions } };
  },
  async comments(context: Context, id: PostId, query: PageQuery) {
    const page = await postsRead.commentPage(context.db, await live(context, id), query);
    return pageAnswer(page, commentPresenter(context), query);
  },
  archive: labelledArchive('post').archive,
  async hideComment(context: Context, id: number) {
    const hidden = await postsRepo.hideComment(context.db, id, byCaller(context));
    if (!hidden) throw notFound(`There is no comment ${id}`);
    await audit(context, { action: 'posts.hideComment', entity: 'posts', id: hidden.post_id, after: { comment: id } });
    return { message: 'Comment deleted successfully' };
  },
  /** Its host plays it no longer from now on. */
  async archiveVideo(context: Context, id: number) {
    const archived = await postsRepo.archiveVideo(context.db, id, byCaller(context));
    if (!archived) throw notFound(`There is no video ${id}`);
    await audit(context, { action: 'posts.archiveVideo', entity: 'posts', id: archived.post_id, after: { video: id } });
    return { message: 'Video deleted successfully' };
  },
};
