// @vitest-environment happy-dom
// Proves TSK-5, TSK-6
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { areaId, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { exportTaskRoutes } from '../../../../contract/entities/office/exports.ts';
import { type Task, taskId, taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { followedTasks, setShowsTasks } from '../../../kit/tasks/started-tasks.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

// No test depends on the time of a task.
const later = '2026-11-21T10:00:00.000Z';
const buildTask = (task: Partial<Task> = {}): Task => ({
  ...{ id: taskId.parse(1), kind: 'bulk', title: 'Archive 3 areas', state: 'running', total: 4, done: 1, failed: 0 },
  ...{ message: null, result: null, file_name: null, expires_at: null, undo_until: null },
  ...{ undone_by: null, undoes: null, import_id: null },
  ...{ created_at: later, started_at: later, finished_at: null },
  ...task,
});

const open = (prepare: (server: FakeServer) => void) =>
  renderApp({
    path: '/areas',
    prepare: (server) => {
      server.on(areaRoutes.list, () => pageOfRows([]));
      prepare(server);
    },
  });

beforeEach(() => {
  followedTasks.clear();
  setShowsTasks(true);
});

it('shows the progress of a task, and cancels it', async () => {
  let task = buildTask();
  const { user, server } = await open((fake) => {
    fake.on(taskRoutes.list, () => pageOfRows([task]));
    fake.on(taskRoutes.cancel, () => {
      task = buildTask({ state: 'cancelled', finished_at: later });
      return { data: task };
    });
  });
  await user.click(await screen.findByRole('button', { name: 'Tasks 1 in progress' }));
  const bar = await screen.findByRole('progressbar', { name: 'Archive 3 areas' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  await user.click(screen.getByRole('button', { name: 'Cancel: Archive 3 areas' }));
  expect(await screen.findByText('Cancelled after 1')).toBeDefined();
  expect(server.requestsTo(taskRoutes.cancel)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Dismiss: Archive 3 areas' }));
  await waitFor(() => expect(screen.queryByText('Archive 3 areas')).toBeNull());
});

it('lists what a task could not change, and undoes the rest', async () => {
  const done = buildTask({ state: 'done', done: 3, failed: 1, finished_at: later, undo_until: later });
  followedTasks.set(done.id, false);
  const { user, server } = await open((fake) => {
    fake.on(taskRoutes.list, () => pageOfRows([done]));
    fake.on(taskRoutes.undo, () => ({ data: buildTask({ id: taskId.parse(2), title: 'Undo' }) }));
    fake.on(taskRoutes.problems, () =>
      pageOfRows([{ id: 1, entity: 'doctors', record_id: 7, label: 'Mona Adel', reason: 'This account is already declined' }]),
    );
  });
  await user.click(await screen.findByRole('button', { name: 'Tasks 1 finished' }));
  await user.click(await screen.findByRole('button', { name: '1 not changed: Archive 3 areas' }));
  const list = await screen.findByRole('dialog', { name: '1 was not changed' });
  expect(await within(list).findByText('This account is already declined')).toBeDefined();
  expect(within(list).getByRole('link', { name: 'Mona Adel' }).getAttribute('href')).toBe('/doctors/7');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Undo: Archive 3 areas' }));
  await waitFor(() => expect(server.requestsTo(taskRoutes.undo)).toHaveLength(1));
});

it('offers Undo once in a toast when a task ends', async () => {
  const done = buildTask({ state: 'done', done: 3, finished_at: later, undo_until: later });
  followedTasks.set(done.id, false);
  const { user, server } = await open((fake) => {
    fake.on(taskRoutes.list, () => pageOfRows([done]));
    fake.on(taskRoutes.undo, () => ({ data: buildTask({ id: taskId.parse(2), title: 'Undo' }) }));
  });
  const toast = (await screen.findByText('Archive 3 areas: 3 done')).closest<HTMLElement>('[role="alert"]');
  if (!toast) throw new Error('No toast');
  await user.click(within(toast).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.requestsTo(taskRoutes.undo)[0]?.input.params).toEqual({ id: 1 }));
});

const unchanged = { title: 'Decline one doctor (nothing changed)', state: 'done', total: 1, done: 0, failed: 1 } as const;

it('says in the tray that a task changed nothing', async () => {
  const done = buildTask({ ...unchanged, finished_at: later });
  followedTasks.set(done.id, false);
  const { user } = await open((fake) => fake.on(taskRoutes.list, () => pageOfRows([done])));
  await user.click(await screen.findByRole('button', { name: 'Tasks 1 finished' }));
  const tray = screen.getByRole('complementary', { name: 'Tasks' });
  expect(within(tray).getByText('Nothing changed')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(within(tray).queryByText('0 done')).toBeNull();
});

it('shows a task that changed nothing in the list without the colour of a success', async () => {
  setShowsTasks(false);
  await renderApp({
    path: '/tasks',
    prepare: (fake) => fake.on(taskRoutes.list, () => pageOfRows([buildTask({ ...unchanged, finished_at: later })])),
  });
  const badge = await screen.findByText('Nothing changed', { selector: '[data-tone] *' });
  expect(badge.closest('[data-tone]')?.getAttribute('data-tone')).toBe('neutral');
});

it.each([
  ['done', 'Undone'],
  ['running', 'Being undone'],
] as const)('says in the tray what became of a task whose undo is %s', async (state, label) => {
  const undoing = buildTask({ id: taskId.parse(2), title: 'Undone: 15 doctors changed back', state, done: 15 });
  const task = buildTask({ title: 'Set the area of 15 doctors', state: 'done', done: 15, undone_by: { id: undoing.id, state } });
  followedTasks.set(task.id, false);
  const { user } = await open((fake) => fake.on(taskRoutes.list, () => pageOfRows([undoing, task])));
  if (state === 'done') await user.click(await screen.findByRole('button', { name: /^Tasks/ }));
  const row = (await screen.findByText('Set the area of 15 doctors')).closest('li');
  if (!row) throw new Error('The task has no row');
  expect(within(row).getByText(label)).toBeDefined();
  expect(within(row).queryByText('15 done')).toBeNull();
});

it('shows a finished task with a file until it is dismissed, also after a reload, and no other that finished before', async () => {
  const finished = { state: 'done', finished_at: later } as const;
  const tasks = [
    buildTask({ ...finished, id: taskId.parse(3), title: 'Export areas', file_name: 'areas.xlsx' }),
    buildTask({ ...finished, id: taskId.parse(2), title: 'Delete 2 areas' }),
  ];
  const prepare = (fake: FakeServer) => fake.on(taskRoutes.list, () => pageOfRows(tasks));
  const first = await open(prepare);
  await first.user.click(await screen.findByRole('button', { name: 'Tasks 1 finished' }));
  expect(await screen.findByRole('button', { name: 'Download areas.xlsx' })).toBeDefined();
  expect(screen.queryByText('Delete 2 areas')).toBeNull();
  cleanup();
  const { user } = await open(prepare);
  await user.click(await screen.findByRole('button', { name: 'Tasks 1 finished' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss: Export areas' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Tasks' })).toBeNull());
  cleanup();
  setShowsTasks(true);
  await open(prepare);
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Tasks' })).toBeNull());
});

it('shows a task that has finished before the first read, and reads the list again', async () => {
  setShowsTasks(false);
  const tasks = Array.from({ length: 10 }, (_, index) => buildTask({ id: taskId.parse(20 - index), state: 'done', finished_at: later }));
  const { user, server } = await open((fake) => {
    fake.on(areaRoutes.list, () => {
      const area = { id: areaId.parse(1), name: 'Giza', doctors: 0, updated_at: later, archived_at: null, archived_by: null };
      const page = pageOfRows([area]);
      return { ...page, data: { ...page.data, total: 10_001 } };
    });
    fake.on(taskRoutes.list, () => pageOfRows(tasks));
    fake.on(exportTaskRoutes['areas.list.task'], () => {
      const task = buildTask({ id: taskId.parse(21), title: 'Export areas', state: 'done', finished_at: later });
      tasks.unshift(task);
      tasks.pop();
      return { data: task, message: 'Export started' };
    });
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const reads = server.requestsTo(areaRoutes.list).length;
  await user.click(await screen.findByRole('button', { name: 'Excel' }));
  expect(await screen.findByText('Export areas')).toBeDefined();
  await waitFor(() => expect(server.requestsTo(areaRoutes.list).length).toBeGreaterThan(reads));
});

it('says why the tasks could not be read, and reads them again', async () => {
  let isBroken = true;
  const { user } = await open((fake) =>
    fake.on(taskRoutes.list, () => {
      if (isBroken) throw new ErrorReply('internal', 'Internal Server Error. Please try again later.');
      return pageOfRows([buildTask()]);
    }),
  );
  const tray = await screen.findByRole('complementary', { name: 'Tasks' });
  await user.click(await within(tray).findByRole('button', { name: 'Tasks' }));
  const retry = await within(tray).findByRole('button', { name: 'Retry' });
  isBroken = false;
  await user.click(retry);
  expect(await within(tray).findByText('Archive 3 areas')).toBeDefined();
});

it('lists all tasks, and opens the page of one with what can be done with it', async () => {
  const done = buildTask({ state: 'done', done: 2, failed: 1, finished_at: later, undo_until: later });
  setShowsTasks(false);
  const { user, server } = await renderApp({
    path: '/tasks?state=done',
    prepare: (fake) => {
      fake.on(taskRoutes.list, () => pageOfRows([done]));
      fake.on(taskRoutes.get, () => ({ data: done }));
      fake.on(taskRoutes.undo, () => ({ data: buildTask({ id: taskId.parse(2), title: 'Undo' }) }));
      fake.on(taskRoutes.problems, () => pageOfRows([{ id: 1, entity: null, record_id: null, label: 'Giza', reason: 'It is used' }]));
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Archive 3 areas' }));
  expect(await screen.findByText('It is used')).toBeDefined();
  expect(server.requestsTo(taskRoutes.list)[0]?.input).toMatchObject({ query: { state: 'done' } });
  await user.click(screen.getByRole('button', { name: 'Undo: Archive 3 areas' }));
  await waitFor(() => expect(server.requestsTo(taskRoutes.undo)).toHaveLength(1));
});
