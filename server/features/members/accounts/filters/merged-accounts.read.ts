import { type RawBuilder, sql } from 'kysely';
import { hasThreeLetters } from '../../../../../contract/kit/search-term.ts';
import { containsByTrigrams } from '../../../../kit/search-term.ts';
import type { Db } from '../../../../platform/database/index.ts';

export type ContactColumn = 'phone' | 'email';

/** The number of merged accounts with a term whose survivors are found. A phone or an e-mail that is nearly complete has fewer. */
const maxMerged = 50;

/**
 * Selects the ids of the doctors into whom accounts with a term of three letters or more were merged, directly or by a later merge. It
 * reads the indexes of merged accounts only. The planner must not see the limit, because it could choose to read the whole table.
 */
export const selectSurvivors = (columns: readonly ContactColumn[], term: string): RawBuilder<{ id: number }> => {
  const conditions = columns.map((column) => containsByTrigrams(`users.${column}`, term));
  return sql`(
  with recursive merged as materialized (
    select merged_into from users where merged_into is not null and (${sql.join(conditions, sql` or `)})),
  survivors (id) as (
    select merged_into from (select merged_into from merged limit ${sql.lit(maxMerged)}) as found
    union select users.merged_into from survivors join users on users.id = survivors.id where users.merged_into is not null)
  select id from survivors)`;
};

/** The ids of the doctors into whom accounts with a phone or an e-mail were merged. A short term finds none. */
export const findSurvivors = async (db: Db, column: ContactColumn, term: string | undefined): Promise<number[]> => {
  if (term === undefined || !hasThreeLetters(term)) return [];
  const { rows } = await sql<{ id: number }>`select id from ${selectSurvivors([column], term)} as found`.execute(db);
  return rows.map(({ id }) => id);
};
