// @vitest-environment happy-dom
// Proves ARC-6, ARE-13, BLK-5, NAV-34
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../contract/entities/content/areas.ts';
import { bulkRoutes } from '../../../contract/entities/office/bulk.ts';
import { taskRoutes } from '../../../contract/entities/office/tasks.ts';
import { buildPreview } from '../../test/bulk.ts';
import { chooseAction } from '../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const buildArea = (id: number, name: string): Area => ({
  id: areaId.parse(id),
  name,
  doctors: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: '2026-11-01T10:00:00.000Z',
  archived_by: 'Mona Adel',
});
const twoAreas = [buildArea(2, 'Giza'), buildArea(1, 'Luxor')];
const reason = 'An active area is already called "Giza"';

const open = async (prepare: (server: FakeServer) => void, rows = twoAreas) => {
  const app = await renderApp({
    path: '/archive/Areas',
    prepare: (server) => {
      server.on(areaRoutes.archived, ({ query }) => pageOfRows(query.name ? rows.slice(0, 1) : rows));
      server.on(areaRoutes.list, () => pageOfRows([]));
      prepare(server);
    },
  });
  await screen.findByText('Giza');
  return app;
};

describe('the archive page', () => {
  it('restores all records of a page, and links to the active record that prevents a restore', async () => {
    const { server, user, router } = await open((fake) =>
      fake.on(areaRoutes.restore, () => ({
        data: [
          { id: 2, restored: false, reason, clash: { id: 9, name: 'Giza' } },
          { id: 1, restored: true, reason: null, clash: null },
        ],
        message: 'Area Restore successfully, but 1 of 2 stayed in the archive',
      })),
    );
    expect(screen.getAllByText('Archived 1 Nov 2026 by Mona Adel')).toHaveLength(2);
    await user.click(screen.getByLabelText('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    expect(await screen.findByText(reason)).toBeDefined();
    expect(server.requestsTo(areaRoutes.restore).map(({ input }) => input.body)).toEqual([{ ids: [2, 1] }]);
    await user.click(screen.getByRole('button', { name: 'Show record' }));
    await waitFor(() => expect(router.state.location.href).toBe('/areas?name=Giza'));
  });

  it('shows a conflict once if no record was restored, and links to the conflicting record', async () => {
    const { user, router } = await open((fake) =>
      fake.on(areaRoutes.restore, () => {
        throw new ErrorReply('conflict', reason, { ids: [reason] }, [{ id: 2, reason, with: { id: 9, name: 'Giza' } }]);
      }),
    );
    const [first] = screen.getAllByRole('button', { name: /^Restore / });
    if (first) await user.click(first);
    await user.click(await screen.findByRole('button', { name: 'Show record' }));
    await waitFor(() => expect(router.state.location.href).toBe('/areas?name=Giza'));
    expect(screen.queryAllByText(reason).length).toBeLessThan(2);
  });

  it('shows three failures and the number of others, and keeps the failed records selected', async () => {
    const areas = Array.from({ length: 8 }, (_, index) => buildArea(index + 1, index === 0 ? 'Giza' : `Area ${index}`));
    const { server, user } = await open(
      (fake) =>
        fake.on(areaRoutes.restore, ({ body }) => ({
          data: body.ids.map((id) => ({ id, restored: id > 5, reason: id > 5 ? null : `Number ${id} stayed`, clash: null })),
          message: 'Area Restore successfully',
        })),
      areas,
    );
    await user.click(screen.getByLabelText('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    expect(await screen.findByText('Number 3 stayed')).toBeDefined();
    expect([screen.queryByText('Number 4 stayed'), screen.getByText('2 more could not be restored.')]).toEqual([null, expect.anything()]);
    expect(await screen.findByText('5 selected')).toBeDefined();
    expect(server.requestsTo(areaRoutes.restore)).toHaveLength(1);
  });

  it('asks with a preview before it restores all that match, and starts a task', async () => {
    const { server, user } = await open((fake) => {
      fake.on(areaRoutes.archived, () => {
        const page = pageOfRows(twoAreas);
        return { ...page, data: { ...page.data, total: 1_284 } };
      });
      fake.on(taskRoutes.list, () => pageOfRows([]));
      fake.on(bulkRoutes.preview, () => ({
        data: buildPreview({ count: 1_283, title: 'Restore 1,283 areas' }),
      }));
      fake.on(bulkRoutes.start, () => {
        throw new ErrorReply('conflict', '1,282 areas match now instead of 1,283.');
      });
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select Luxor' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 1,284 matching' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Luxor' }));
    await user.click(screen.getByRole('button', { name: 'Restore selected' }));
    const confirm = await screen.findByRole('dialog', { name: 'Restore' });
    await user.click(await within(confirm).findByRole('button', { name: 'Restore 1,283 areas' }));
    await waitFor(() => expect(server.requestsTo(bulkRoutes.start)).toHaveLength(1));
    expect(server.requestsTo(bulkRoutes.start)[0]?.input.body).toEqual({
      ...{ list: 'areas.archived', action: 'restore', values: {}, filter: {}, except: [1] },
      ...{ expected: 1_283, newest_id: 7 },
    });
    expect(server.requestsTo(areaRoutes.restore)).toEqual([]);
  });

  it('archives restored records again with Undo', async () => {
    const { server, user } = await open((fake) => {
      fake.on(areaRoutes.restore, ({ body }) => ({
        data: body.ids.map((id) => ({ id, restored: id !== 2, reason: id === 2 ? reason : null, clash: null })),
        message: 'Area Restore successfully',
      }));
      fake.on(areaRoutes.archive, ({ params: { id } }) => ({ data: buildArea(id, 'Luxor'), message: 'Area deleted successfully' }));
    });
    await user.click(screen.getByLabelText('Select all on this page'));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Deleted again')).toBeDefined();
    expect(server.requestsTo(areaRoutes.archive).map(({ input }) => input.params)).toEqual([{ id: 1 }]);
  });

  it('searches by name', async () => {
    const { server, user } = await open(() => undefined);
    await user.type(screen.getByRole('searchbox'), 'giz{Enter}');
    await waitFor(() => expect(screen.queryByText('Luxor')).toBeNull());
    expect(server.requestsTo(areaRoutes.archived).at(-1)?.input.query).toMatchObject({ name: 'giz' });
  });
});

it('runs two Undo actions one after the other', async () => {
  const { server, user } = await renderApp({
    path: '/areas',
    prepare: (fake) => {
      fake.on(areaRoutes.list, () => pageOfRows(twoAreas));
      fake.on(areaRoutes.archive, ({ params: { id } }) => ({ data: buildArea(id, 'Gone'), message: 'Area deleted successfully' }));
    },
  });
  for (const { name } of twoAreas) {
    await chooseAction(user, name, 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: `Delete ${name}?` });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const answers = twoAreas.map(() => Promise.withResolvers<void>());
  server.on(areaRoutes.restore, async ({ body }) => {
    await answers[body.ids[0] === 2 ? 0 : 1]?.promise;
    return { data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })), message: `Area ${body.ids[0]} is back` };
  });
  const restoreBodies = () => server.requestsTo(areaRoutes.restore).map(({ input }) => input.body);
  const undos = await screen.findAllByRole('button', { name: 'Undo' });
  expect(undos).toHaveLength(2);
  for (const undo of undos) await user.click(undo);
  expect(restoreBodies()).toHaveLength(1);
  for (const answer of answers) answer.resolve();
  expect(await screen.findByText('Area 1 is back')).toBeDefined();
  expect(screen.getAllByText('Area 2 is back')).toHaveLength(1);
  expect(restoreBodies()).toEqual(expect.arrayContaining([{ ids: [2] }, { ids: [1] }]));
  expect(restoreBodies()).toHaveLength(2);
});

it('takes the Undo of a deleted record away once the record was restored in the archive', async () => {
  const { user, router } = await renderApp({
    path: '/areas',
    prepare: (fake) => {
      fake.on(areaRoutes.list, () => pageOfRows(twoAreas));
      fake.on(areaRoutes.archived, () => pageOfRows(twoAreas));
      fake.on(areaRoutes.archive, ({ params: { id } }) => ({ data: buildArea(id, 'Gone'), message: 'Area deleted successfully' }));
      fake.on(areaRoutes.restore, ({ body }) => ({
        data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
        message: 'Area is back',
      }));
    },
  });
  await chooseAction(user, 'Luxor', 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const toast = (await screen.findByText('Area deleted successfully')).closest('.Toastify__toast');
  await router.navigate({ to: '/archive/Areas' });
  await user.click(await screen.findByRole('button', { name: 'Restore Luxor' }));
  await screen.findByText('Area is back');
  await waitFor(() => {
    // A toast goes at the end of its animation, which this DOM does not run.
    if (toast) fireEvent.animationEnd(toast);
    expect(screen.queryByText('Area deleted successfully')).toBeNull();
  });
});
