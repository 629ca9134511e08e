import { sql } from 'kysely';
import { refusedAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import { isOneOf } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';

/** A member whose documents are no longer needed. */
export type Expired = { id: number; role: 'doctor' | 'company' };

/**
 * Members with documents that were archived, or declined by their last decision, before a time. Documents that were uploaded after the
 * decision wait for the next one.
 */
const selectExpired = (before: Date) => sql`
  select users.id, users.role from users
  left join doctors on doctors.user_id = users.id
  left join companies on companies.user_id = users.id
  where users.role in ('doctor', 'company')
    and (doctors.front_image_id is not null or companies.commercial_registry_id is not null)
    and (users.archived_at <= ${before} or (users.status ${isOneOf(refusedAccountStatuses)} and greatest(
      coalesce((select max(decided_at) from decisions where decisions.user_id = users.id), users.created_at),
      (select max(files.created_at) from files where files.id in (doctors.front_image_id, doctors.back_image_id, companies.commercial_registry_id))
    ) <= ${before}))`;

export const retentionRepo = {
  /** The next members whose documents are no longer needed, in the order of their ids. */
  listExpired: async (db: Db, { before, after, limit }: { before: Date; after: number; limit: number }): Promise<Expired[]> => {
    const { rows } = await sql<Expired>`${selectExpired(before)} and users.id > ${after} order by users.id limit ${limit}`.execute(db);
    return rows;
  },
  isExpired: async (db: Db, id: number, before: Date): Promise<boolean> => {
    const { rows } = await sql`${selectExpired(before)} and users.id = ${id}`.execute(db);
    return rows.length > 0;
  },
  lockUser: (db: Db, id: number) => db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute(),
  /** Removes the documents of a member from its row, and returns the ids of their files. */
  removeDocuments: async (db: Db, userId: number): Promise<string[]> => {
    const cards = await db.selectFrom('doctors').select(['front_image_id', 'back_image_id']).where('user_id', '=', userId).execute();
    const registries = await db.selectFrom('companies').select('commercial_registry_id').where('user_id', '=', userId).execute();
    await db.updateTable('doctors').set({ front_image_id: null, back_image_id: null }).where('user_id', '=', userId).execute();
    await db.updateTable('companies').set({ commercial_registry_id: null }).where('user_id', '=', userId).execute();
    return [...cards, ...registries].flatMap((row) => Object.values(row)).filter((id) => id !== null);
  },
};
