// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../contract/entities/areas.ts';
import { bulkRoutes } from '../../../contract/entities/bulk.ts';
import { taskRoutes } from '../../../contract/entities/tasks.ts';
import { ErrorReply, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const buildArea = (id: number): Area => ({
  id: areaId.parse(id),
  name: `Area ${id}`,
  doctors: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

it('selects all that match, leaves out one, says the effects, and asks again if the number has changed', async () => {
  let count = 1_283;
  const { user, server } = await renderApp({
    path: '/areas',
    prepare: (fake) => {
      fake.on(areaRoutes.list, () => {
        const page = pageOfRows([buildArea(1), buildArea(2)]);
        return { ...page, data: { ...page.data, total: 1_284 } };
      });
      fake.on(taskRoutes.list, () => pageOfRows([]));
      fake.on(bulkRoutes.preview, () => ({
        data: {
          count,
          newest_id: 2,
          sample: [{ id: 2, name: 'Area 2' }],
          effects: ['17 members use them and keep them'],
          undo_days: 7,
          needs_fresh: false,
        },
      }));
      fake.on(bulkRoutes.start, () => {
        count = 1_282;
        throw new ErrorReply('conflict', '1,282 areas match now instead of 1,283.');
      });
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Area 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Area 2' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 1,284 matching' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Area 1' }));
  expect(screen.getByText('All 1,284 matching are selected, 1 left out')).toBeDefined();
  await user.click(within(screen.getByRole('group', { name: 'Actions' })).getByRole('button', { name: 'Delete' }));
  const confirm = await screen.findByRole('dialog', { name: 'Delete' });
  expect(await within(confirm).findByText('17 members use them and keep them.')).toBeDefined();
  await user.click(within(confirm).getByRole('button', { name: 'Delete: 1,283' }));
  await waitFor(() => expect(server.requestsTo(bulkRoutes.start)).toHaveLength(1));
  expect(server.requestsTo(bulkRoutes.start)[0]?.input.body).toEqual({
    ...{ list: 'areas.list', action: 'archive', values: {}, filter: {}, except: [1] },
    ...{ expected: 1_283, newest_id: 2 },
  });
  expect(await within(confirm).findByRole('button', { name: 'Delete: 1,282' })).toBeDefined();
});
