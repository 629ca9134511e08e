import type { BlogChange, BlogDraft, BlogListQuery } from '../../../contract/entities/blogs.ts';
import { entities } from '../../../contract/entities/index.ts';
import type { ScheduleTimes } from '../../../contract/kit/schedule.ts';
import { recordCounts } from '../../kit/counters.ts';
import type { Days } from '../../kit/days.ts';
import { labelColumns, labelConditions } from '../../kit/labels.ts';
import { anyOf, loadRows, type PageResult } from '../../kit/list.ts';
import { readRecordIds } from '../../kit/records.ts';
import { scheduleConditions } from '../../kit/schedule.ts';
import { nextVersion } from '../../kit/stale.ts';
import type { Db } from '../../platform/database/index.ts';
import { reactionCounts } from '../reactions/index.ts';

const selectBlogs = (db: Db) =>
  db
    .selectFrom('blogs')
    .leftJoin('users as archiver', 'archiver.id', 'blogs.archived_by')
    .innerJoinLateral(recordCounts({ kind: 'blog', counts: reactionCounts, id: 'blogs.id' }), (join) => join.onTrue())
    .select(['blogs.id', 'blogs.title', 'blogs.content', 'blogs.image_id'])
    .select([
      'blogs.publish_at',
      'blogs.expire_at',
      'blogs.created_at',
      'blogs.updated_at',
      'blogs.archived_at',
      'archiver.name as archived_by_name',
    ])
    .selectAll('counts')
    .select(labelColumns(db, entities.blogs));

export type BlogRow = Awaited<ReturnType<ReturnType<typeof selectBlogs>['execute']>>[number];

export const blogsRepo = {
  page: async (
    db: Db,
    query: BlogListQuery & Days,
    { isArchived, now }: { isArchived: boolean; now: Date },
  ): Promise<PageResult<BlogRow>> => {
    const conditions = [...labelConditions(entities.blogs, query), ...scheduleConditions(query.schedule, now)];
    const found = await readRecordIds(db, { entity: entities.blogs, isArchived, query, conditions });
    return loadRows(found, (ids) => selectBlogs(db).where('blogs.id', '=', anyOf(ids)).execute());
  },
  /** An active or archived blog. */
  byId: (db: Db, id: number): Promise<BlogRow | undefined> => selectBlogs(db).where('blogs.id', '=', id).executeTakeFirst(),
  activeById: (db: Db, id: number): Promise<BlogRow | undefined> =>
    selectBlogs(db).where('blogs.id', '=', id).where('blogs.archived_at', 'is', null).executeTakeFirst(),
  insert: (
    db: Db,
    { title, content }: BlogDraft,
    { image_id, schedule, at, by }: { image_id: string; schedule: ScheduleTimes; at: Date; by: number },
  ) =>
    db
      .insertInto('blogs')
      .values({ title, content, image_id, ...schedule, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (
    db: Db,
    id: number,
    { title, content, image_id, schedule, at }: BlogChange & { image_id: string | undefined; schedule: ScheduleTimes; at: Date },
  ) =>
    db
      .updateTable('blogs')
      .set({ title, content, image_id, ...schedule, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
};
