import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';

export const consentsRepo = {
  insert: (db: Db, entry: Omit<Insertable<Tables['consents']>, 'id'>): Promise<{ id: number }> =>
    db.insertInto('consents').values(entry).returning('id').executeTakeFirstOrThrow(),
  clearNotes: async (db: Db, userId: number): Promise<void> => {
    await db.updateTable('consents').set({ note: null }).where('user_id', '=', userId).where('note', 'is not', null).execute();
  },
};
