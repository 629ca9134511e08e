// Proves IMP-4, IMP-5, IMP-6, IMP-7, IMP-9, IMP-10, IMP-12, IMP-13, IMP-14
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupId } from '../../../../contract/entities/members/groups.ts';
import { importRoutes as routes } from '../../../../contract/entities/members/imports.ts';
import { readRows, readTableRows } from '../../../platform/sheets/index.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildArea, buildCompany, buildDoctor, buildGroup, buildTag } from '../../../test/builders.ts';
import { doctorRow, header, importCalls } from '../../../test/samples/import-calls.ts';
import { beforeStatements, recordStatements } from '../../../test/statements.ts';
import { createJobContext, runTasks } from '../../../test/tasks.ts';
import { removeImportFiles } from './expiry.job.ts';
import { imports } from './imports.service.ts';

let test: TestApp;
let admin: { id: number; phone: string };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  admin = await buildAdmin(test.database.db);
  token = await test.tokenOf(admin.id);
});
afterAll(() => test?.close());

const { upload, uploaded, check, run, runToEnd, undo } = importCalls(() => ({ test, token }));

const fetchProblems = async (id: number) => {
  const headers = { authorization: `Bearer ${token}` };
  const file = await test.app.inject({ method: 'GET', url: `/api/v1/imports/${id}/problems`, headers });
  expect(file.headers['content-type']).toContain('spreadsheetml');
  return file.rawPayload;
};

const doctorByPhone = (phone: string) => test.database.db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst();

describe('an import of doctors', () => {
  it('guesses the columns by English and Arabic headers, and remembers what the administrator chose', async () => {
    const first = await uploaded('doctors', [
      [...header, 'Col X'],
      [...doctorRow(), 'Nile street'],
    ]);
    expect(first.options.mapping).toEqual(['name', 'phone', 'email', 'area', null]);
    expect((await check(first.id, { mapping: ['name', 'phone', 'email', null, 'address'] })).status).toBe(200);
    const second = await uploaded('doctors', [
      [...header, 'col x'],
      [...doctorRow(), 'Nile street'],
    ]);
    expect(second.options.mapping).toEqual(['name', 'phone', 'email', null, 'address']);
  });

  it('reads the hidden row of keys of an exported file', async () => {
    const { name, phone, email } = await buildDoctor(test.database.db);
    const url = `/api/v1/exports/doctor?phone=${phone}&columns=email,phone,name`;
    const file = await test.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    const { header: titles, options, sample, rows } = await uploaded('doctors', file.rawPayload);
    expect(titles).toEqual(['Email', 'Phone', 'Name']);
    expect(options.mapping).toEqual(['email', 'phone', 'name']);
    expect([rows, sample]).toEqual([1, [[email, phone, name]]]);
  });

  it('takes no header for a row of keys', async () => {
    const { header: titles, rows } = await uploaded('doctors', Buffer.from('name,phone,email\nMona,01019999999,x@example.test'));
    expect([titles, rows]).toEqual([['name', 'phone', 'email'], 1]);
  });

  it('finds every problem before anything is imported', async () => {
    const taken = await buildDoctor(test.database.db);
    const archived = await buildCompany(test.database.db, { archived_at: test.clock.now() });
    const good = doctorRow();
    const { id } = await uploaded('doctors', [
      header,
      good,
      doctorRow({ phone: '1.01E+09' }),
      doctorRow({ phone: '٠١٠١٢٣' }),
      doctorRow({ phone: good[1] ?? '' }),
      doctorRow({ phone: taken.phone }),
      doctorRow({ email: archived.email }),
      doctorRow({ name: 'x', email: 'nobody' }),
      doctorRow({ name: '', phone: '123', email: taken.email, area: 'Atlantis' }),
    ]);
    const { body } = await check(id);
    expect(body.data.counts).toEqual({ new: 1, changed: 0, same: 1, wrong: 6 });
    expect(body.data.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [
        3,
        'Mobile number',
        'Excel shortened this number, so its last digits are lost. Format the column as text and enter the number again.',
      ],
      [4, 'Mobile number', 'Phone number must be 11 digits'],
      [5, 'Mobile number', 'Row 2 has the same value'],
      [7, 'E-mail address', 'This email is already taken by an archived company'],
      [8, 'الاسم', 'Name must be at least 2 characters'],
      [8, 'E-mail address', 'Invalid email address'],
      [9, 'الاسم', 'Name is required'],
      [9, 'Mobile number', 'Phone number must be 11 digits'],
      [9, 'E-mail address', 'This email is already taken by another doctor'],
      [9, 'المنطقة', 'There is no area with this name'],
    ]);
    expect(await doctorByPhone(String(good[1]))).toBeUndefined();
  });

  it('shows 1,000 characters of a wrong value and names 20 new names', async () => {
    const towns = Array.from({ length: 21 }, (_, index) => `Town ${10 + index}`);
    const { id } = await uploaded('doctors', [header, doctorRow({ name: 'x'.repeat(1_001) }), ...towns.map((area) => doctorRow({ area }))]);
    const { problems, new_names } = (await check(id, { unknown_names: 'create' })).body.data;
    expect(problems.map(({ value }) => value)).toEqual(['x'.repeat(1_000)]);
    expect(new_names).toEqual(towns.slice(0, 20).map((town) => `Area: ${town}`));
  });

  it('imports the good rows with an audit entry each, and sends the others as a file that can be corrected', async () => {
    const area = await buildArea(test.database.db, { name: 'مدينة نصر' });
    // Excel dropped the zero of the first phone, and the area has other letters.
    const rows = [
      doctorRow({ phone: 1_099_887_766, area: 'مدينه نصر' }),
      doctorRow({ phone: '٠١٠٩٩٨٨٧٧٦٧' }),
      doctorRow({ email: 'wrong' }),
    ];
    const { id } = await uploaded('doctors', [header, ...rows]);
    await check(id);
    const done = await runToEnd(id);
    expect([done.state, done.result]).toEqual(['done', { new: 2, changed: 0, same: 0, wrong: 1 }]);
    const doctor = await doctorByPhone('01099887766');
    expect(doctor).toMatchObject({ status: 'pending', role: 'doctor', must_change_password: true, area_id: area.id });
    expect(doctor?.password_hash).toMatch(/^\$argon2id\$/);
    const entries = await test.database.db.selectFrom('audit').selectAll().where('request_id', '=', `import-${id}`).execute();
    expect(entries.map(({ action, entity_id, actor_id }) => [action, actor_id, entity_id])).toContainEqual([
      'doctors.create',
      admin.id,
      doctor?.id,
    ]);
    const again = await uploaded('doctors', await fetchProblems(id));
    expect(again.sample).toEqual([[String(rows[2]?.[0]), String(rows[2]?.[1]), 'wrong', '', 'E-mail address: Invalid email address']]);
    expect(again.options.mapping).toEqual(['name', 'phone', 'email', 'area', null]);
  });

  it('creates unknown names once, if that was chosen', async () => {
    const { id } = await uploaded('doctors', [header, doctorRow({ area: 'Port Fouad' }), doctorRow({ area: 'PORT FOUAD' })]);
    const checked = await check(id, { unknown_names: 'create' });
    expect(checked.body.data.new_names).toEqual(['Area: Port Fouad']);
    expect((await runToEnd(id)).result).toMatchObject({ new: 2, wrong: 0 });
    const areas = await test.database.db.selectFrom('areas').select('name').where('name', 'ilike', 'port fouad').execute();
    expect(areas).toEqual([{ name: 'Port Fouad' }]);
  });

  it('uses a name that another import creates at the same moment', async () => {
    const rows = [doctorRow({ area: 'New Damietta' }), doctorRow({ area: 'New Damietta' })];
    const { id } = await uploaded('doctors', [header, ...rows]);
    await check(id, { unknown_names: 'create' });
    let isFirst = true;
    // After the rows were checked, and before the names are created.
    const createBefore = async (statement: string, execute: (sql: string) => Promise<unknown>) => {
      if (!isFirst || !statement.startsWith('savepoint')) return;
      isFirst = false;
      await execute("insert into areas (name) values ('new damietta')");
    };
    const done = await beforeStatements(test.database.db, createBefore, () => runToEnd(id));
    expect([done.state, done.result]).toEqual(['done', { new: 2, changed: 0, same: 0, wrong: 0 }]);
    const areas = await test.database.db.selectFrom('areas').select('id').where('name', 'ilike', 'new damietta').execute();
    expect(areas).toEqual([{ id: (await doctorByPhone(String(rows[1]?.[1])))?.area_id }]);
  });

  it('changes doctors by their phone, and leaves those with the same values and empty cells alone', async () => {
    const [one, same] = [await buildDoctor(test.database.db), await buildDoctor(test.database.db)];
    const rows = [header, ['New name', one.phone, '', ''], [same.name, same.phone, same.email, '']];
    const { id } = await uploaded('doctors', rows);
    const checked = await check(id, { mode: 'add_and_change' });
    expect(checked.body.data.counts).toEqual({ new: 0, changed: 1, same: 1, wrong: 0 });
    await runToEnd(id);
    expect(await doctorByPhone(one.phone)).toMatchObject({ name: 'New name', email: one.email });
  });

  it('approves doctors if that was chosen, with a decision, an audit entry and a notification each', async () => {
    const rows = [doctorRow(), doctorRow()];
    const { id } = await uploaded('doctors', [header, ...rows]);
    await check(id, { status: 'approved' });
    await runToEnd(id);
    const { db } = test.database;
    for (const row of rows) {
      const doctor = await doctorByPhone(String(row[1]));
      expect(doctor?.status).toBe('approved');
      const of = (table: 'decisions' | 'deliveries') =>
        db
          .selectFrom(table)
          .selectAll()
          .where('user_id', '=', doctor?.id ?? 0)
          .execute();
      expect(await of('decisions')).toMatchObject([{ status: 'approved', decided_by: admin.id, reason: null }]);
      expect(await of('deliveries')).toMatchObject([{ state: 'delivered' }]);
      const entries = await db
        .selectFrom('audit')
        .select(['action', 'request_id'])
        .where('entity_id', '=', doctor?.id ?? 0)
        .orderBy('id')
        .execute();
      expect(entries).toEqual(['doctors.create', 'members.decide'].map((action) => ({ action, request_id: `import-${id}` })));
    }
  });

  it('approves any number of doctors with the same number of statements', async () => {
    const counts: number[] = [];
    for (const size of [2, 6]) {
      const { id } = await uploaded('doctors', [header, ...Array.from({ length: size }, () => doctorRow())]);
      await check(id, { status: 'approved' });
      counts.push((await recordStatements(test.database.db, () => runToEnd(id))).statements.length);
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it.each([
    ['members.decide', { status: 'approved' }, 'You may not approve accounts'],
    ['doctors.documents', { status: 'approved' }, 'You may not approve accounts'],
    ['areas.write', { unknown_names: 'create' }, 'You may not create areas'],
    ['doctors.write', { archived: 'restore' }, 'You may not restore archived accounts'],
  ] as const)('without %s refuses %j', async (missing, chosen, message) => {
    const { id, options } = await uploaded('doctors', [header, doctorRow()]);
    const caller = { actor: { can: (permission: string) => permission !== missing } } as never;
    const draft = { id, options: { ...options, ...chosen } };
    await expect(imports.prepareCheck(test.database.db, caller, draft)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(message),
    });
  });
});

describe('an import', () => {
  it('adds companies, names and group members by the services of their screens', async () => {
    const tag = await buildTag(test.database.db, { name: 'Heart failure' });
    const tags = await uploaded('tags', [['Tag'], ['heart FAILURE'], ['Stroke care'], ['no']]);
    expect((await check(tags.id, { mode: 'add_and_change' })).body.data.counts).toEqual({ new: 1, changed: 1, same: 0, wrong: 1 });
    expect((await runToEnd(tags.id)).result).toEqual({ new: 1, changed: 1, same: 0, wrong: 1 });
    const renamed = await test.database.db.selectFrom('tags').select('name').where('id', '=', tag.id).executeTakeFirst();
    expect(renamed?.name).toBe('heart FAILURE');

    const company = ['Company', 'Phone', 'Email', 'Address', 'Tax number'];
    const companies = await uploaded('companies', [company, ['Nile Pharma', '0223456789', 'nile@example.test', 'Cairo', '123-456']]);
    await check(companies.id);
    expect((await runToEnd(companies.id)).result).toMatchObject({ new: 1 });

    const [member, doctor] = [await buildDoctor(test.database.db), await buildDoctor(test.database.db)];
    const group = await buildGroup(test.database.db, { members: [member.id] });
    const members = await uploaded('groupMembers', [['Phone'], [member.phone], [doctor.phone], ['01000000000']], { groupId: group.id });
    expect((await check(members.id)).body.data.counts).toEqual({ new: 1, changed: 0, same: 1, wrong: 1 });
    const done = await runToEnd(members.id);
    expect(done.group?.id).toBe(groupId.parse(group.id));
    const listed = () =>
      test.database.db.selectFrom('group_members').select('user_id').where('group_id', '=', group.id).orderBy('id').execute();
    expect(await listed()).toEqual([{ user_id: member.id }, { user_id: doctor.id }]);
    await undo(done.task_id);
    await runTasks(test);
    expect(await listed()).toEqual([{ user_id: member.id }]);
  });

  it('shows its first rows without reading the file, and no task of others', async () => {
    const { id } = await uploaded('areas', [['Name'], ['Ras Gharib']]);
    await check(id);
    const read = vi.spyOn(test.files, 'read');
    const { body } = await test.request(routes.get, { params: { id } }, token);
    expect([body.data.sample, read.mock.calls]).toEqual([[['Ras Gharib']], []]);
    read.mockRestore();
    await runToEnd(id);
    const other = await test.tokenOf((await buildAdmin(test.database.db)).id);
    const taskIds = async (as: string) =>
      (await test.request(routes.list, { query: { kind: 'areas' } }, as)).body.data.data.flatMap((each) =>
        each.id === id ? [each.task_id !== null] : [],
      );
    expect([await taskIds(token), await taskIds(other)]).toEqual([[true], [false]]);
  });

  it('needs the permission of its kind, also to be seen', async () => {
    const content = await buildAdmin(test.database.db, { officeRole: 'content' });
    const as = await test.tokenOf(content.id);
    expect((await upload('doctors', [header, doctorRow()], { as })).status).toBe(403);
    const { id } = await uploaded('doctors', [header, doctorRow()]);
    expect((await test.request(routes.get, { params: { id } }, as)).status).toBe(404);
    expect((await run(id, as)).status).toBe(404);
    const { body } = await test.request(routes.list, { query: {} }, as);
    expect(body.data.data.every(({ kind }) => kind === 'tags' || kind === 'categories')).toBe(true);
  });

  it('needs a recent password for doctors and companies only', async () => {
    const doctors = await uploaded('doctors', [header, doctorRow()]);
    const areas = await uploaded('areas', [['Name'], [`Area ${doctors.id}`]]);
    for (const { id } of [doctors, areas]) await check(id);
    await test.database.db
      .updateTable('sessions')
      .set({ verified_at: new Date(0) })
      .where('user_id', '=', admin.id)
      .execute();
    expect([(await run(doctors.id)).body, (await run(areas.id)).status]).toMatchObject([{ code: 'fresh_needed' }, 200]);
  });

  it('starts once, and only after a check', async () => {
    const { id } = await uploaded('areas', [['Name'], ['Kafr El Sheikh']]);
    expect((await run(id)).body).toMatchObject({ message: 'Check the file first' });
    await check(id);
    expect([(await run(id)).status, (await run(id)).status]).toEqual([200, 409]);
    expect((await check(id)).status).toBe(409);
  });

  it('asks for a column of each required field', async () => {
    const { id } = await uploaded('doctors', [
      ['Name', 'Phone'],
      ['Mona', '01012345678'],
    ]);
    expect(await check(id)).toMatchObject({ status: 422, body: { errors: { mapping: ['Choose the column with the field "Email"'] } } });
  });

  it('shows why a file cannot be read at its field', async () => {
    const { status, error } = await upload('areas', Buffer.from('%PDF-1.7'));
    expect([status, error]).toMatchObject([
      422,
      { errors: { file: ['This file is a PDF. Choose an Excel workbook (.xlsx) or a CSV file.'] } },
    ]);
  });

  it('sends a template that can be filled in', async () => {
    const url = '/api/v1/imports/template?kind=companies';
    const file = await test.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    const { writeFile } = await import('node:fs/promises');
    const path = `${test.dataDir}/template.xlsx`;
    await writeFile(path, file.rawPayload);
    expect(readTableRows((await readRows(path)).json, 0).map(({ cells }) => cells)).toEqual([
      ['#name', '#phone', '#email', '#address', '#tax_number', '#area', '#field'],
      ['Name', 'Phone', 'Email', 'Address', 'Tax number', 'Area', 'Specialty'],
    ]);
    // Phones that are typed into it keep their zeros.
    const sheet = strFromU8(unzipSync(file.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<col [^>]*style="2"/g)).toHaveLength(7);
    expect(sheet).toContain('<row r="1" hidden="1">');
  });

  it('keeps its file while it runs', async () => {
    const { id } = await uploaded('areas', [['Name'], ['Safaga']]);
    await check(id);
    test.clock.advance(7 * 86_400_000 - 60_000);
    token = await test.tokenOf(admin.id);
    await run(id);
    test.clock.advance(2 * 60_000);
    await removeImportFiles.run({}, createJobContext(test));
    await runTasks(test);
    const { body } = await test.request(routes.get, { params: { id } }, token);
    expect([body.data.state, body.data.file_until]).toEqual(['done', expect.any(String)]);
    await removeImportFiles.run({}, createJobContext(test));
    expect((await test.request(routes.get, { params: { id } }, token)).body.data.file_until).toBeNull();
  });

  it('deletes the file and the quoted values after a week', async () => {
    const { id } = await uploaded('areas', [['Name'], ['Marsa Matrouh']]);
    await check(id);
    const { file_id } = await test.database.db.selectFrom('imports').select('file_id').where('id', '=', id).executeTakeFirstOrThrow();
    test.clock.advance(7 * 86_400_000 + 1);
    await removeImportFiles.run({}, createJobContext(test));
    expect(await test.files.read(file_id ?? '', 'full')).toBeUndefined();
    const row = await test.database.db
      .selectFrom('imports')
      .select(['file_id', 'sample', 'problems'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ file_id: null, sample: null, problems: null });
    const late = await test.tokenOf(admin.id);
    expect((await test.request(routes.run, { params: { id } }, late)).body).toMatchObject({ code: 'conflict' });
  });
});
