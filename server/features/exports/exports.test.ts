import { readdir } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '../../../contract/entities/audit.ts';
import { exportedListNames, exportRoutes, exportTaskRoutes } from '../../../contract/entities/exports.ts';
import { type Task, taskRoutes } from '../../../contract/entities/tasks.ts';
import { lists } from '../../registrations.ts';
import { openTestApp, type TestApp } from '../../test/app.ts';
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
} from '../../test/builders.ts';
import { createTaskJobs } from '../tasks/index.ts';
import { chooseColumns } from './columns/index.ts';
import { createExportTask } from './export.task.ts';

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
      ['Name', 'Phone', 'Area', 'Specialty', 'Coins', 'Status'],
      ['name', 'phone', 'area', 'field', 'coins', 'status'],
      ['=Mona', '01099900011', 'Giza', 'Cardiology', '7', 'Approved'],
    ]);
    const entry = await newestExport('exports.doctors.list');
    expect([entry?.actor?.id, entry?.after]).toEqual([
      admin.id,
      { list: 'doctors.list', name: 'mona', format: 'xlsx', columns: 'name,phone,area,field,coins,status', rows: 1 },
    ]);
    expect(await temporaryFiles()).toEqual([]);
    expect(await csv(`/exports/doctor?name=mona&format=csv&columns=id,name`)).toEqual(['ID,Name', `${doctor.id},'=Mona`]);
  });

  it('has every row once, in the order of the list, in several batches', async () => {
    const { db } = test.database;
    await sql`insert into areas (name, created_at, updated_at) select 'Bulk ' || n, now(), now() from generate_series(1, 2500) n`.execute(
      db,
    );
    const { rows: expected } = await sql<{ id: number }>`select id from areas where name like 'Bulk %' order by id desc`.execute(db);
    const lines = await csv('/exports/area?name=bulk&format=csv&columns=id');
    expect(lines.slice(1).map(Number)).toEqual(expected.map(({ id }) => id));
  });

  it('has only the picked records, or leaves them out, also of the archive', async () => {
    const { db } = test.database;
    const [one, two, three] = [await buildTag(db), await buildTag(db), await buildTag(db)];
    const ids = async (query: string) => (await csv(`/exports/tag?format=csv&columns=id&name=tag&${query}`)).slice(1).map(Number);
    expect(await ids(`ids=${one.id},${three.id},999999`)).toEqual([three.id, one.id]);
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

  it('of people needs a password that was verified lately', async () => {
    const stale = await test.tokenOf(admin.id);
    test.clock.advance(11 * 60_000);
    for (const [url, status] of [
      ['/exports/doctor', 403],
      ['/exports/company/archived', 403],
      ['/exports/area', 200],
    ] as const)
      expect([url, (await send(url, stale)).status]).toEqual([url, status]);
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

describe('a long export', () => {
  const start = async (url: string, by = token) => {
    const { status, text } = await send(url, by, 'POST');
    return { status, task: (JSON.parse(text) as { data: Task }).data };
  };
  const runTask = async (id: number) => {
    const { database, files, messengers, video, meetings, secrets, clock, settings } = test;
    const log = { warn: () => undefined, error: () => undefined, info: () => undefined };
    const job = { database, files, messengers, video, meetings, secrets, clock, settings, log, enqueue: async () => undefined };
    await createTaskJobs([createExportTask(lists) as never]).run.run({ task_id: id }, job as never);
  };

  it('is refused in the response, and written by a task to a file that expires', async () => {
    const { db } = test.database;
    await sql`insert into tags (name, created_at, updated_at) select 'Long ' || n, now(), now() from generate_series(1, 10001) n`.execute(
      db,
    );
    const refused = await send('/exports/tag?name=long&columns=name');
    expect([refused.status, refused.text.includes('more than 10,000 rows')]).toEqual([413, true]);
    expect(await temporaryFiles()).toEqual([]);
    const { status, task } = await start('/exports/tag?name=long&columns=name');
    expect([status, task.state, task.title]).toEqual([200, 'waiting', 'Export tags']);
    await runTask(task.id);
    const { body } = await test.request(taskRoutes.get, { params: { id: task.id } }, token);
    expect(body.data).toMatchObject({
      state: 'done',
      done: 10_001,
      total: 10_001,
      file_name: 'tags-2026-11-21.xlsx',
      result: { rows: 10_001 },
    });
    const file = await send(`/tasks/${task.id}/file`);
    expect([file.status, rowsOf(file.bytes).length, rowsOf(file.bytes)[2]]).toEqual([200, 10_003, ['Long 10001']]);
    expect((await newestExport('exports.tags.list'))?.after).toMatchObject({
      list: 'tags.list',
      name: 'long',
      rows: 10_001,
      task: task.id,
    });
    test.clock.advance(24 * 3_600_000);
    token = await test.tokenOf(admin.id);
    expect((await send(`/tasks/${task.id}/file`)).status).toBe(404);
  });

  it('ends when it is cancelled, and checks the permission when it runs', async () => {
    const { db } = test.database;
    const reader = await buildAdmin(db, { officeRole: 'content' });
    const { task } = await start('/exports/tag?name=long', await test.tokenOf(reader.id));
    await db.updateTable('users').set({ office_role: 'auditor' }).where('id', '=', reader.id).execute();
    await runTask(task.id);
    const states = await db.selectFrom('tasks').select(['state', 'file_id']).where('id', '=', task.id).executeTakeFirst();
    expect(states).toEqual({ state: 'failed', file_id: null });
    expect((await send(exportTaskRoutes['tags.list.task'].path, await test.tokenOf(reader.id), 'POST')).status).toBe(403);
  });
});

it('reads one snapshot on PostgreSQL, and what each batch finds on the embedded database', async () => {
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
  expect((after ?? 0) - (before ?? 0)).toBe(database.kind === 'postgres' ? 0 : 1);
});
