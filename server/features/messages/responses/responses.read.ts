import { descending } from '../../../kit/keyset.ts';
import { type PageQuery, type PageResult, paginateRows, readSorted, selectPage } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { doctorSummaryColumns } from '../../reactions/index.ts';

const seenRows = (db: Db) =>
  db
    .selectFrom('message_seen as seen')
    .innerJoin('users as doctor_user', 'doctor_user.id', 'seen.doctor_id')
    .innerJoin('doctors as doctor', 'doctor.user_id', 'seen.doctor_id')
    .select(['seen.seen_at', ...doctorSummaryColumns]);

export type SeenRow = Awaited<ReturnType<ReturnType<typeof seenRows>['execute']>>[number];

export const responsesRead = {
  /** The doctors who have seen a message, latest first. */
  seenPage: async (db: Db, { id, seen: total }: { id: number; seen: number }, query: PageQuery): Promise<PageResult<SeenRow>> => {
    if (query.batch) {
      const rows = seenRows(db).where('seen.message_id', '=', id);
      return readSorted(rows, { order: descending('seen.seen_at', 'seen.doctor_id'), query, count: async () => total });
    }
    const doctors = db.selectFrom('message_seen').select('doctor_id').where('message_id', '=', id);
    const page = selectPage({ rows: doctors, query, total, orderBy: ['seen_at', 'doctor_id'] });
    if (!page) return { rows: [], total };
    const rows = seenRows(db)
      .where('seen.message_id', '=', id)
      .where('seen.doctor_id', 'in', page)
      .orderBy('seen.seen_at', 'desc')
      .orderBy('seen.doctor_id', 'desc');
    return { rows: await rows.execute(), total };
  },
  /** The doctors that a message names, newest account first. */
  namedDoctors: (db: Db, id: number, query: PageQuery) =>
    paginateRows(
      db
        .selectFrom('message_doctors as link')
        .innerJoin('users', 'users.id', 'link.doctor_id')
        .select(['users.id', 'users.name'])
        .where('link.message_id', '=', id),
      descending('link.doctor_id'),
      query,
    ),
};
