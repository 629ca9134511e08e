import type { Db } from '../../platform/database/index.ts';

export const adminsRepo = {
  /** Locks the active administrators; returns their ids. */
  lockActive: async (db: Db): Promise<number[]> => {
    const locked = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    return locked.map(({ id }) => id);
  },
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
