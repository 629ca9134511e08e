import { sql } from 'kysely';
import { inWindow, type PageQuery, type Part, type Rows, windowedPage } from '../../../kit/page.ts';
import type { Db } from '../../../platform/database/index.ts';
import { actingDoctorColumns } from '../../reactions/index.ts';

const seenRows = (db: Db) =>
  db
    .selectFrom('message_seen as seen')
    .innerJoin('users as doer', 'doer.id', 'seen.doctor_id')
    .innerJoin('doctors as doing', 'doing.user_id', 'seen.doctor_id')
    .select(['seen.seen_at', ...actingDoctorColumns]);

export type SeenRow = Awaited<ReturnType<ReturnType<typeof seenRows>['execute']>>[number];

export const responsesRead = {
  /** Who has seen a message, the latest first; triggers keep their number on it. */
  seenPage: (db: Db, { id, seen: total }: { id: number; seen: number }, query: PageQuery): Promise<Rows<SeenRow>> =>
    windowedPage(total, query, (window) => {
      const order = window.fromEnd ? 'asc' : 'desc';
      const doctors = db
        .selectFrom('message_seen')
        .select('doctor_id')
        .where('message_id', '=', id)
        .orderBy('seen_at', order)
        .orderBy('doctor_id', order);
      return seenRows(db)
        .where('seen.message_id', '=', id)
        .where('seen.doctor_id', 'in', inWindow(doctors, window))
        .orderBy('seen.seen_at', 'desc')
        .orderBy('seen.doctor_id', 'desc')
        .execute();
    }),
  /** Doctors whom a message names, those with the newest numbers first, each with the number of all. */
  namedDoctors: (db: Db, id: number, part: Part) =>
    inWindow(
      db
        .selectFrom('message_doctors as link')
        .innerJoin('users', 'users.id', 'link.doctor_id')
        .select(['users.id', 'users.name', sql<number>`count(*) over ()`.as('total')])
        .where('link.message_id', '=', id)
        .orderBy('link.doctor_id', 'desc'),
      part,
    ).execute(),
};
