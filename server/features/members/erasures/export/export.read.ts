import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/index.ts';
import { matchRows, type Section } from '../section.repo.ts';

/** A row of a section as JSON, and the key after which the next batch begins. */
export type ExportedRow = { json: string; position: number | null };

const moreColumns = (more: Section['more'] = {}) =>
  sql.join(Object.entries(more).map(([name, expression]) => sql`${sql.lit(name)}, ${sql.raw(expression)}`));

export const exportRead = {
  findMember: (db: Db, id: number) =>
    db.selectFrom('users').select(['id', 'role']).where('id', '=', id).where('role', '!=', 'admin').executeTakeFirst(),
  /** The next rows of a section, without the columns that are not exported. A section without a key is read at once. */
  rows: async (
    db: Db,
    section: Section,
    { userId, after, limit }: { userId: number; after: number; limit: number },
  ): Promise<ExportedRow[]> => {
    const { table, omit = [], more, key = 'id' } = section;
    const position = key === null ? sql`null::bigint` : sql.ref(`entry.${key}`);
    const page = key === null ? sql`` : sql`where ${position} > ${after} order by ${position} limit ${limit}`;
    const { rows } = await sql<ExportedRow>`
      select ((to_jsonb(entry) || jsonb_build_object(${moreColumns(more)})) - ${omit}::text[])::text as json, ${position} as position
      from (select * from ${sql.table(table)} where ${matchRows(section, userId)}) as entry ${page}`.execute(db);
    return rows;
  },
};
