import type { BlogListQuery } from '../../../contract/entities/blogs.ts';
import { labelledPage } from '../../kit/labelled.ts';
import { labelColumns } from '../../kit/labels.ts';
import type { Rows } from '../../kit/page.ts';
import { tallied } from '../../kit/tallies.ts';
import type { Db } from '../../platform/database/index.ts';

/** Blogs with their labels and who archived them. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('blogs')
    .leftJoin('users as archiver', 'archiver.id', 'blogs.archived_by')
    .select([
      'blogs.id',
      'blogs.title',
      'blogs.content',
      'blogs.image_id',
      'blogs.reaction1',
      'blogs.reaction2',
      'blogs.reaction3',
      'blogs.reaction4',
      'blogs.reaction5',
      'blogs.created_at',
      'blogs.archived_at',
      'archiver.name as archived_by_name',
    ])
    .select(labelColumns(db, 'blog'))
    .orderBy('blogs.id', 'desc');

export type BlogRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

export const blogsRead = {
  page: (db: Db, asked: { query: BlogListQuery; isArchived: boolean }): Promise<Rows<BlogRow>> =>
    labelledPage(db, { kind: 'blog', ...asked }, (ids) => rowsOf(db).where('blogs.id', '=', ids).execute()),
  /** A live blog. */
  byId: (db: Db, id: number): Promise<BlogRow | undefined> =>
    rowsOf(db).where('blogs.id', '=', id).where('blogs.archived_at', 'is', null).executeTakeFirst(),
  count: (db: Db): Promise<number> => tallied(db, 'blogs.live'),
};
