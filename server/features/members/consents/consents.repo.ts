import type { Insertable } from 'kysely';
import type { Db, Tables } from '../../../platform/database/index.ts';

export const consentsRepo = {
  insert: (db: Db, entry: Omit<Insertable<Tables['consents']>, 'id'>): Promise<{ id: number }> =>
    db.insertInto('consents').values(entry).returning('id').executeTakeFirstOrThrow(),
};
