import { sql } from 'kysely';
import type { Db, Tables } from '../../../platform/database/index.ts';

/** A member whose documents are no longer needed. */
export type Expired = { id: number; role: 'doctor' | 'company' };

type Documents = { [Table in keyof Tables]: { table: Table; columns: readonly (keyof Tables[Table] & string)[] } }[keyof Tables];
const documents = [
  { table: 'doctors', columns: ['front_image_id', 'back_image_id'] },
  { table: 'companies', columns: ['commercial_registry_id'] },
] as const satisfies Documents[];

export const retentionRepo = {
  /** The next members with documents that were archived, or declined by their last decision, before a time. */
  listExpired: async (db: Db, { before, after, limit }: { before: Date; after: number; limit: number }): Promise<Expired[]> => {
    const { rows } = await sql<Expired>`
      select users.id, users.role from users
      left join doctors on doctors.user_id = users.id
      left join companies on companies.user_id = users.id
      where users.id > ${after} and users.role in ('doctor', 'company')
        and (doctors.front_image_id is not null or companies.commercial_registry_id is not null)
        and (users.archived_at <= ${before} or (users.status = 'declined'
          and coalesce((select max(decided_at) from decisions where decisions.user_id = users.id), users.created_at) <= ${before}))
      order by users.id limit ${limit}`.execute(db);
    return rows;
  },
  lockUser: (db: Db, id: number) => db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute(),
  /** Removes the documents of a member from its row, and returns the ids of their files. */
  removeDocuments: async (db: Db, userId: number): Promise<string[]> => {
    const files: (string | null)[] = [];
    for (const { table, columns } of documents) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const { rows } = await sql<Record<string, string | null>>`select ${names} from ${sql.table(table)} where user_id = ${userId}`.execute(
        db,
      );
      files.push(...rows.flatMap((row) => Object.values(row)));
      const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = null`));
      await sql`update ${sql.table(table)} set ${changes} where user_id = ${userId}`.execute(db);
    }
    return files.filter((id) => id !== null);
  },
};
