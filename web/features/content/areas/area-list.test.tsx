// @vitest-environment happy-dom
// Proves ARC-7, ARE-1, ARE-9, ARE-10, ARE-14, NAV-27, NAV-32, NAV-33
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { chooseAction } from '../../../test/choose.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildArea = (id: number, name: string, doctors = 2): Area => ({
  id: areaId.parse(id),
  name,
  doctors,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

const openAreas = () =>
  renderApp({
    path: '/areas',
    prepare: (server) => server.on(areaRoutes.list, () => pageOfRows([buildArea(2, 'Cairo', 81), buildArea(1, 'قنا', 0)])),
  });

const openRename = async () => {
  const app = await openAreas();
  await chooseAction(app.user, 'Cairo', 'Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit Area' });
  const name = within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  await app.user.clear(name);
  return { ...app, name, save: within(form).getByRole('button', { name: 'Save changes' }) };
};

describe('the areas page', () => {
  it('renames an area and refetches the list', async () => {
    const { server, user, name, save } = await openRename();
    server.on(areaRoutes.update, ({ body }) => ({ data: buildArea(2, body.name), message: 'Area updated successfully' }));
    server.on(areaRoutes.list, () => pageOfRows([buildArea(2, 'Greater Cairo', 81)]));
    await user.type(name, 'Greater Cairo');
    await user.click(save);
    expect(await screen.findByText('Area updated successfully')).toBeDefined();
    expect(await screen.findByText('Greater Cairo')).toBeDefined();
    expect(server.requestsTo(areaRoutes.update)[0]?.input).toMatchObject({ params: { id: 2 }, body: { name: 'Greater Cairo' } });
  });

  it('shows a name conflict on its field and keeps the input', async () => {
    const { server, user, name, save } = await openRename();
    server.on(areaRoutes.update, () => {
      throw new ErrorReply('conflict', 'An active area is called Giza', { name: ['An active area is called Giza'] });
    });
    await user.type(name, 'Giza');
    await user.click(save);
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(name.value).toBe('Giza');
    expect(document.activeElement).toBe(name);
  });

  it('shows its own error message if the server sends none', async () => {
    const { server, user, name, save } = await openRename();
    server.on(areaRoutes.update, () => {
      throw new ErrorReply('conflict', '');
    });
    await user.type(name, 'Giza');
    await user.click(save);
    expect(await screen.findByText('Failed to update Area')).toBeDefined();
  });

  it('shows in the confirm dialog how many doctors are in the area', async () => {
    const { user } = await openAreas();
    await chooseAction(user, 'Cairo', 'Delete');
    expect(within(await screen.findByRole('dialog', { name: 'Delete Cairo?' })).getByText(/81 doctors use it/)).toBeDefined();
  });

  it('shows the empty state', async () => {
    await renderApp({ path: '/areas', prepare: (server) => server.on(areaRoutes.list, () => pageOfRows<Area>([])) });
    expect(await screen.findByText('No Areas Available !')).toBeDefined();
  });
});

describe('the area archive', () => {
  it('restores an area', async () => {
    const archived = { ...buildArea(3, 'Helwan'), archived_at: '2026-10-16T10:00:00.000Z', archived_by: 'Mona Adel' };
    const { server, user } = await renderApp({
      path: '/archive/Areas',
      prepare: (fake) => fake.on(areaRoutes.archived, () => pageOfRows([archived])),
    });
    server.on(areaRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Area Restore successfully',
    }));
    await user.click(await screen.findByRole('button', { name: /^Restore / }));
    expect(await screen.findByText('Area Restore successfully')).toBeDefined();
    expect(server.requestsTo(areaRoutes.restore)[0]?.input.body).toEqual({ ids: [3] });
  });
});
