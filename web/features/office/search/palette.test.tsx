// @vitest-environment happy-dom
// Proves KEY-1
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { searchRoutes } from '../../../../contract/entities/office/search.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const openPalette = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const app = await renderApp({
    path: '/areas',
    ...options,
    prepare: (server) => {
      server.on(areaRoutes.list, () => pageOfRows([]));
      options.prepare?.(server);
    },
  });
  await app.user.click(await screen.findByRole('button', { name: /^Search everything/ }));
  const palette = await screen.findByRole('dialog', { name: 'Command palette' });
  return { ...app, palette, field: within(palette).getByRole('combobox') };
};

const optionNames = (palette: HTMLElement) =>
  within(palette)
    .getAllByRole('option')
    .map((option) => option.textContent);

it('finds records of the server, and opens the chosen one by Enter', async () => {
  const hit = { kind: 'areas', id: 3, title: 'Nile Delta', detail: null, message_id: null } as const;
  const { user, field, palette, router } = await openPalette({
    prepare: (server) => server.on(searchRoutes.find, () => ({ data: [hit], more: [] })),
  });
  await user.type(field, 'nile');
  const option = await within(palette).findByRole('option', { name: /Nile Delta/ });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(option.id));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/areas?name=Nile+Delta'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads to the list of a kind that has more records, with the search filled in', async () => {
  const hits = [1, 2, 3, 4, 5].map((id) => ({ kind: 'areas', id, title: `Nile ${id}`, detail: null, message_id: null }) as const);
  const { user, field, palette, router } = await openPalette({
    prepare: (server) => server.on(searchRoutes.find, ({ query }) => ({ data: hits, more: query.q === 'nile' ? ['areas' as const] : [] })),
  });
  await user.type(field, 'nile ');
  await user.click(await within(palette).findByRole('option', { name: 'Show all in Areas' }));
  await waitFor(() => expect(router.state.location.href).toBe('/areas?name=nile'));
});

it('finds the actions of the open list and pages by other words', async () => {
  const { user, field, palette } = await openPalette();
  for (const [typed, label] of [
    ['approve', 'Verify doctors'],
    ['create area', 'Add New Area'],
    ['password', 'Settings'],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await waitFor(() => expect(optionNames(palette)?.some((name) => name?.startsWith(label))).toBe(true));
  }
});

it('opens no hit of what was typed before, and keeps the selected item when hits arrive', async () => {
  const hitOf = (id: number, title: string) => ({ kind: 'areas', id, title, detail: null, message_id: null }) as const;
  const later = Promise.withResolvers<void>();
  const { user, field, palette, router } = await openPalette({
    prepare: (server) =>
      server.on(searchRoutes.find, async ({ query }) => {
        if (query.q !== 'nile') await later.promise;
        return { data: [hitOf(3, query.q === 'nile' ? 'Nile Delta' : 'Areas of Giza')], more: [] };
      }),
  });
  await user.type(field, 'nile');
  await within(palette).findByRole('option', { name: /Nile Delta/ });
  await user.clear(field);
  await user.type(field, 'areas');
  expect(within(palette).queryByRole('option', { name: /Nile Delta/ })).toBeNull();
  const selectedText = () => within(palette).queryByRole('option', { selected: true })?.textContent;
  await waitFor(() => expect(selectedText()).toBe('AreasGA'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(selectedText()).toBe('Archive: Areas'));
  later.resolve();
  await within(palette).findByRole('option', { name: /Areas of Giza/ });
  expect(selectedText()).toBe('Archive: Areas');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/archive/));
});

it('offers the pages and actions of the office role only', async () => {
  const { palette } = await openPalette({ path: '/', officeRole: 'support' });
  const names = optionNames(palette);
  expect(names.some((name) => name?.startsWith('Doctors'))).toBe(true);
  for (const hidden of ['Blogs', 'Verify doctors', 'Imports', 'Audit', 'Add New Doctor', 'Add New Area'])
    expect(names).not.toContain(hidden);
});

it('says that the search failed, and keeps pages and actions', async () => {
  const { user, field, palette } = await openPalette({
    prepare: (server) =>
      server.on(searchRoutes.find, () => {
        throw new ErrorReply('invalid', 'No');
      }),
  });
  await user.type(field, 'doctors');
  expect(await within(palette).findByText(/could not be searched/)).toBeDefined();
  expect(optionNames(palette).some((name) => name?.startsWith('Doctors'))).toBe(true);
});
