import type { Db } from '../../platform/database/index.ts';

export const adminsRepo = {
  /** Locks the active administrators; returns them with their phones and office roles. */
  lockActive: (db: Db) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'phone', 'office_role'])
      .where('role', '=', 'admin')
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  /** Locks an active user of any role. */
  lockUser: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
};
