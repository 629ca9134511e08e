import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/index.ts';
import { openTestDatabase } from '../test/template-database.ts';
import { compileQuery } from './compiled-query.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insertInto('areas').values({ name: 'Giza' }).execute();
});
afterAll(() => database?.close());

const findByName = compileQuery<{ name: string }, { id: number }, 'id' | 'name'>((db, { parameter, shape }) =>
  db.selectFrom('areas').select('id').where('name', '=', parameter('name')).orderBy(shape),
);

it('is one prepared statement for each shape and connection, unlike other queries', async () => {
  const { results, prepared } = await database.transaction(async (db) => {
    const results = [];
    for (const name of ['Giza', 'Cairo', 'Giza']) results.push((await findByName(db, { name }, 'id')).length);
    results.push((await findByName(db, { name: 'Giza' }, 'name')).length);
    for (let round = 0; round < 3; round += 1) await db.selectFrom('areas').select('name').where('id', '=', round).execute();
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%from "areas"%' order by prepare_time`.execute(db);
    return { results, prepared: rows };
  });
  expect(results).toEqual([1, 0, 1, 1]);
  expect(prepared).toEqual(
    ['id', 'name'].map((column) => ({ statement: `select "id" from "areas" where "name" = $1 order by "${column}"` })),
  );
});
