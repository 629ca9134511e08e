import type { Blog, BlogChange, BlogDraft, BlogId, BlogListQuery } from '../../../contract/entities/blogs.ts';
import { presentArchived } from '../../kit/archive.ts';
import { audit, changedFiles, factsBefore } from '../../kit/audit.ts';
import { labelledArchive, lockLabelled } from '../../kit/labelled.ts';
import { labelNames, labelsInUse, namedLabel, nothingCarried, writeLabels } from '../../kit/labels.ts';
import { type PageQuery, pageAnswer } from '../../kit/page.ts';
import { holdCounts } from '../../kit/tallies.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { reactionCountsOf, whoReacted } from '../reactions/index.ts';
import { type BlogRow, blogsRead } from './blogs.read.ts';
import { blogsRepo } from './blogs.repo.ts';

type Files = StoredFiles<'image'>;

/** The only way out for a blog; its picture is public. */
const presenter =
  ({ files }: Pick<Context, 'files'>) =>
  (row: BlogRow): Blog => ({
    id: row.id as BlogId, // a database id becomes the contract's
    title: row.title,
    content: row.content,
    image: files.publicAddress(row.image_id),
    categories: row.categories.map(namedLabel),
    tags: row.tags.map(namedLabel),
    ...reactionCountsOf(row),
    created_at: row.created_at.toISOString(),
    ...presentArchived(row),
  });

const live = async ({ db }: Context, id: number): Promise<BlogRow> => orNotFound(await blogsRead.byId(db, id), `blog ${id}`);

const whole = async (context: Context, id: number): Promise<Blog> => presenter(context)(await live(context, id));

const listed = async (context: Context, query: BlogListQuery, isArchived: boolean) =>
  pageAnswer(await blogsRead.page(context.db, { query, isArchived }), presenter(context), query);

export const blogs = {
  list: (context: Context, query: BlogListQuery) => listed(context, query, false),
  archived: (context: Context, query: BlogListQuery) => listed(context, query, true),
  categories: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'blog', label: 'category' }, query),
  tags: (context: Context, query: PageQuery) => labelsInUse(context, { kind: 'blog', label: 'tag' }, query),
  async get(context: Context, id: BlogId, query: PageQuery) {
    const row = await live(context, id);
    return { data: { ...presenter(context)(row), paginated_reactions: await whoReacted(context, { of: 'blog', record: row }, query) } };
  },
  async stats({ db }: Context) {
    return { data: { total_blogs: await blogsRead.count(db) } };
  },
  async create(context: Context, { category_ids, tag_ids, ...facts }: BlogDraft, { image }: Required<Files>) {
    const { db, now, actor } = context;
    await holdCounts(db, 'blogs');
    await recordFile(context, image, 'public');
    const { id } = await blogsRepo.insert(db, { ...facts, image_id: image.id }, { at: now, by: actor.id });
    const labels = await writeLabels(context, 'blog', { id, category_ids, tag_ids, carried: nothingCarried });
    await audit(context, { action: 'blogs.create', entity: 'blogs', id, after: { ...facts, ...changedFiles({ image }), ...labels } });
    return { data: await whole(context, id), message: 'Blog added successfully' };
  },
  async update(context: Context, { category_ids, tag_ids, ...facts }: BlogChange, { id, image }: Files & { id: BlogId }) {
    const { db, now } = context;
    await lockLabelled(db, 'blog', { id, category_ids, tag_ids });
    const before = await live(context, id);
    if (image) await recordFile(context, image, 'public');
    await blogsRepo.update(db, id, { facts: { ...facts, image_id: image?.id }, at: now });
    const labels = await writeLabels(context, 'blog', { id, category_ids, tag_ids, carried: before });
    const after = { ...facts, ...changedFiles({ image }), ...labels };
    const { title, content } = before;
    const known = { title, content, ...labelNames(before) };
    await audit(context, { action: 'blogs.update', entity: 'blogs', id, before: factsBefore(after, known), after });
    return { data: await whole(context, id), message: 'Blog updated successfully' };
  },
  ...labelledArchive({ kind: 'blog', label: 'Blog', calling: 'title', stamps: ['updated_at'] }),
};
