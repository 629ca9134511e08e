import type { Db } from '../../../platform/database/index.ts';

export const statusRead = {
  /** The phone and the e-mail address of a user. */
  address: (db: Db, id: number) => db.selectFrom('users').select(['id', 'phone', 'email']).where('id', '=', id).executeTakeFirst(),
};
