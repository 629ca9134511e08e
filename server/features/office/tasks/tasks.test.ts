// Proves TSK-1, TSK-2, TSK-3, TSK-4
import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { taskRoutes as routes, taskId } from '../../../../contract/entities/office/tasks.ts';
import type { Db } from '../../../platform/database/index.ts';
import { conflict } from '../../../platform/errors.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildCompany, buildTask, buildTaskFile } from '../../../test/builders.ts';
import { createJobContext, runTasks } from '../../../test/tasks.ts';
import { cleanup } from '../maintenance/index.ts';
import { createTaskActor, createTaskContext } from './context.ts';
import { defineTask, type StartedTask, type TaskKind } from './kind.ts';
import { createTaskJobs } from './run.job.ts';
import { tasksRepo } from './tasks.repo.ts';
import { createTasksService, startTask } from './tasks.service.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let test: TestApp;
let admin: { id: number };
let token: string;
beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  test.enqueued.length = 0;
  admin = await buildAdmin(test.database.db);
  token = await test.tokenOf(admin.id);
});
afterAll(() => test?.close());

const params = z.strictObject({ name: z.string() });
type Kind = TaskKind<z.infer<typeof params>>;
const define = (run: Kind['run'], more: Partial<Kind> = {}): Kind =>
  defineTask({ name: 'sample', params, permission: () => 'areas.write', run, ...more });

const runQueue = (...kinds: Kind[]) => runTasks(test, kinds);
const queued = () => test.enqueued.map(({ name, payload }) => [name, z.object({ task_id: z.int() }).parse(payload).task_id]);
const resume = (...kinds: Kind[]) => createTaskJobs(kinds).resume.run({}, createJobContext(test));

const contextOf = async (db: Db, userId: number) => {
  const [starter, now] = [await tasksRepo.findStarter(db, userId), test.clock.now()];
  if (!starter) throw new Error('There is no such user');
  const task = { created_at: now, verified_at: now, request_id: 'test' };
  return createTaskContext(createJobContext(test), { actor: createTaskActor(starter, task, now), task }, db);
};
const start = (kind: Kind, { name = `Area ${randomUUID()}`, by = admin.id } = {}): Promise<StartedTask> =>
  test.database.transaction(async (db) => startTask(await contextOf(db, by), { kind, params: { name }, total: 3, title: `Add ${name}` }));

const read = async (id: number) => (await test.request(routes.get, { params: { id: taskId.parse(id) } }, token)).body.data;
const listAreas = (name: string) =>
  test.database.db.selectFrom('areas').select('name').where('name', 'like', `${name} %`).orderBy('id').execute();
const addArea = (db: Db, name: string, step: number) =>
  db
    .insertInto('areas')
    .values({ name: `${name} ${step}` })
    .execute();

/** Adds three areas, one a step. `afterStep` runs in the transaction of each step before it stores the progress. */
const addAreas = (afterStep: (step: number, task: { id: number }) => Promise<void> = async () => undefined): Kind =>
  define(async (task, { runSteps, saveProgress }) => {
    let step = Number(task.cursor ?? 0);
    const outcome = await runSteps(async ({ db }) => {
      step += 1;
      await addArea(db, task.params.name, step);
      await afterStep(step, task);
      await saveProgress(db, { done: 1, cursor: step });
      return step === 3;
    });
    return outcome ?? { message: 'Added 3 areas', result: { added: 3 } };
  });

describe('a task', () => {
  it('runs its steps and ends as done, with its message and figures', async () => {
    const { id } = await start(addAreas(), { name: 'Plain' });
    expect(await read(id)).toMatchObject({ state: 'waiting', title: 'Add Plain', done: 0, total: 3 });
    await runQueue(addAreas());
    expect(await read(id)).toMatchObject({ state: 'done', done: 3, failed: 0, message: 'Added 3 areas', result: { added: 3 } });
    expect(await listAreas('Plain')).toHaveLength(3);
  });

  it('does no step twice if its process dies, also if the dead run comes back', async () => {
    const died = Promise.withResolvers<void>();
    const hangs = Promise.withResolvers<void>();
    // The first run stores step 1, then it hangs outside of a transaction as a stopped process does.
    const hanging = define(async (task, { database, saveProgress }) => {
      await database.transaction(async (db) => {
        await addArea(db, task.params.name, 1);
        await saveProgress(db, { done: 1, cursor: 1 });
      });
      died.resolve();
      await hangs.promise;
      await database.transaction(async (db) => {
        await addArea(db, task.params.name, 2);
        await saveProgress(db, { done: 1, cursor: 2 });
      });
      return {};
    });
    const { id } = await start(addAreas(), { name: 'Killed' });
    const first = runQueue(hanging);
    await died.promise;
    await resume(addAreas());
    expect(queued()).toEqual([]);
    test.clock.advance(2 * minute);
    await resume(addAreas());
    expect(queued()).toEqual([['run-task', id]]);
    await runQueue(addAreas());
    hangs.resolve();
    await first;
    expect((await listAreas('Killed')).map(({ name }) => name)).toEqual(['Killed 1', 'Killed 2', 'Killed 3']);
    expect(await read(id)).toMatchObject({ state: 'done', done: 3 });
  });

  it('stops at once if it is cancelled, and keeps what it has done', async () => {
    const { id } = await start(addAreas(), { name: 'Cancelled' });
    const kind = define(async (task, tools) => {
      await tools.database.transaction(async (db) => {
        await addArea(db, task.params.name, 1);
        await tools.saveProgress(db, { done: 1, cursor: 1 });
      });
      expect(await tools.isCancelled()).toBe(false);
      expect((await test.request(routes.cancel, { params: { id: taskId.parse(id) } }, token)).body.data.state).toBe('cancelled');
      expect(await tools.isCancelled()).toBe(true);
      return addAreas().run({ ...task, cursor: 1 }, tools);
    });
    await runQueue(kind);
    expect(await read(id)).toMatchObject({ state: 'cancelled', done: 1, message: null });
    expect(await listAreas('Cancelled')).toHaveLength(1);
    const again = await test.request(routes.cancel, { params: { id: taskId.parse(id) } }, token);
    expect([again.status, again.body]).toMatchObject([409, { message: 'This task has finished already' }]);
  });

  it.each([
    ['the sentence of a refusal', () => Promise.reject(conflict('The list is too long')), 'The list is too long'],
    [
      'a general sentence after an error',
      () => Promise.reject(new TypeError('x is not a function')),
      'Something went wrong. What was done until then stays done.',
    ],
  ])('ends as failed with %s', async (_what, afterStep, message) => {
    const { id } = await start(addAreas());
    await runQueue(addAreas(afterStep));
    expect(await read(id)).toMatchObject({ state: 'failed', message, done: 0 });
  });

  it.each([
    [
      'fails after six lost runs with progress that the next one repeats',
      { state: 'failed', message: expect.stringContaining('several times') },
      undefined,
    ],
    ['runs again after six lost runs with progress from which the next one continues', { state: 'running', message: null }, { at: 1 }],
  ])('%s', async (_what, expected, cursor) => {
    const died = new Error('The process died');
    const lost = define(async (_task, { database, saveProgress }) => {
      await database.transaction((db) => saveProgress(db, { done: 1, cursor }));
      throw died;
    });
    const { id } = await start(lost);
    // A process that dies stores nothing more about its run.
    const finish = vi.spyOn(tasksRepo, 'finish').mockRejectedValue(died);
    for (let run = 1; run <= 6; run += 1) {
      if (run === 6 && cursor === undefined) finish.mockRestore();
      await runQueue(lost).catch((error: unknown) => expect(error).toBe(died));
      test.clock.advance(2 * minute);
      await resume(lost);
    }
    finish.mockRestore();
    expect(await read(id)).toMatchObject(expected);
  });

  it('of a kind that this version does not know fails at once', async () => {
    const { id } = await start(addAreas());
    await runTasks(test, [{ ...addAreas(), name: 'another' } as Kind]);
    expect(await read(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('does not know') });
  });

  it('waits in a queue of its own if its runs are long', async () => {
    const long = define(addAreas().run, { isLong: true });
    const { id } = await start(long);
    expect(queued()).toEqual([['run-long-task', id]]);
    test.enqueued.length = 0;
    test.clock.advance(2 * minute);
    await resume(long);
    expect(queued()).toContainEqual(['run-long-task', id]);
  });

  it('fails if the person lost the permission meanwhile', async () => {
    const { id } = await start(addAreas(), { name: 'Refused' });
    await test.database.db.updateTable('users').set({ office_role: 'content' }).where('id', '=', admin.id).execute();
    await runQueue(addAreas());
    expect(await read(id)).toMatchObject({ state: 'failed', message: 'You are no longer allowed to do this.' });
    expect(await listAreas('Refused')).toEqual([]);
    await expect(start(addAreas())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('lets others run when its time is up, and does a step in each run', async () => {
    let runs = 0;
    const slow = define(async (task, tools) => {
      runs += 1;
      // The preparation of a run.
      test.clock.advance(11_000);
      return addAreas().run(task, tools);
    });
    const { id } = await start(slow, { name: 'Slow' });
    await runQueue(slow);
    expect([runs, await read(id)]).toMatchObject([3, { state: 'done', done: 3 }]);
  });

  it('waits if the person has twenty unfinished ones', async () => {
    for (let n = 0; n < 20; n += 1) await buildTask(test.database.db, { by: admin.id });
    await expect(start(addAreas())).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('20 tasks') });
  });
});

it('pages the problems of a task', async () => {
  const kind = define(async (_task, { database, saveProgress }) => {
    const problems = Array.from({ length: 23 }, (_, n) => ({
      entity: 'areas',
      recordId: n + 1,
      label: `Area ${n + 1}`,
      reason: 'It is used',
    }));
    await database.transaction((db) => saveProgress(db, { done: 2, failed: 23, problems }));
    return {};
  });
  const { id } = await start(kind);
  await runQueue(kind);
  const { body } = await test.request(routes.problems, { params: { id: taskId.parse(id) }, query: { page: 3, per_page: 10 } }, token);
  expect(body.data).toMatchObject({ total: 23, last_page: 3 });
  expect(body.data.data.at(-1)).toMatchObject({ entity: 'areas', record_id: 23, label: 'Area 23', reason: 'It is used' });
  expect(await read(id)).toMatchObject({ done: 2, failed: 23, state: 'done' });
});

it.each<[number, number, string]>([
  [0, 2, 'Add areas (nothing changed)'],
  [1, 2, 'Added areas'],
  [0, 0, 'Added areas'],
])('names a task with %i handled and %i refused records', async (done, failed, title) => {
  const kind = define(async (_task, { database, saveProgress }) => {
    await database.transaction((db) => saveProgress(db, { done, failed }));
    return { title: 'Added areas' };
  });
  const { id } = await start(kind, { name: 'areas' });
  await runQueue(kind);
  expect((await read(id)).title).toBe(title);
});

describe('the undo of a task', () => {
  const undoKind = (run: Kind['run']): Kind => define(run, { name: 'sample-undo' });
  const stoppable = (undoTask: Kind): Kind =>
    define(
      async (_task, { database, saveProgress }) => {
        const changes = [1, 2, 3].map((recordId) => ({ entity: 'areas', recordId, before: { name: 'Old' } }));
        await database.transaction((db) => saveProgress(db, { done: 4, changes }));
        return {};
      },
      {
        undo: {
          days: 7,
          permission: () => 'areas.write',
          start: (context, task) => startTask(context, { kind: undoTask, params: task.params, total: task.changes, title: 'Undo' }),
        },
      },
    );
  const undo = (kind: Kind, id: number) =>
    test.database.transaction(async (db) => (await createTasksService([kind]).undo(await contextOf(db, admin.id), id)).data);
  const undoUntil = async (id: number) => (await read(id)).undo_until;

  it('happens once, by a task of its own, while that is possible', async () => {
    const undoTask = undoKind(async () => ({}));
    const kind = stoppable(undoTask);
    const { id } = await start(kind);
    await runQueue(kind);
    expect(await undoUntil(id)).toBe(new Date(test.clock.now().getTime() + 7 * day).toISOString());
    const started = await undo(kind, id);
    expect(started).toMatchObject({ title: 'Undo', state: 'waiting', total: 3 });
    expect(await undoUntil(id)).toBeNull();
    await expect(undo(kind, id)).rejects.toMatchObject({ code: 'conflict', message: 'This was undone already' });
    await runQueue(undoTask);
    expect(await read(id)).toMatchObject({ undone_by: { id: started.id, state: 'done' }, undoes: null });
    expect(await read(started.id)).toMatchObject({ undone_by: null, undoes: { id } });
    await expect(undo(kind, id)).rejects.toMatchObject({ code: 'conflict', message: 'This was undone already' });
    await expect(undo(kind, started.id)).rejects.toMatchObject({ message: 'This can no longer be undone' });
  });

  it('is possible again if it was refused for every record', async () => {
    const undoTask = undoKind(async (_task, { database, saveProgress }) => {
      await database.transaction((db) => saveProgress(db, { failed: 3 }));
      return {};
    });
    const kind = stoppable(undoTask);
    const { id } = await start(kind);
    await runQueue(kind);
    await undo(kind, id);
    expect((await read(id)).undone_by).toMatchObject({ state: 'waiting' });
    await runQueue(undoTask);
    expect(await read(id)).toMatchObject({ undone_by: null, undo_until: expect.any(String) });
    expect(await undo(kind, id)).toMatchObject({ state: 'waiting', total: 3 });
  });

  it('continues where the one before was cancelled or failed', async () => {
    const cursors: unknown[] = [];
    const undoTask = undoKind(async (task, { database, saveProgress }) => {
      cursors.push(task.cursor);
      await database.transaction((db) => saveProgress(db, { done: 1, cursor: cursors.length }));
      if (cursors.length === 1) await test.request(routes.cancel, { params: { id: taskId.parse(task.id) } }, token);
      if (cursors.length === 2) throw conflict('The list is closed');
      return {};
    });
    const kind = stoppable(undoTask);
    const { id } = await start(kind);
    await runQueue(kind);
    const totals: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await undoUntil(id)).not.toBeNull();
      totals.push((await undo(kind, id)).total);
      await runQueue(undoTask);
    }
    expect([cursors, totals]).toEqual([
      [null, 1, 2],
      [3, 2, 1],
    ]);
    expect(await undoUntil(id)).toBeNull();
  });

  it('is refused for a task of an older version whose parameters or permission this one does not know', async () => {
    const undoTask = undoKind(async () => ({}));
    const kind = stoppable(undoTask);
    const [renamed, removed] = [await start(kind), await start(kind)];
    await runQueue(kind);
    const { db } = test.database;
    await db.updateTable('tasks').set({ params: '{"old":1}' }).where('id', '=', renamed.id).execute();
    await db.updateTable('tasks').set({ undo_permission: 'areas.rename' }).where('id', '=', removed.id).execute();
    const listed = await test.request(routes.list, { query: {} }, token);
    expect([listed.status, listed.body.data.data.map(({ undo_until }) => undo_until !== null)]).toEqual([200, [false, true]]);
    for (const { id } of [renamed, removed])
      await expect(undo(kind, id)).rejects.toMatchObject({ message: 'This can no longer be undone' });
  });
});

describe('the file of a task', () => {
  // The registered kinds of the app decide who may download, so this uses one of its own.
  const kind = addAreas();
  const send = async (id: number, by = admin.id) => {
    const { db: _, ...context } = await contextOf(test.database.db, by);
    const { fileName, pieces } = await createTasksService([kind]).sendFile(test.database.db, context, id);
    const parts: Buffer[] = [];
    for await (const piece of pieces) parts.push(Buffer.from(piece));
    return { fileName, text: Buffer.concat(parts).toString() };
  };

  const findFileOf = (id: number) => test.database.db.selectFrom('tasks').select('file_id').where('id', '=', id).executeTakeFirstOrThrow();
  /** The copies of a file on the disk, also in the trash. */
  const listStored = async (fileId: string) => (await readdir(test.dataDir, { recursive: true })).filter((path) => path.includes(fileId));

  it('is stored by the run, and sent until it expires', async () => {
    const exporting = define(async (_task, { files, clock }) => {
      const path = join(files.tempDir, randomUUID());
      await writeFile(path, 'name\r\nMona\r\n');
      const stored = await files.storeFile(path, { mime: 'text/csv' });
      return { file: { stored, name: 'areas.csv', expiresAt: new Date(clock.now().getTime() + day) } };
    });
    const { id } = await start(exporting);
    await runQueue(exporting);
    expect(await read(id)).toMatchObject({ state: 'done', file_name: 'areas.csv' });
    expect(await send(id)).toEqual({ fileName: 'areas.csv', text: 'name\r\nMona\r\n' });
    const other = await buildAdmin(test.database.db);
    await expect(send(id, other.id)).rejects.toMatchObject({ code: 'not_found' });
    test.clock.advance(day - 1);
    expect(await send(id)).toMatchObject({ fileName: 'areas.csv' });
    test.clock.advance(1);
    await expect(send(id)).rejects.toMatchObject({ message: 'This task has no file, or its file has expired' });
    const { file_id: fileId } = await findFileOf(id);
    await resume(kind);
    expect(await findFileOf(id)).toEqual({ file_id: null });
    expect(await listStored(fileId ?? '')).toEqual([]);
    expect(await test.database.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([]);
  });

  it('stays until it expires, and is deleted at once if the task was cancelled meanwhile', async () => {
    const stored: string[] = [];
    const cancelled = define(async ({ id }, { files, clock, database }) => {
      const path = join(files.tempDir, randomUUID());
      await writeFile(path, 'name\r\nMona\r\n');
      const file = await files.storeFile(path, { mime: 'text/csv' });
      stored.push(file.id);
      if (id === toCancel) await tasksRepo.cancel(database.db, id, { at: clock.now(), undoUntil: undefined });
      return { file: { stored: file, name: 'areas.csv', expiresAt: new Date(clock.now().getTime() + day) } };
    });
    let toCancel = 0;
    await start(cancelled);
    await runQueue(cancelled);
    toCancel = (await start(cancelled)).id;
    await runQueue(cancelled);
    test.clock.advance(day - 1);
    await resume(kind);
    const [kept = '', gone = ''] = stored;
    expect([await listStored(kept), await listStored(gone)]).toEqual([[expect.stringContaining(kept)], []]);
  });

  it('is not sent to somebody who lost the permission', async () => {
    const { id } = await buildTask(test.database.db, {
      by: admin.id,
      kind: 'sample',
      params: { name: 'x' },
      state: 'done',
      file_id: await buildTaskFile(test.database.db),
    });
    await test.database.db.updateTable('users').set({ office_role: 'content' }).where('id', '=', admin.id).execute();
    await expect(send(id)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('shows and stops only own tasks', async () => {
  const { db } = test.database;
  const company = await buildCompany(db);
  const [own, others] = [await buildTask(db, { by: company.id }), await buildTask(db, { by: admin.id })];
  const companyToken = await test.tokenOf(company.id);
  const listed = await test.request(routes.list, { query: {} }, companyToken);
  expect(listed.body.data.data.map(({ id }) => id)).toEqual([own.id]);
  const { id } = others;
  const otherToken = await test.tokenOf((await buildAdmin(db)).id);
  for (const route of [routes.get, routes.cancel, routes.undo, routes.problems]) {
    const { status } = await test.send({ method: route.method, url: route.path.replace(':id', String(id)), token: otherToken });
    expect([route.path, status]).toEqual([route.path, 404]);
  }
});

it('is removed 30 days after it finished, with its problems', async () => {
  const { db } = test.database;
  const finished_at = test.clock.now();
  const { id } = await buildTask(db, { state: 'done', finished_at });
  const open = await buildTask(db);
  await tasksRepo.insertProblems(db, id, [{ label: 'Row 1', reason: 'It is empty' }]);
  const count = async () => (await db.selectFrom('tasks').select('id').where('id', 'in', [id, open.id]).execute()).length;
  const clean = (days: number) => {
    const clock = { now: () => new Date(finished_at.getTime() + days * day) };
    return cleanup.run({}, { ...createJobContext(test), clock });
  };
  await clean(29);
  expect(await count()).toBe(2);
  await clean(31);
  expect(await count()).toBe(1);
});
