import { type Blog, type BlogChange, type BlogDraft, type BlogListQuery, blogId } from '../../../contract/entities/blogs.ts';
import { entities } from '../../../contract/entities/index.ts';
import { toId } from '../../../contract/kit/ids.ts';
import type { SeenVersion } from '../../../contract/kit/version.ts';
import { presentArchived } from '../../kit/archive.ts';
import { getCounter } from '../../kit/counters.ts';
import { readDays } from '../../kit/days.ts';
import { completeCreate, completeUpdate, labeledArchive, labelLists, lockLabeledRecord, presentLabel } from '../../kit/labels.ts';
import { type PageQuery, presentPage } from '../../kit/list.ts';
import { presentSchedule, readSchedule, scheduleBefore, scheduleChanges } from '../../kit/schedule.ts';
import { assertUnchanged, presentVersion } from '../../kit/stale.ts';
import type { Context, StoredFiles } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { recordFile } from '../files/index.ts';
import { listReactions, presentReactionCounts } from '../reactions/index.ts';
import { type BlogRow, blogsRepo } from './blogs.repo.ts';

type Files = StoredFiles<'image'>;

const presenter =
  ({ files, now }: Context) =>
  (row: BlogRow): Blog => ({
    id: toId(blogId, row.id),
    title: row.title,
    content: row.content,
    image: files.publicUrl(row.image_id),
    categories: row.categories.map(presentLabel),
    tags: row.tags.map(presentLabel),
    ...presentReactionCounts(row),
    ...presentSchedule(row, now),
    created_at: row.created_at.toISOString(),
    ...presentVersion(row),
    ...presentArchived(row),
  });

const getActive = async ({ db }: Context, id: number) => orNotFound(await blogsRepo.activeById(db, id), `blog ${id}`);
const findAndPresent = async (context: Context, id: number) => presenter(context)(await getActive(context, id));
const listPage = async (context: Context, query: BlogListQuery, isArchived: boolean) =>
  presentPage(await blogsRepo.page(context.db, readDays(context, query), { isArchived, now: context.now }), presenter(context), query);

export const blogs = {
  list: (context: Context, query: BlogListQuery) => listPage(context, query, false),
  archived: (context: Context, query: BlogListQuery) => listPage(context, query, true),
  ...labelLists(entities.blogs),
  ...labeledArchive(entities.blogs),
  async get(context: Context, id: number, query: PageQuery) {
    const row = orNotFound(await blogsRepo.byId(context.db, id), `blog ${id}`);
    return {
      data: { ...presenter(context)(row), paginated_reactions: await listReactions(context, { kind: 'blog', record: row }, query) },
    };
  },
  async stats({ db }: Context) {
    return { data: { total_blogs: await getCounter(db, 'blogs.live') } };
  },
  async create(context: Context, draft: BlogDraft, files: Required<Files>) {
    const { db, now, actor } = context;
    const schedule = readSchedule(context, draft);
    await recordFile(context, files.image, 'public');
    const { id } = await blogsRepo.insert(db, draft, { image_id: files.image.id, schedule, at: now, by: actor.id });
    const written = { ...draft, ...scheduleChanges(draft, schedule) };
    const message = await completeCreate(context, entities.blogs, { id, draft: written, files });
    return { data: await findAndPresent(context, id), message };
  },
  async update(
    context: Context,
    id: number,
    { draft: { seen_updated_at, ...draft }, ...files }: Files & { draft: BlogChange & SeenVersion },
  ) {
    await lockLabeledRecord(context.db, entities.blogs, id);
    const before = await getActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...entities.blogs, present: () => presenter(context)(before) });
    const schedule = readSchedule(context, draft, before);
    if (files.image) await recordFile(context, files.image, 'public');
    await blogsRepo.update(context.db, id, { ...draft, image_id: files.image?.id, schedule, at: context.now });
    const written = { ...draft, ...scheduleChanges(draft, schedule) };
    const previous = { ...before, ...scheduleBefore(before) };
    const message = await completeUpdate(context, entities.blogs, { id, draft: written, files, before: previous });
    return { data: await findAndPresent(context, id), message };
  },
};
