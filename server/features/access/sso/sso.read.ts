import type { Db } from '../../../platform/database/index.ts';

const users = (db: Db) => db.selectFrom('users').select(['id', 'role', 'status', 'archived_at']);

export type SsoUser = NonNullable<Awaited<ReturnType<typeof ssoRead.userById>>>;

export const ssoRead = {
  userById: (db: Db, id: number) => users(db).where('id', '=', id).executeTakeFirst(),
  userByEmail: (db: Db, email: string) => users(db).where('email', '=', email).executeTakeFirst(),
};
