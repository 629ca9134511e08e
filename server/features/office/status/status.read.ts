import type { Db } from '../../../platform/database/index.ts';

export const statusRead = {
  address: (db: Db, id: number) => db.selectFrom('users').select(['id', 'phone', 'email']).where('id', '=', id).executeTakeFirst(),
};
