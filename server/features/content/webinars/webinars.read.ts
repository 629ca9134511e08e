import { sql } from 'kysely';
import type { WebinarListQuery } from '../../../../contract/entities/content/webinars.ts';
import { entities } from '../../../../contract/entities/index.ts';
import { type Days, dayConditions } from '../../../kit/days.ts';
import { anyOf, containsPattern, loadRows, type PageResult, readPage } from '../../../kit/list.ts';
import { descending, type Order } from '../../../kit/order.ts';
import { readRecordIds } from '../../../kit/records.ts';
import type { Db } from '../../../platform/database/index.ts';

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

// First all that have not ended, by start, soonest first. Then all that have ended: they are equal in the first two columns, so the third one
// sorts them, latest first.
const scheduleOrder: Order = [
  { by: sql`case when webinars.status = 'ended' then 1 else 0 end`, direction: 'asc' },
  { by: sql`case when webinars.status = 'ended' then 'infinity' else webinars.starts_at end`, direction: 'asc' },
  ...descending('webinars.starts_at', 'webinars.id'),
];

export const webinarsRead = {
  /** A page of active webinars by time: those that have not ended, soonest first, then the ended ones, latest first. */
  schedule: (db: Db, query: WebinarListQuery & Days): Promise<PageResult<WebinarRow>> =>
    readPage(db, {
      rows: selectRows(db)
        .where('webinars.archived_at', 'is', null)
        .$if(query.status !== undefined, (qb) => qb.where('webinars.status', '=', query.status ?? 'ended'))
        .$if(Boolean(query.title), (qb) => qb.where('webinars.search_key', 'like', containsPattern(query.title ?? '')))
        .where((where) => where.and(dayConditions('webinars.starts_at', query))),
      order: scheduleOrder,
      query,
    }),
  page: async (db: Db, query: WebinarListQuery & Days): Promise<PageResult<WebinarRow>> => {
    const list = { entity: entities.webinars, isArchived: false, query, date: 'starts_at', columns: { status: query.status } };
    return loadRows(await readRecordIds(db, list), (ids) => selectRows(db).where('webinars.id', '=', anyOf(ids)).execute());
  },
  byId: (db: Db, id: number): Promise<WebinarRow> => selectRows(db).where('webinars.id', '=', id).executeTakeFirstOrThrow(),
};
