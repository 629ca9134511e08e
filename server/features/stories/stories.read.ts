import type { StoryListQuery } from '../../../contract/entities/stories.ts';
import { offsetOf, type Rows } from '../../kit/page.ts';
import { contains } from '../../kit/search.ts';
import type { Db } from '../../platform/database/index.ts';

/** Stories with what is known of their video's bytes. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('stories')
    .leftJoin('hosted_videos as hosted', 'hosted.id', 'stories.hosted_id')
    .leftJoin('users as archiver', 'archiver.id', 'stories.archived_by')
    .select([
      'stories.id',
      'stories.text',
      'stories.type',
      'stories.image_id',
      'stories.reaction1',
      'stories.reaction2',
      'stories.reaction3',
      'stories.reaction4',
      'stories.reaction5',
      'stories.created_at',
      'stories.archived_at',
      'archiver.name as archived_by_name',
      'stories.hosted_id',
      'hosted.state',
      'hosted.bytes',
      'hosted.stored_bytes',
      'hosted.failure',
    ]);

export type StoryRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

type Asked = { query: StoryListQuery; isArchived: boolean };

const totalOf = async (db: Db, { query: { name }, isArchived }: Asked): Promise<number> => {
  const found = name
    ? db
        .selectFrom('stories')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('archived_at', isArchived ? 'is not' : 'is', null)
        .where('search_key', 'like', contains(name))
    : db
        .selectFrom('tallies')
        .select('count')
        .where('name', '=', `stories.${isArchived ? 'archived' : 'live'}`);
  return (await found.executeTakeFirst())?.count ?? 0;
};

const pageRows = (db: Db, { query, isArchived }: Asked) =>
  rowsOf(db)
    .where('stories.archived_at', isArchived ? 'is not' : 'is', null)
    .$if(Boolean(query.name), (all) => all.where('stories.search_key', 'like', contains(query.name ?? '')))
    .orderBy('stories.id', 'desc')
    .limit(query.per_page)
    .offset(offsetOf(query));

export const storiesRead = {
  page: async (db: Db, asked: Asked): Promise<Rows<StoryRow>> => {
    const [total, rows] = await Promise.all([totalOf(db, asked), pageRows(db, asked).execute()]);
    return { rows, total };
  },
  /** A live story. */
  byId: (db: Db, id: number): Promise<StoryRow | undefined> =>
    rowsOf(db).where('stories.id', '=', id).where('stories.archived_at', 'is', null).executeTakeFirst(),
  count: async (db: Db): Promise<number> =>
    (await db.selectFrom('tallies').select('count').where('name', '=', 'stories.live').executeTakeFirst())?.count ?? 0,
};
