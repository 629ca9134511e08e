import { type PageQuery, readPage } from '../../../../kit/list.ts';
import { descending } from '../../../../kit/order.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { withDoctors } from '../../../content/reactions/index.ts';

/** The doctors who have seen a message, latest first. Triggers keep the total on the message. */
const seenPage = async (db: Db, { id, seen: total }: { id: number; seen: number }, query: PageQuery) => {
  const rows = db.selectFrom('message_seen').select(['doctor_id', 'seen_at']).where('message_id', '=', id);
  return withDoctors(db, await readPage(db, { rows, order: descending('seen_at', 'doctor_id'), query, total }));
};

export type SeenRow = Awaited<ReturnType<typeof seenPage>>['rows'][number];

export const responsesRead = {
  seenPage,
  /** The doctors that a message names, newest account first. */
  namedDoctors: (db: Db, id: number, query: PageQuery) =>
    readPage(db, {
      rows: db
        .selectFrom('message_doctors as link')
        .innerJoin('users', 'users.id', 'link.doctor_id')
        .select(['users.id', 'users.name'])
        .where('link.message_id', '=', id),
      order: descending('link.doctor_id'),
      query,
    }),
};
