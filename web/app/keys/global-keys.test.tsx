// @vitest-environment happy-dom
// Proves KEY-7
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { type NoteDetail, noteId, noteRoutes } from '../../../contract/entities/content/notes.ts';
import { companyRoutes } from '../../../contract/entities/members/companies.ts';
import { auditRoutes } from '../../../contract/entities/office/audit.ts';
import { storeStartSearches } from '../../kit/list/start-search.ts';
import { pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';
import { noSchedule } from '../../test/schedule.ts';

const buildArea = (id: number, name: string) => ({
  id,
  name,
  doctors: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
});

const note: NoteDetail = {
  id: noteId.parse(1),
  title: 'Holidays',
  content: 'The clinic is closed on Friday',
  ...noSchedule,
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
};

const openWithKeys = async (path: string, shown: string) => {
  const app = await renderApp({
    path,
    prepare: (server) => {
      server.on(areaRoutes.list, () => pageOfRows([buildArea(2, 'Cairo'), buildArea(1, 'Qena')]) as never);
      server.on(companyRoutes.list, () => pageOfRows([]) as never);
      server.on(noteRoutes.get, () => ({ data: note }));
      server.on(auditRoutes.list, () => pageOfRows([]));
    },
  });
  await screen.findAllByText(shown);
  // The keys load after the page.
  await waitFor(async () => {
    await app.user.keyboard('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeNull();
  });
  return app;
};

const openAreas = () => openWithKeys('/areas', 'Cairo');

it('lists the keys of the screen, and uses none of them over the list', async () => {
  const { user } = await openAreas();
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Add New Area')).toBeDefined();
  expect(within(list).getByText('Next row')).toBeDefined();
  await user.keyboard('n');
  expect(screen.getAllByRole('dialog')).toEqual([list]);
});

it('moves between rows, edits the one with the focus, and adds a record', async () => {
  const { user } = await openAreas();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, first, second] = screen.getAllByRole('row');
  await user.keyboard('j');
  expect(document.activeElement).toBe(first);
  await user.keyboard('jj');
  expect(document.activeElement).toBe(second);
  await user.keyboard('e');
  const form = await screen.findByRole('dialog', { name: 'Edit Area' });
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Qena');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('n');
  expect(await screen.findByRole('dialog', { name: 'Add New Area' })).toBeDefined();
});

it('extends the selected rows with Shift and the arrows or a click, and takes them back', async () => {
  const { user } = await openAreas();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, ...boxes] = screen.getAllByRole<HTMLInputElement>('checkbox');
  const ticked = () => boxes.map(({ checked }) => checked);
  await user.keyboard('j{Shift>}{ArrowDown}');
  expect(ticked()).toEqual([true, true]);
  await user.keyboard('{ArrowUp}{/Shift}');
  expect(ticked()).toEqual([true, false]);
  await user.keyboard('{Shift>}');
  await user.click(boxes[1] ?? document.body);
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual([true, true]);
  await user.keyboard('{Shift>}');
  await user.click(boxes[0] ?? document.body);
  await user.keyboard('{/Shift}');
  expect(ticked()).toEqual([false, false]);
});

it('edits the record of a page', async () => {
  const { user } = await openWithKeys('/important-notes/1', 'Holidays');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Edit Note' })).toBeDefined();
});

it('opens pages by two letters with their start views, and focuses the search', async () => {
  const { user, router } = await openAreas();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.tab();
  storeStartSearches({ '/companies': { status: 'pending', view: '4' } });
  await user.keyboard('gc');
  await waitFor(() => expect(router.state.location.href).toBe('/companies?status=pending&view=4'));
});
