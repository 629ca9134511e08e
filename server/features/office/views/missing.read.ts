import { sql } from 'kysely';
import type { MissingFilter } from '../../../../contract/entities/office/views.ts';
import type { Db } from '../../../platform/database/index.ts';

/** The table of the records that a filter names, by id or by a part of their name. */
const tables = {
  area: sql.table('areas'),
  field: sql.table('specialties'),
  category_name: sql.table('categories'),
  tag_name: sql.table('tags'),
} as const;

/** A value of a filter as an id; null if it is none. */
const id = sql`case when value ~ '^[0-9]{1,9}$' then value::integer end`;

type References = ReadonlyMap<MissingFilter['filter'], readonly Pick<MissingFilter, 'value'>[]>;

const selectMissing = (filter: MissingFilter['filter'], values: readonly string[]) => {
  const given = sql`unnest(${[...values]}::text[]) as given(value)`;
  if (filter === 'company_id')
    return sql`select ${sql.lit(filter)} as filter, value, null as name from ${given}
      where not exists (select from users where users.id = ${id} and role = 'company' and archived_at is null)`;
  const table = tables[filter];
  return sql`select ${sql.lit(filter)} as filter, value, (select name from ${table} as deleted where deleted.id = ${id}) as name from ${given}
    where not exists (
      select from ${table} as record
      where archived_at is null and (record.id = ${id} or search_key like contains_pattern(value)))`;
};

/** Finds the values of filters that no active record matches, with the name of the deleted record if the value is its id. */
export const findMissing = async (db: Db, references: References): Promise<MissingFilter[]> => {
  const parts = [...references].map(([filter, found]) => selectMissing(filter, [...new Set(found.map(({ value }) => value))]));
  if (parts.length === 0) return [];
  const { rows } = await sql<MissingFilter>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
};
