// Proves IMP-8, IMP-11
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportOptions, importId, importRoutes as routes } from '../../../../../contract/entities/members/imports.ts';
import { taskId, taskRoutes } from '../../../../../contract/entities/office/tasks.ts';
import { taskKinds } from '../../../../registrations.ts';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { buildAdmin, buildDoctor, buildGroup } from '../../../../test/builders.ts';
import { doctorRow, header, importCalls, type Rows } from '../../../../test/samples/import-calls.ts';
import { createJobContext, runTasks } from '../../../../test/tasks.ts';
import { createTaskJobs } from '../../../office/tasks/index.ts';
import { removeImportFiles } from '../expiry.job.ts';

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

const { uploaded, get, check, run, runToEnd, undo } = importCalls(() => ({ test, token }));

const fetchProblems = async (id: number) => {
  const headers = { authorization: `Bearer ${token}` };
  const file = await test.app.inject({ method: 'GET', url: `/api/v1/imports/${id}/problems`, headers });
  expect(file.headers['content-type']).toContain('spreadsheetml');
  return file.rawPayload;
};

const doctorByPhone = (phone: string) => test.database.db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst();

describe('the run of an import', () => {
  it('archives what it created if that is undone, except what was changed since', async () => {
    const rows = [doctorRow(), doctorRow()];
    const { id } = await uploaded('doctors', [header, ...rows]);
    await check(id);
    const { task_id } = await runToEnd(id);
    const changed = await doctorByPhone(String(rows[1]?.[1]));
    test.clock.advance(1_000);
    const payload = { name: 'Changed since' };
    expect((await test.send({ method: 'POST', url: `/doctor/update/${changed?.id}`, payload, token })).status).toBe(200);
    const undone = await undo(task_id);
    expect(undone.status).toBe(200);
    await runTasks(test);
    expect((await doctorByPhone(String(rows[0]?.[1])))?.archived_at).not.toBeNull();
    expect((await doctorByPhone(String(rows[1]?.[1])))?.archived_at).toBeNull();
    const problems = await test.request(taskRoutes.problems, { params: { id: undone.body.data.id }, query: {} }, token);
    expect(problems.body.data.data).toMatchObject([{ label: String(rows[1]?.[0]), entity: 'doctors' }]);
    expect(await get(id)).toMatchObject({ state: 'undone', undo: { state: 'done', reversed: 1, left: 1 }, undo_until: null });
    await removeImportFiles.run({}, createJobContext(test));
    await test.database.db.deleteFrom('tasks').where('created_by', '=', admin.id).execute();
    expect((await get(id)).state).toBe('undone');
  });

  it('counts in its undo all records that it created, and only those', async () => {
    const existing = doctorRow();
    await buildDoctor(test.database.db, { phone: String(existing[1]) });
    const { id } = await uploaded('doctors', [header, doctorRow({ area: 'Port Tawfik' }), existing]);
    await check(id, { unknown_names: 'create' });
    const done = await runToEnd(id);
    expect(done.result).toEqual({ new: 1, changed: 0, same: 1, wrong: 0 });
    const { body } = await undo(done.task_id);
    await runTasks(test);
    const { body: undone } = await test.request(taskRoutes.get, { params: { id: body.data.id } }, token);
    expect(undone.data).toMatchObject({ title: 'Undone: 2 records moved to the archive', total: 2, done: 2, failed: 0 });
    expect((await get(id)).undo).toEqual({ state: 'done', reversed: 2, left: 0 });
  });

  it('can be repeated after it was undone, and then undone again', async () => {
    const row = doctorRow();
    const importOnce = async (rows: Rows, options: Partial<ImportOptions> = {}) => {
      const { id } = await uploaded('doctors', [header, ...rows]);
      const checked = await check(id, options);
      return { checked: checked.body.data, done: await runToEnd(id) };
    };
    const undoToEnd = async (id: unknown) => {
      await undo(id);
      await runTasks(test);
    };
    const first = await importOnce([row]);
    await undoToEnd(first.done.task_id);
    const doctor = await doctorByPhone(String(row[1]));
    const corrected = ['Corrected name', ...row.slice(1)];
    const { id } = await uploaded('doctors', [header, corrected]);
    expect((await check(id)).body.data.problems.map(({ reason }) => reason)).toContain('This phone is already taken by an archived doctor');
    const second = await importOnce([corrected], { archived: 'restore' });
    expect(second.checked.counts).toEqual({ new: 1, changed: 0, same: 0, wrong: 0 });
    expect(second.done.result).toEqual({ new: 1, changed: 0, same: 0, wrong: 0 });
    expect(await doctorByPhone(String(row[1]))).toMatchObject({ id: doctor?.id, name: 'Corrected name', archived_at: null });
    await undoToEnd(second.done.task_id);
    expect((await doctorByPhone(String(row[1])))?.archived_at).not.toBeNull();
  });

  it('imports a row that somebody else added meanwhile as a problem, and the others of its step', async () => {
    const rows = [doctorRow(), doctorRow()];
    const { id } = await uploaded('doctors', [header, ...rows]);
    await check(id);
    await buildDoctor(test.database.db, { phone: String(rows[0]?.[1]) });
    const done = await runToEnd(id);
    expect(done.result).toEqual({ new: 1, changed: 0, same: 1, wrong: 0 });
  });

  it('reports the columns and values of a run, until its file is removed', async () => {
    const taken = await buildDoctor(test.database.db);
    const { id } = await uploaded('doctors', [header, doctorRow(), doctorRow({ email: taken.email, area: 'Atlantis' })]);
    await check(id);
    const { problems } = await runToEnd(id);
    expect(problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'E-mail address', taken.email],
      [3, 'المنطقة', 'Atlantis'],
    ]);
    test.clock.advance(7 * 86_400_000 + 1);
    await removeImportFiles.run({}, createJobContext(test));
    const late = await test.request(routes.get, { params: { id: importId.parse(id) } }, await test.tokenOf(admin.id));
    expect(late.body.data.problems.map(({ value }) => value)).toEqual(['', '']);
  });

  /** Runs an import until its second step, which is lost as if the process died before its commit. */
  const runFirstStep = async (id: number) => {
    const { body } = await run(id);
    const context = createJobContext(test);
    let transactions = 0;
    const dying = {
      ...context.database,
      transaction: (work: Parameters<typeof context.database.transaction>[0]) =>
        context.database.transaction(async (db) => {
          transactions += 1;
          const result = await work(db);
          if (transactions === 2) throw Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
          return result;
        }),
    } as typeof context.database;
    const task = { task_id: Number(body.data.task_id) };
    await expect(createTaskJobs(taskKinds).run.run(task, { ...context, database: dying })).rejects.toThrow();
    return task.task_id;
  };
  // A step of an import that changes records has 50 rows.
  const twoSteps = async () => {
    const rows = Array.from({ length: 53 }, () => doctorRow());
    const { id } = await uploaded('doctors', [header, ...rows]);
    await check(id, { mode: 'add_and_change' });
    const phones = rows.map((row) => String(row[1]));
    const countImported = async () =>
      (await test.database.db.selectFrom('users').select('id').where('phone', 'in', phones).execute()).length;
    return { id, rows, countImported };
  };

  it('continues after the last committed step if the process is killed', async () => {
    const { id, countImported } = await twoSteps();
    const task_id = await runFirstStep(id);
    expect(await countImported()).toBe(50);
    await createTaskJobs(taskKinds).run.run({ task_id }, createJobContext(test));
    expect(await countImported()).toBe(53);
    expect((await get(id)).result).toEqual({ new: 53, changed: 0, same: 0, wrong: 0 });
  });

  it('sends the rows that it did not reach if it is stopped, and keeps that it was', async () => {
    const { id, rows } = await twoSteps();
    const task_id = await runFirstStep(id);
    await test.request(taskRoutes.cancel, { params: { id: taskId.parse(task_id) } }, token);
    const again = await uploaded('doctors', await fetchProblems(id));
    expect([again.rows, again.sample]).toEqual([
      3,
      rows.slice(50).map((row) => [...row.map(String), 'The import stopped before this row']),
    ]);
    await removeImportFiles.run({}, createJobContext(test));
    await test.database.db.deleteFrom('tasks').where('id', '=', task_id).execute();
    expect((await get(id)).state).toBe('cancelled');
  });

  it('says who could not be removed from a group if its undo is refused, and can be undone again after a cancelled undo', async () => {
    const doctor = await buildDoctor(test.database.db);
    const group = await buildGroup(test.database.db);
    const { id } = await uploaded('groupMembers', [['Phone'], [doctor.phone]], { groupId: group.id });
    await check(id);
    const done = await runToEnd(id);
    const { body: started } = await undo(done.task_id);
    await test.database.db.updateTable('groups').set({ archived_at: test.clock.now() }).where('id', '=', group.id).execute();
    const undoState = async () => (await get(id)).undo?.state;
    expect(await undoState()).toBe('waiting');
    await runTasks(test);
    const { body } = await test.request(taskRoutes.problems, { params: { id: started.data.id }, query: {} }, token);
    expect(body.data.data).toMatchObject([
      { entity: 'doctors', record_id: doctor.id, label: doctor.name, reason: expect.stringContaining('group') },
    ]);
    await test.database.db.updateTable('tasks').set({ state: 'cancelled' }).where('id', '=', Number(started.data.id)).execute();
    expect(await undoState()).toBe('cancelled');
    expect((await undo(done.task_id)).status).toBe(200);
  });
});
