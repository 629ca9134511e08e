import type { Db } from '../../../platform/database/index.ts';

const activeUsers = (db: Db) => db.selectFrom('users').select(['id', 'name', 'phone', 'email', 'role']).where('archived_at', 'is', null);

export const secondStepRead = {
  activeUser: (db: Db, id: number) => activeUsers(db).where('id', '=', id).executeTakeFirst(),
  activeUserByPhone: (db: Db, phone: string) => activeUsers(db).where('phone', '=', phone).executeTakeFirst(),
};
