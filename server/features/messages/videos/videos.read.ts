import { sql } from 'kysely';
import { entities } from '../../../../contract/entities/index.ts';
import type { VideoListQuery } from '../../../../contract/entities/messages/videos.ts';
import { getCounter, selectCounter } from '../../../kit/counters.ts';
import type { Days } from '../../../kit/days.ts';
import { anyOf, loadRows, type PageResult } from '../../../kit/list.ts';
import { readRecordIds } from '../../../kit/records.ts';
import type { Db } from '../../../platform/database/index.ts';

/** Videos with their message and the state of their upload. */
const selectRows = (db: Db) =>
  db
    .selectFrom('videos')
    .innerJoin('messages', 'messages.id', 'videos.message_id')
    .leftJoin('hosted_videos as hosted', 'hosted.id', 'videos.hosted_id')
    .leftJoin('users as archiver', 'archiver.id', 'videos.archived_by')
    .select([
      // The column has the views of videos from before the members' app.
      sql<number>`videos.views + coalesce((${selectCounter(db, 'video.views', sql`videos.id::text`)}), 0)`.as('views'),
      'videos.id',
      'videos.title',
      'videos.description',
      'videos.question',
      'videos.answer1',
      'videos.answer2',
      'videos.message_id',
      'messages.name as message_name',
      'messages.company_id',
      'videos.created_at',
      'videos.updated_at',
      'videos.archived_at',
      'archiver.name as archived_by_name',
      'videos.hosted_id',
      'hosted.state',
      'hosted.bytes',
      'hosted.stored_bytes',
      'hosted.updated_at as hosted_updated_at',
      'hosted.failure',
      'hosted.notice',
      'hosted.poster_id',
      'hosted.duration_seconds',
      'hosted.probed_seconds',
    ]);

export type VideoRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The active videos of messages, newest first, by one statement. */
export const videosOf = (db: Db, messageIds: readonly number[]): Promise<VideoRow[]> =>
  selectRows(db)
    .where('videos.message_id', '=', anyOf(messageIds))
    .where('videos.archived_at', 'is', null)
    .orderBy('videos.id', 'desc')
    .execute();

export const videosRead = {
  /** An active video; if a company is given, only one of its own messages. */
  byId: (db: Db, id: number, companyId: number | undefined): Promise<VideoRow | undefined> =>
    selectRows(db)
      .where('videos.id', '=', id)
      .where('videos.archived_at', 'is', null)
      .$if(companyId !== undefined, (qb) => qb.where('messages.company_id', '=', companyId ?? 0))
      .executeTakeFirst(),
  archivedPage: async (db: Db, query: VideoListQuery & Days): Promise<PageResult<VideoRow>> =>
    loadRows(await readRecordIds(db, { entity: entities.videos, isArchived: true, query }), (ids) =>
      selectRows(db).where('videos.id', '=', anyOf(ids)).execute(),
    ),
  /** Counts the active videos, of one company or of all. */
  count: (db: Db, companyId: number | undefined): Promise<number> =>
    companyId === undefined ? getCounter(db, 'videos.live') : getCounter(db, 'video.company', String(companyId)),
};
