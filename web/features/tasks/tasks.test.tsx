// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { areaRoutes } from '../../../contract/entities/areas.ts';
import { type Task, taskId, taskRoutes } from '../../../contract/entities/tasks.ts';
import { setShowsTasks } from '../../kit/tasks/started-tasks.ts';
import { type FakeServer, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const later = new Date(Date.now() + 86_400_000).toISOString();
const buildTask = (task: Partial<Task> = {}): Task => ({
  ...{ id: taskId.parse(1), kind: 'bulk', title: 'Archive 3 areas', state: 'running', total: 4, done: 1, failed: 0 },
  ...{ message: null, result: null, file_name: null, expires_at: null, undo_until: null },
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

beforeEach(() => setShowsTasks(true));

it('shows the progress of a task, and cancels it', async () => {
  let task = buildTask();
  const { user, server } = await open((fake) => {
    fake.on(taskRoutes.list, () => pageOfRows([task]));
    fake.on(taskRoutes.cancel, () => {
      task = buildTask({ state: 'cancelled', finished_at: later });
      return { data: task };
    });
  });
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
  const { user, server } = await open((fake) => {
    fake.on(taskRoutes.list, () => pageOfRows([done]));
    fake.on(taskRoutes.undo, () => ({ data: buildTask({ id: taskId.parse(2), title: 'Undo' }) }));
    fake.on(taskRoutes.problems, () =>
      pageOfRows([{ id: 1, entity: 'doctors', record_id: 7, label: 'Mona Adel', reason: 'This account is already declined' }]),
    );
  });
  await user.click(await screen.findByRole('button', { name: '1 not changed: Archive 3 areas' }));
  const list = await screen.findByRole('dialog', { name: '1 was not changed' });
  expect(await within(list).findByText('This account is already declined')).toBeDefined();
  expect(within(list).getByRole('link', { name: 'Mona Adel' }).getAttribute('href')).toBe('/doctors/7');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Undo: Archive 3 areas' }));
  await waitFor(() => expect(server.requestsTo(taskRoutes.undo)).toHaveLength(1));
});

it('shows a task that finished before its code was loaded, but not one from before the page was opened', async () => {
  const at = (offset: number) => new Date(performance.timeOrigin + offset).toISOString();
  const fast = buildTask({ state: 'done', done: 4, finished_at: at(1_000) });
  const old = buildTask({ id: taskId.parse(2), title: 'Archive 9 areas', state: 'done', done: 9, finished_at: at(-1_000) });
  await open((fake) => fake.on(taskRoutes.list, () => pageOfRows([fast, old])));
  expect(await screen.findByText('Archive 3 areas')).toBeDefined();
  expect(screen.queryByText('Archive 9 areas')).toBeNull();
});
