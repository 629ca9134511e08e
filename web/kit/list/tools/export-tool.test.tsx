// @vitest-environment happy-dom
// Proves EXP-9, EXP-11, EXP-12
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { exportTaskRoutes } from '../../../../contract/entities/office/exports.ts';
import type { Task } from '../../../../contract/entities/office/tasks.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { downloadFile } from '../../../platform/http/download.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

vi.mock('../../../platform/http/download.ts', () => ({ downloadFile: vi.fn() }));
beforeEach(() => void vi.clearAllMocks());

const area: Area = {
  id: areaId.parse(1),
  name: 'Giza',
  doctors: 2,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
};
const taskRoute = exportTaskRoutes['areas.list.task'];

const task = {
  ...{ id: 7, kind: 'export', title: 'Export areas', state: 'waiting', total: 1, done: 0, failed: 0, message: null, result: null },
  ...{
    file_name: null,
    expires_at: null,
    undo_until: null,
    undone_by: null,
    undoes: null,
    import_id: null,
    started_at: null,
    finished_at: null,
    created_at: '2026-11-21T10:00:00.000Z',
  },
};

const showCards = () => localStorage.setItem('preference:layout:/area', 'cards');

const open = async ({ total = 1, path = '/areas?name=giza' } = {}) => {
  showCards();
  const app = await renderApp({
    path,
    prepare: (server) => {
      const page = pageOfRows([area]);
      server.on(areaRoutes.list, () => ({ data: { ...page.data, total } }));
      server.on(taskRoute, () => ({ data: task as Task, message: 'Export started' }));
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByRole('button', { name: 'Excel' });
  return app;
};

const sent = () => vi.mocked(downloadFile).mock.calls.map(([spec, input]) => [spec.path, input.query]);

it('saves the list with its filters, as shown or with all columns', async () => {
  const { user } = await open();
  expect(screen.getByText('1 row')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  expect(await screen.findByText('The list was exported')).toBeDefined();
  expect(sent()).toEqual([['/exports/area', { name: 'giza', sort: 'name', format: 'xlsx', columns: 'shown' }]]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('radio', { name: 'All columns' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(sent()[1]).toEqual(['/exports/area', { name: 'giza', sort: 'name', format: 'csv' }]));
});

it('saves the columns of the table in their order', async () => {
  localStorage.setItem(
    'preference:columns:/doctor',
    JSON.stringify([
      { name: '#' },
      { name: 'Name' },
      { name: 'Coins' },
      { name: 'Phone' },
      { name: 'Email', is_hidden: true },
      { name: 'created' },
    ]),
  );
  const { user } = await renderApp({
    path: '/doctors?sort=name',
    prepare: (server) => server.on(doctorRoutes.list, () => pageOfRows([buildDoctor()])),
  });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'Excel' }));
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/exports/doctor', { sort: 'name', format: 'xlsx', columns: 'id,name,coins,phone,created_at,area,field,status' }],
    ]),
  );
});

it('saves the selected rows, or all that match without some', async () => {
  showCards();
  const { user } = await renderApp({
    path: '/areas?name=giza',
    prepare: (server) => {
      const page = pageOfRows([area, { ...area, id: areaId.parse(2), name: 'Giza 2' }]);
      server.on(areaRoutes.list, () => ({ data: { ...page.data, total: 7 } }));
    },
  });
  const exportSelected = async () => {
    await user.click(await screen.findByRole('button', { name: 'Export selected' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export selected' }));
    await user.click(dialog.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await user.click(await screen.findByRole('checkbox', { name: 'Select Giza 2' }));
  await exportSelected();
  // The selected rows may be such that the filters of the moment leave out.
  await waitFor(() => expect(sent()).toEqual([['/exports/area', { ids: '2', sort: 'name', format: 'csv', columns: 'shown' }]]));
  await user.click(screen.getByRole('button', { name: 'Select all 7 matching' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Giza' }));
  await exportSelected();
  await waitFor(() =>
    expect(sent()[1]).toEqual(['/exports/area', { name: 'giza', sort: 'name', except: '1', format: 'csv', columns: 'shown' }]),
  );
});

it('starts a task for a long list', async () => {
  const { user, server } = await open({ total: 10_001 });
  expect(screen.getByText('10,001 rows')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  await waitFor(() => expect(server.requestsTo(taskRoute)).toHaveLength(1));
  expect(sent()).toEqual([]);
});

it('starts a task if the server finds that the list is too long for a response', async () => {
  vi.mocked(downloadFile).mockRejectedValueOnce(new ApiError(413, { message: 'The list has more than 10,000 rows', code: 'too_large' }));
  const { user, server } = await open();
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  await waitFor(() => expect(server.requestsTo(taskRoute)).toHaveLength(1));
  expect(await screen.findByText('The export has started. The file is ready when its task is done.')).toBeDefined();
});

it('says why it failed', async () => {
  vi.mocked(downloadFile).mockRejectedValueOnce(new ApiError(403, { message: "Forbidden. You don't have permission.", code: 'forbidden' }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  expect(await screen.findByText("Forbidden. You don't have permission.")).toBeDefined();
});
