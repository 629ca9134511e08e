import type { AdminDraft } from '../../../../contract/entities/access/admins.ts';
import type { Columns } from '../../../kit/columns.ts';
import type { Db } from '../../../platform/database/index.ts';

/** The columns of a draft; its password is stored as a hash. */
export const adminColumns = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  office_role: 'office_role',
} as const satisfies Columns<Omit<AdminDraft, 'password'>, 'users'>;

export const adminsRepo = {
  /**
   * Locks the active administrators; returns them with their phones and office roles. The lock admits references to the rows, because each reservation of
   * an Idempotency-Key holds one to its user: two administrators would otherwise wait for each other.
   */
  lockActive: (db: Db) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'phone', 'office_role'])
      .where('role', '=', 'admin')
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  /** Locks an active user of any role. */
  lockUser: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'role'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
};
