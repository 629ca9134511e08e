// Proves EXP-2, EXP-3, EXP-4, EXP-5, EXP-6, EXP-11
import { readdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { exportedListNames, exportRoutes, exportTaskRoutes } from '../../../../contract/entities/office/exports.ts';
import { type Task, taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { lists } from '../../../registrations.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import {
  buildAdmin,
  buildArea,
  buildBlog,
  buildCompany,
  buildDoctor,
  buildGroup,
  buildMessage,
  buildSpecialty,
  buildTag,
} from '../../../test/builders.ts';
import { runTasks } from '../../../test/tasks.ts';
import type { TaskKind } from '../tasks/index.ts';
import { chooseColumns } from './columns/index.ts';
import { createExportTask } from './export.task.ts';
import { readRows } from './rows.ts';

let test: TestApp;
let admin: { id: number; name: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await buildAdmin(test.database.db, { name: 'Amal' });
  token = await test.tokenOf(admin.id);
});
afterAll(() => test?.close());

const send = async (url: string, by = token, method = 'GET') => {
  const authorization = `Bearer ${by}`;
  const response = await test.app.inject({ method: method as 'GET', url: `/api/v1${url}`, headers: { authorization } });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.payload };
};

const csv = async (url: string, by = token) => (await send(url, by)).text.slice(1).split('\r\n').slice(0, -1);

/** The cells of the rows of a workbook, as texts. */
const rowsOf = (bytes: Uint8Array): string[][] => {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*>(?:<is><t[^>]*>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g)].map(([, text, value]) => text ?? value ?? ''),
  );
};

const newestExport = async (action: string) => (await test.request(auditRoutes.list, { query: { action } }, token)).body.data.data[0];
const temporaryFiles = async () => (await readdir(test.files.tempDir)).filter((name) => name.endsWith('.export'));

describe('an export', () => {
  it('is a workbook of what the list shows with its filters, with an audit entry and no file left behind', async () => {
    const { db } = test.database;
    const area = await buildArea(db, { name: 'Giza' });
    const specialty = await buildSpecialty(db, { name: 'Cardiology' });
    const doctor = await buildDoctor(db, { name: '=Mona', phone: '01099900011', area_id: area.id, specialty_id: specialty.id, points: 7 });
    await buildDoctor(db, { name: 'Other' });
    const { status, headers, bytes } = await send('/exports/doctor?name=mona&columns=name,phone,area,field,coins,status');
    expect([status, headers['content-type'], headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'attachment; filename="doctors-2026-11-21.xlsx"',
      'no-store',
    ]);
    expect(rowsOf(bytes)).toEqual([
      ['#name', '#phone', '#area', '#field', '#coins', '#status'],
      ['Name', 'Phone', 'Area', 'Specialty', 'Coins', 'Status'],
      ['=Mona', '01099900011', 'Giza', 'Cardiology', '7', 'Approved'],
    ]);
    const entry = await newestExport('exports.doctors.list');
    expect([entry?.actor?.id, entry?.after]).toEqual([
      admin.id,
      { list: 'doctors', name: 'mona', format: 'xlsx', columns: 'Name, Phone, Area, Specialty, Coins, Status', rows: 1 },
    ]);
    expect(await temporaryFiles()).toEqual([]);
    expect(await csv(`/exports/doctor?name=mona&format=csv&columns=id,name`)).toEqual(['ID,Name', `${doctor.id},'=Mona`]);
  });

  it('has every row once, in the order of the list, in several batches', async () => {
    const { db } = test.database;
    await sql`insert into areas (name, created_at, updated_at) select 'Bulk ' || n, now(), now() from generate_series(1, 2500) n`.execute(
      db,
    );
    const { rows: expected } = await sql<{
      id: number;
    }>`select id from areas where name like 'Bulk %' order by name collate "und-x-icu"`.execute(db);
    const lines = await csv('/exports/area?name=bulk&format=csv&columns=id');
    expect(lines.slice(1).map(Number)).toEqual(expected.map(({ id }) => id));
  });

  it('has only the picked records, or leaves them out, also of the archive', async () => {
    const { db } = test.database;
    const [one, two, three] = [await buildTag(db), await buildTag(db), await buildTag(db)];
    const ids = async (query: string) => (await csv(`/exports/tag?format=csv&columns=id&name=tag&${query}`)).slice(1).map(Number);
    expect(await ids(`ids=${one.id},${three.id},999999`)).toEqual([one.id, three.id]);
    expect((await newestExport('exports.tags.list'))?.after).toMatchObject({ ids: [one.id, three.id, 999_999], rows: 2 });
    const rest = await ids(`except=${one.id},${three.id}`);
    expect([rest.includes(two.id), rest.includes(one.id), rest.includes(three.id)]).toEqual([true, false, false]);
    const archived = await buildTag(db, { archived_at: test.clock.now() });
    expect(await csv(`/exports/tag/archived?format=csv&columns=id&ids=${archived.id},${one.id}`)).toEqual(['ID', String(archived.id)]);
  });

  it('has no address that opens a file, for any list', async () => {
    const { db } = test.database;
    await buildBlog(db);
    const { id } = await buildGroup(db, { members: [(await buildDoctor(db)).id] });
    for (const name of exportedListNames) {
      const url = exportRoutes[name].path.replace(':id', String(name === 'consents.list' ? (await buildDoctor(db)).id : id));
      const response = await send(`${url}?format=csv`);
      if (name !== 'notifications.deliveries') expect([name, response.status]).toEqual([name, 200]);
      expect([name, /storage\/|api\/v1\/files|sig=/.test(response.text)]).toEqual([name, false]);
    }
  });

  it('contains the own messages of a company only, and refuses lists that the person may not export', async () => {
    const { db } = test.database;
    const company = await buildCompany(db);
    const own = await buildMessage(db, { company_id: company.id });
    await buildMessage(db);
    const companyToken = await test.tokenOf(company.id);
    expect(await csv('/exports/messages?format=csv&columns=id', companyToken)).toEqual(['ID', String(own.id)]);
    const auditor = await test.tokenOf((await buildAdmin(db, { officeRole: 'auditor' })).id);
    const reviewer = await test.tokenOf((await buildAdmin(db, { officeRole: 'reviewer' })).id);
    const content = await test.tokenOf((await buildAdmin(db, { officeRole: 'content' })).id);
    for (const [by, url, status] of [
      [companyToken, '/exports/doctor', 403],
      [companyToken, '/exports/messages/archived', 403],
      [companyToken, '/exports/notifications/index', 403],
      [auditor, '/exports/blog', 403],
      [reviewer, '/exports/doctor', 403],
      [content, '/exports/blog', 200],
      [content, '/exports/doctor', 403],
    ] as const)
      expect([url, (await send(url, by)).status]).toEqual([url, status]);
  });

  it('of every list with contact data needs a recent password above 200 rows, and as a task', async () => {
    const withContactData = exportedListNames.filter((name) =>
      chooseColumns(name, undefined).some(({ key }) => ['phone', 'email'].includes(key)),
    );
    expect(withContactData.filter((name) => !exportTaskRoutes[`${name}.task`].needsRecentPassword)).toEqual([]);
    const stale = await test.tokenOf(admin.id);
    test.clock.advance(11 * 60_000);
    const exported = async () => (await send('/exports/doctor?name=Recent+rows', stale)).status;
    for (let index = 0; index < 200; index += 1) await buildDoctor(test.database.db, { name: `Recent rows ${index}` });
    expect(await exported()).toBe(200);
    await buildDoctor(test.database.db, { name: 'Recent rows 201' });
    expect(await exported()).toBe(403);
    expect((await send('/exports/area', stale)).status).toBe(200);
    token = await test.tokenOf(admin.id);
  });

  it.each([
    ['/exports/area?columns=name,secret', 422, 'There is no column \\"secret\\". Choose from id, name, doctors, updated_at'],
    ['/exports/area?columns=constructor', 422, 'There is no column'],
    ['/exports/area?columns=a%20b', 422, 'Name the columns by their keys'],
    ['/exports/area?format=exe', 422, 'Choose xlsx or csv'],
    ['/exports/area?status=pending', 422, 'status: Unknown field'],
    ['/exports/area?page=2', 422, 'page: Unknown field'],
    ['/exports/area?ids=1,b', 422, 'Name the records by their ids, with commas'],
    [`/exports/area?except=${Array.from({ length: 501 }, (_, n) => n + 1).join()}`, 422, 'Name at most 500 records'],
    ['/exports/groups/1/members?ids=1', 422, 'ids: Unknown field'],
    ['/exports/unknown', 404, ''],
    ['/exports/groups/999999/members', 404, 'group 999999'],
  ])('answers %s with %i', async (url, status, message) => {
    const response = await send(url);
    expect([response.status, response.text.includes(message)]).toEqual([status, true]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('shows for `shown` the columns of the screen', () => {
    expect(chooseColumns('doctors.list', 'shown').map(({ key }) => key)).not.toContain('address');
    expect(chooseColumns('doctors.list', undefined).map(({ key }) => key)).toContain('address');
  });
});

it('fails without an unhandled rejection if a batch fails while the one before is written', async () => {
  let reads = 0;
  const readList = async () => {
    reads += 1;
    if (reads > 1) throw new Error('The connection is lost');
    return { rows: [{ id: 1 }], next: ['1'] };
  };
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const columns = chooseColumns('areas.list', 'id');
  const context = { files: {}, video: {} } as never; // The rows are given.
  const rows = readRows(readList, context, { list: 'areas.list', filters: {}, columns, onBatch: () => undefined })[Symbol.asyncIterator]();
  expect((await rows.next()).value).toEqual([[1]]);
  await nextTurn();
  process.off('unhandledRejection', unhandled);
  await expect(rows.next()).rejects.toThrow('The connection is lost');
  expect(unhandled).not.toHaveBeenCalled();
});

describe('a long export', () => {
  const start = async (url: string, by = token) => {
    const { text } = await send(url, by, 'POST');
    return (JSON.parse(text) as { data: Task }).data;
  };
  const read = async ({ id }: Task) => (await test.request(taskRoutes.get, { params: { id } }, token)).body.data;
  const addTags = (name: string, count: number) =>
    sql`insert into tags (name, created_at, updated_at) select ${name} || ' ' || n, now(), now() from generate_series(1, ${count}::integer) n`.execute(
      test.database.db,
    );

  it('is refused in the response, and written to a file by a task', async () => {
    await addTags('Long', 10_001);
    const url = '/exports/tag?name=long&columns=name&format=csv';
    const refused = await send(url);
    expect([refused.status, refused.text.includes('more than 10,000 rows')]).toEqual([413, true]);
    expect(await temporaryFiles()).toEqual([]);
    const started = await start(url);
    expect([started.state, started.title]).toEqual(['waiting', 'Export tags']);
    await runTasks(test);
    expect(await read(started)).toMatchObject({
      ...{ state: 'done', done: 10_001, total: 10_001, file_name: 'tags-2026-11-21.csv', result: { rows: 10_001 } },
    });
    const lines = await csv(`/tasks/${started.id}/file`);
    expect([lines.length, lines[1]]).toEqual([10_002, 'Long 1']);
    const entry = await newestExport('exports.tags.list');
    expect(entry?.after).toMatchObject({ list: 'tags', name: 'long', rows: 10_001, task: started.id });
  });

  it('of people sends its file only to a session whose password was confirmed lately', async () => {
    const [people, areas] = [await start('/exports/user/allContacts'), await start('/exports/area')];
    await runTasks(test);
    const statuses = async () => [(await send(`/tasks/${people.id}/file`)).status, (await send(`/tasks/${areas.id}/file`)).status];
    expect(await statuses()).toEqual([200, 200]);
    test.clock.advance(11 * 60_000);
    expect(await statuses()).toEqual([403, 200]);
    token = await test.tokenOf(admin.id);
  });

  it.each([
    ['while it reads', 1],
    ['after its last row', 3],
  ])('leaves no file and no audit entry if it is cancelled %s', async (_when, batch) => {
    const name = `Cancelled ${batch}`;
    await addTags(name, 2_500);
    const started = await start(`/exports/tag?name=${encodeURIComponent(name)}`);
    const stored = async () => {
      const ids: string[] = [];
      for await (const { id } of test.files.list()) ids.push(id);
      return ids;
    };
    const before = await stored();
    const reached = Promise.withResolvers<void>();
    // A request of its own, which runs outside the snapshot.
    const cancelled = reached.promise.then(() => test.request(taskRoutes.cancel, { params: { id: started.id } }, token));
    let batches = 0;
    const readList: typeof lists.readList = async (...request) => {
      const result = await lists.readList(...request);
      batches += 1;
      if (batches === batch) {
        reached.resolve();
        await cancelled;
      }
      return result;
    };
    await runTasks(test, [createExportTask({ readList }) as TaskKind<unknown>]);
    expect((await cancelled).status).toBe(200);
    expect(await read(started)).toMatchObject({ state: 'cancelled', file_name: null });
    expect([await temporaryFiles(), await stored()]).toEqual([[], before]);
    expect((await newestExport('exports.tags.list'))?.after).not.toMatchObject({ task: started.id });
  });

  it('checks the permission again when it runs', async () => {
    const { db } = test.database;
    const reader = await buildAdmin(db, { officeRole: 'content' });
    const started = await start('/exports/tag?name=long', await test.tokenOf(reader.id));
    await db.updateTable('users').set({ office_role: 'auditor' }).where('id', '=', reader.id).execute();
    await runTasks(test);
    const states = await db.selectFrom('tasks').select(['state', 'file_id']).where('id', '=', started.id).executeTakeFirst();
    expect(states).toEqual({ state: 'failed', file_id: null });
    expect((await send(exportTaskRoutes['tags.list.task'].path, await test.tokenOf(reader.id), 'POST')).status).toBe(403);
  });
});

it('reads one snapshot', async () => {
  const { database } = test;
  const gate = Promise.withResolvers<void>();
  // A request of somebody else, which runs outside the snapshot.
  const added = gate.promise.then(() => buildArea(database.db));
  const [before, after] = await database.snapshot(async (db) => {
    const count = async () =>
      (
        await db
          .selectFrom('areas')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirst()
      )?.count ?? 0;
    const first = await count();
    gate.resolve();
    await added;
    return [first, await count()];
  });
  expect((after ?? 0) - (before ?? 0)).toBe(0);
});
