// Proves SET-17, SET-18
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRoutes } from '../../../../../contract/entities/office/audit.ts';
import type { RouteRequest } from '../../../../../contract/kit/route.ts';
import { audit } from '../../../../kit/audit.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany } from '../../../../test/builders.ts';
import { sealAll } from '../sealing/seal.service.ts';
import { exportTrail } from './export.service.ts';

let test: TestApp;
let token: string;
let address: string;
let me: { id: number };
beforeAll(async () => {
  test = await openTestApp();
  me = await buildAdmin(test.database.db, { name: '=Amal, "A"' });
  token = await test.tokenOf(me.id);
  address = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test?.close());

type Query = RouteRequest<typeof auditRoutes.export>['query'];
const columns = 'seal,hash,id,at,actor_id,actor,action,entity,entity_id,record,before,after,request_id';
const download = async (query: Query, by = token) => {
  const { status, body, headers } = await test.request(auditRoutes.export, { query }, by);
  return { status, headers, lines: String(body).split('\r\n') };
};
const idsOf = (lines: string[]) => lines.slice(1, -1).map((line) => line.split(',')[2]);
const write = (count: number, action: string) =>
  sql`insert into audit (at, action, entity, entity_id, request_id)
    select ${test.clock.now()}::timestamptz + n / 3 * interval '1 microsecond', ${action}, 'areas', n, 'r' from generate_series(1, ${count}::int) n`.execute(
    test.database.db,
  );

it('exports the entries with their seals as CSV, and no cell is a formula', async () => {
  const area = await buildArea(test.database.db, { name: '@Giza' });
  const entry = { action: 'areas.update', entity: 'areas', id: area.id, before: { name: 'a' }, after: { name: '=x"\n{"level":50}' } };
  await audit({ db: test.database.db, now: test.clock.now(), requestId: '-r', actor: me }, entry);
  const { status, headers, lines } = await download({ entity: 'areas', entity_id: area.id as never });
  expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="audit-2026-11-21.csv"',
    'no-store',
  ]);
  expect(lines).toEqual([`\uFEFF${columns}`, expect.any(String), '']);
  const seal = (await test.request(auditRoutes.seal, {}, token)).body.data;
  expect(lines[1]).toMatch(new RegExp(`^${seal?.number},${seal?.hash},\\d+,2026-11-21T10:00:00.000Z,${me.id},`));
  expect(lines[1]).toContain(`,"'=Amal, ""A""",areas.update,areas,${area.id},'@Giza,"{""name"": ""a""}",`);
  expect(lines[1]).toContain(String.raw`"{""name"": ""=x\""\n{\""level\"":50}""}",'-r`);
});

it('writes an audit entry with the filters and the number of entries', async () => {
  await write(3, 'export.counted');
  await download({ action: 'export.counted', from: '2026-11-01' });
  const [entry] = (await test.request(auditRoutes.list, { query: { action: 'audit.export' } }, token)).body.data.data;
  expect([entry?.actor?.id, entry?.after]).toEqual([me.id, { action: 'export.counted', from: '2026-11-01', count: 3 }]);
});

it('exports each entry once in several batches, newest first, also if entries share a time', async () => {
  await write(2_500, 'export.many');
  const { lines } = await download({ action: 'export.many' });
  const { rows } = await sql<{ id: number }>`select id from audit where action = 'export.many' order by at desc, id desc`.execute(
    test.database.db,
  );
  expect(idsOf(lines)).toEqual(rows.map(({ id }) => String(id)));
});

it('exports nothing that is written during the download, also if it is sealed', async () => {
  await write(1_500, 'export.during');
  const { db } = test.database;
  const context = { db, now: test.clock.now(), requestId: 'r', actor: me, settings: { timeZone: 'Africa/Cairo' } };
  const { pieces } = await exportTrail(test.database, context, { action: 'export.during' });
  let text = '';
  for await (const piece of pieces) {
    // The first entries of the trail are the last of the export.
    if (text === '') await write(10, 'export.during').then(() => sealAll(test.database));
    text += piece;
  }
  expect(text.split('\r\n')).toHaveLength(1_502);
});

it('continues after clients that leave during a download', async () => {
  await write(5_000, 'export.left');
  const url = `${address}/api/v1/audit/export?action=export.left`;
  const headers = { authorization: `Bearer ${token}` };
  for (let time = 0; time < 20; time += 1) {
    const client = new AbortController();
    const response = fetch(url, { headers, signal: client.signal }).then(async ({ body }) => {
      if (time % 3 === 0) await body?.getReader().read();
      client.abort();
    });
    if (time % 2 === 0) setTimeout(() => client.abort());
    await response.catch(() => undefined);
  }
  const complete = await fetch(url, { headers });
  expect([complete.status, (await complete.text()).split('\r\n').length]).toEqual([200, 5_002]);
});

it('rejects a company and an invalid filter, and writes no audit entry', async () => {
  const countExports = async () => (await test.request(auditRoutes.list, { query: { action: 'audit.export' } }, token)).body.data.total;
  const before = await countExports();
  const company = await test.tokenOf((await buildCompany(test.database.db)).id);
  expect((await download({}, company)).status).toBe(403);
  for (const query of ['page=2', 'entity=nothing', 'from=2026-02-30'])
    expect([query, (await test.send({ method: 'GET', url: `/audit/export?${query}`, token })).status]).toEqual([query, 422]);
  expect(await countExports()).toBe(before);
});
