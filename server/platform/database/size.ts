import { sql } from 'kysely';
import type { Db } from './types.ts';

/** Reads the number of the newest migration and the size of the database in bytes. */
export const readVersionAndSize = async (db: Db): Promise<{ migration: number; size_bytes: number }> => {
  const { rows } = await sql<{ migration: number; size_bytes: number }>`
    select (select max(number) from migrations) as migration, pg_database_size(current_database())::float8 as size_bytes`.execute(db);
  return rows[0] ?? { migration: 0, size_bytes: 0 };
};
