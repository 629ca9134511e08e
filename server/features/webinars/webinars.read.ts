import { sql } from 'kysely';
import { entities } from '../../../contract/entities/index.ts';
import type { WebinarListQuery } from '../../../contract/entities/webinars.ts';
import { anyOf, containsPattern, type PageResult, paginateRecords, paginateRows } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

const selectRows = (db: Db) =>
  db
    .selectFrom('webinars')
    .innerJoin('conferences', 'conferences.id', 'webinars.conference_id')
    .select([
      'webinars.id',
      'webinars.meeting_id',
      'webinars.title',
      'webinars.starts_at',
      'webinars.hours',
      'webinars.status',
      'webinars.conference_id',
      'webinars.started_at',
      'webinars.ended_at',
      'webinars.created_at',
      'webinars.updated_at',
      'conferences.title as conference_title',
      'conferences.archived_at as conference_archived_at',
    ]);

export type WebinarRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

// `false` is first. An ended webinar has no time in the second column, so that only the others are sorted by it.
const scheduleOrder = sql`status = 'ended', case when status <> 'ended' then starts_at end, starts_at desc, webinars.id desc`;

export const webinarsRead = {
  /** A page of active webinars by time: those that have not ended, soonest first, then the ended ones, latest first. */
  schedule: (db: Db, query: WebinarListQuery): Promise<PageResult<WebinarRow>> =>
    paginateRows(
      selectRows(db)
        .where('webinars.archived_at', 'is', null)
        .$if(query.status !== undefined, (qb) => qb.where('webinars.status', '=', query.status ?? 'ended'))
        .$if(Boolean(query.title), (qb) => qb.where('webinars.search_key', 'like', containsPattern(query.title ?? '')))
        .orderBy(scheduleOrder),
      query,
    ),
  page: (db: Db, query: WebinarListQuery): Promise<PageResult<WebinarRow>> =>
    paginateRecords(db, { entity: entities.webinars, isArchived: false, query, columns: { status: query.status } }, (ids) =>
      selectRows(db).where('webinars.id', '=', anyOf(ids)).orderBy('webinars.id', 'desc').execute(),
    ),
  byId: (db: Db, id: number): Promise<WebinarRow> => selectRows(db).where('webinars.id', '=', id).executeTakeFirstOrThrow(),
};
