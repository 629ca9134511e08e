import type { CursorQuery } from '../../../../contract/app/kit.ts';
import { readCursorPage } from '../../../kit/cursor.ts';
import { descending } from '../../../kit/order.ts';
import type { Db } from '../../../platform/database/index.ts';

const selectOwn = (db: Db, doctorId: number) =>
  db.selectFrom('contacts').select(['id', 'description', 'created_at', 'contacted_at']).where('doctor_id', '=', doctorId);

export type ContactRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

type NewContact = { doctorId: number; clientId: string; description: string; at: Date };

export const contactsRepo = {
  page: (db: Db, doctorId: number, query: CursorQuery) =>
    readCursorPage({ rows: selectOwn(db, doctorId), order: descending('contacts.id') }, query),
  byClientId: (db: Db, doctorId: number, clientId: string): Promise<ContactRow | undefined> =>
    selectOwn(db, doctorId).where('client_id', '=', clientId).executeTakeFirst(),
  countWaiting: async (db: Db, doctorId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('contacts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('doctor_id', '=', doctorId)
      .where('contacted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  },
  insert: (db: Db, { doctorId, clientId, description, at }: NewContact): Promise<ContactRow> =>
    db
      .insertInto('contacts')
      .values({ doctor_id: doctorId, client_id: clientId, description, created_at: at })
      .returning(['id', 'description', 'created_at', 'contacted_at'])
      .executeTakeFirstOrThrow(),
};
