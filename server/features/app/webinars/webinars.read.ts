import { type SqlBool, sql } from 'kysely';
import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { webinarStatusesThat } from '../../../../contract/entities/content/webinar-status.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { ascending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

const selectActive = (db: Db) =>
  db
    .selectFrom('webinars')
    .innerJoin('conferences', 'conferences.id', 'webinars.conference_id')
    .select(['webinars.id', 'webinars.meeting_id', 'webinars.title', 'webinars.starts_at', 'webinars.hours', 'webinars.status'])
    .select(['conferences.id as conference_id', 'conferences.title as conference_title'])
    .where('webinars.archived_at', 'is', null);

export type WebinarRow = Awaited<ReturnType<ReturnType<typeof selectActive>['execute']>>[number];

export const webinarsRead = {
  /** A page of the webinars that have not ended, soonest first. */
  page: (db: Db, now: Date, query: CursorQuery) =>
    readCursorPage(
      {
        rows: selectActive(db)
          .where('webinars.status', 'not in', webinarStatusesThat('isOver'))
          // A planned webinar that nobody started is over at its end.
          .where((where) =>
            where.or([
              where('webinars.status', 'in', webinarStatusesThat('isRunning')),
              sql<SqlBool>`webinars.starts_at + webinars.hours * interval '1 hour' > ${now}`,
            ]),
          ),
        order: ascending('webinars.starts_at', 'webinars.id'),
      },
      query,
    ),
  byId: (db: Db, id: number): Promise<WebinarRow | undefined> => selectActive(db).where('webinars.id', '=', id).executeTakeFirst(),
};
