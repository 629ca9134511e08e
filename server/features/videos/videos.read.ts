import { sql } from 'kysely';
import type { VideoListQuery } from '../../../contract/entities/videos.ts';
import { offsetOf, type Rows } from '../../kit/page.ts';
import { contains } from '../../kit/search.ts';
import type { Db } from '../../platform/database/index.ts';

/** Videos with their message and what is known of their bytes. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('videos')
    .innerJoin('messages', 'messages.id', 'videos.message_id')
    .leftJoin('hosted_videos as hosted', 'hosted.id', 'videos.hosted_id')
    .leftJoin('users as archiver', 'archiver.id', 'videos.archived_by')
    .select([
      'videos.id',
      'videos.title',
      'videos.description',
      'videos.question',
      'videos.answer1',
      'videos.answer2',
      'videos.message_id',
      'messages.name as message_name',
      'messages.company_id',
      'videos.views',
      'videos.created_at',
      'videos.archived_at',
      'archiver.name as archived_by_name',
      'videos.hosted_id',
      'hosted.state',
      'hosted.bytes',
      'hosted.stored_bytes',
      'hosted.failure',
    ])
    .orderBy('videos.id', 'desc');

export type VideoRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const archivedRows = (db: Db, name: string | undefined) =>
  rowsOf(db)
    .where('videos.archived_at', 'is not', null)
    .$if(Boolean(name), (all) => all.where('videos.search_key', 'like', contains(name ?? '')));

const archivedTotal = async (db: Db, name: string | undefined): Promise<number> => {
  const found = name
    ? db
        .selectFrom('videos')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('archived_at', 'is not', null)
        .where('search_key', 'like', contains(name))
    : db.selectFrom('tallies').select('count').where('name', '=', 'videos.archived');
  return (await found.executeTakeFirst())?.count ?? 0;
};

/** The live videos of messages, newest first, by one statement. */
export const videosOf = (db: Db, messageIds: readonly number[]): Promise<VideoRow[]> =>
  rowsOf(db).where('videos.message_id', '=', sql<number>`any(${messageIds}::integer[])`).where('videos.archived_at', 'is', null).execute();

export const videosRead = {
  /** A live video; one of a company's own messages where a company is given. */
  byId: (db: Db, id: number, companyId: number | undefined): Promise<VideoRow | undefined> =>
    rowsOf(db)
      .where('videos.id', '=', id)
      .where('videos.archived_at', 'is', null)
      .$if(companyId !== undefined, (all) => all.where('messages.company_id', '=', companyId ?? 0))
      .executeTakeFirst(),
  archivedPage: async (db: Db, query: VideoListQuery): Promise<Rows<VideoRow>> => {
    const [total, rows] = await Promise.all([
      archivedTotal(db, query.name),
      archivedRows(db, query.name).limit(query.per_page).offset(offsetOf(query)).execute(),
    ]);
    return { rows, total };
  },
  /** How many live videos there are; those of one company where one is given. */
  count: async (db: Db, companyId: number | undefined): Promise<number> => {
    const counted = db
      .selectFrom('tallies')
      .select('count')
      .where('name', '=', companyId === undefined ? 'videos.live' : 'video.company')
      .where('part', '=', companyId === undefined ? '' : String(companyId));
    return (await counted.executeTakeFirst())?.count ?? 0;
  },
};
