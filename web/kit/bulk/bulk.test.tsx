// @vitest-environment happy-dom
// Proves BLK-1, BLK-6
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../contract/entities/content/areas.ts';
import { doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { notificationRoutes } from '../../../contract/entities/messages/notifications.ts';
import { bulkRoutes } from '../../../contract/entities/office/bulk.ts';
import { taskRoutes } from '../../../contract/entities/office/tasks.ts';
import { buildPreview } from '../../test/bulk.ts';
import { buildDoctor } from '../../test/doctors.ts';
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
        data: buildPreview({ count, title: `Delete ${count} areas`, effects: ['17 members use them and keep them'] }),
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
  await user.click(within(confirm).getByRole('button', { name: 'Delete 1283 areas' }));
  await waitFor(() => expect(server.requestsTo(bulkRoutes.start)).toHaveLength(1));
  expect(server.requestsTo(bulkRoutes.start)[0]?.input.body).toEqual({
    ...{ list: 'areas.list', action: 'archive', values: {}, filter: {}, except: [1] },
    ...{ expected: 1_283, newest_id: 7 },
  });
  expect(await within(confirm).findByRole('button', { name: 'Delete 1282 areas' })).toBeDefined();
});

it('says why nothing changes, with the button off', async () => {
  const { user } = await renderApp({
    path: '/doctors',
    prepare: (fake) => {
      fake.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ name: 'Hala' })]));
      fake.on(bulkRoutes.preview, () => ({
        data: buildPreview({ changes: 0, summary: 'Nobody gets points: none is approved', sample: [] }),
      }));
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Hala' }));
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add coins' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add coins' });
  expect(await within(dialog).findByText('Nobody gets points: none is approved.')).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add coins' }).disabled).toBe(true);
  expect(within(dialog).queryByText(/undo/)).toBeNull();
});

it('opens the composer of notifications with the selected doctors, and says why it cannot', async () => {
  const { user, server, router } = await renderApp({
    path: '/doctors',
    prepare: (fake) => {
      fake.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ id: 7, name: 'Hala' }), buildDoctor({ id: 8, name: 'Omar' })]));
      fake.on(notificationRoutes.list, () => pageOfRows([]));
      fake.on(notificationRoutes.reach, () => ({ data: { total: 2, reachable: 2, without_consent: 0, unreachable: [] } }));
      fake.on(bulkRoutes.preview, () => {
        throw new ErrorReply('invalid', 'At most 1,000 members can be notified at once.');
      });
    },
  });
  const notify = async () => {
    await user.click(within(await screen.findByRole('group', { name: 'Actions' })).getByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Send a notification' }));
  };
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await notify();
  expect(await screen.findByText('At most 1,000 members can be notified at once.')).toBeDefined();
  const recipients = [
    { id: 7, name: 'Hala' },
    { id: 8, name: 'Omar' },
  ];
  server.on(bulkRoutes.preview, () => ({
    data: buildPreview({ changes: 0, summary: 'Nobody gets the notification: none is approved', recipients: [] }),
  }));
  await notify();
  expect(await screen.findByText('Nobody gets the notification: none is approved.')).toBeDefined();
  server.on(bulkRoutes.preview, () => ({ data: buildPreview({ count: 2, recipients }) }));
  await notify();
  const composer = await screen.findByRole('dialog', { name: 'Add New Notification' });
  await waitFor(() => expect(server.requestsTo(notificationRoutes.reach).at(-1)?.input.body).toMatchObject({ user_id: [7, 8] }));
  expect(within(composer).getAllByText('Omar').length).toBeGreaterThan(0);
  // A reload opens no second form.
  await waitFor(() => expect(router.state.location.state).not.toHaveProperty('recipients'));
});
