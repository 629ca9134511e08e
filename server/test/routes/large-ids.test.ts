// Proves GRW-1
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postRoutes } from '../../../contract/entities/content/posts.ts';
import { openTestApp, type TestApp } from '../app.ts';
import { buildAdmin, buildPost, buildPostComment } from '../builders.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
});
afterAll(() => test?.close());

/** Tables with fewer than 2^31 rows: accounts, tables with about one row an account, and tables that only the back-office writes. */
const integerIds = [
  ...['users', 'erasures', 'doctor_merges'],
  ...['areas', 'categories', 'decline_reasons', 'groups', 'promo_codes', 'specialties', 'tags'],
  ...['blogs', 'books', 'conferences', 'messages', 'notes', 'research', 'stories', 'videos', 'webinars'],
  ...['backups', 'imports', 'saved_views'],
];

it('has bigint ids for everything that grows with the members, and references of the same type', async () => {
  const { rows } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute
    where attidentity <> '' and atttypid = 'integer'::regtype and attrelid::regclass::text !~ '^pgboss' order by 1`.execute(
    test.database.db,
  );
  expect(rows.map(({ name }) => name)).toEqual(integerIds.toSorted());
  const { rows: narrower } = await sql`
    select key.conrelid::regclass::text as "table", source.attname as "column" from pg_constraint as key
    join pg_attribute as source on source.attrelid = key.conrelid and source.attnum = key.conkey[1]
    join pg_attribute as target on target.attrelid = key.confrelid and target.attnum = key.confkey[1]
    where key.contype = 'f' and source.atttypid <> target.atttypid`.execute(test.database.db);
  expect(narrower).toEqual([]);
});

it('shows, changes, archives and restores records with ids above 2^31', async () => {
  const { db } = test.database;
  for (const table of ['posts', 'post_comments'])
    await sql`alter table ${sql.table(table)} alter column id restart with 3000000000`.execute(db);
  const { id } = await buildPost(db);
  const comment = await buildPostComment(db, { post_id: id });
  expect([id, comment.id]).toEqual([3_000_000_000, 3_000_000_000]);
  const call = async (method: string, path: string, payload?: object) =>
    (await test.send({ method, url: path, token, ...(payload && { payload }) })).status;
  const { body } = await test.send({ method: 'GET', url: `/post/${id}`, token });
  expect(postRoutes.get.response.parse(body).data).toMatchObject({ id, total_comments: 1, comments: [{ id: comment.id }] });
  expect([
    await call('POST', `/post/comment/destroy/${comment.id}`),
    await call('POST', '/post/comment/restore', { ids: [comment.id] }),
    await call('DELETE', `/post/${id}`),
    await call('POST', '/post/restore', { ids: [id] }),
    await call('GET', `/audit?entity=posts&entity_id=${id}`),
  ]).toEqual([200, 200, 200, 200, 200]);
  const audited = await db.selectFrom('audit').select('action').where('entity', '=', 'posts').where('entity_id', '=', id).execute();
  expect(audited).toHaveLength(4);
});

it('rejects a bigint that a number cannot hold exactly', async () => {
  const read = (value: string) => sql<{ value: number }>`select ${value}::bigint as value`.execute(test.database.db);
  expect((await read('9007199254740991')).rows).toEqual([{ value: Number.MAX_SAFE_INTEGER }]);
  await expect(read('9007199254740993')).rejects.toThrow('9007199254740993 is larger than a number can hold exactly');
});
