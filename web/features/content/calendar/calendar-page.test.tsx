// @vitest-environment happy-dom
// Proves SCH-10
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calendarRoutes } from '../../../../contract/entities/content/calendar.ts';
import { noteRoutes } from '../../../../contract/entities/content/notes.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

it('shows one kind of record, counts each in the month, and opens the form of a new one', async () => {
  const { user, router } = await renderApp({
    path: '/calendar?month=2026-12',
    prepare: (server) => {
      const at = '2026-12-11T10:00:00.000Z';
      const items = [
        { kind: 'notes', id: 1, title: 'Holiday', event: 'publish', at },
        { kind: 'blogs', id: 2, title: 'Sleep', event: 'publish', at },
        { kind: 'blogs', id: 3, title: 'Another month', event: 'publish', at: '2026-11-29T10:00:00.000Z' },
      ] as const;
      server.on(calendarRoutes.list, () => ({ data: { time_zone: 'Africa/Cairo', items: [...items], is_truncated: false } }));
      server.on(noteRoutes.list, () => pageOfRows([]));
    },
  });
  const kinds = within(await screen.findByRole('group', { name: 'Kind' }));
  expect(await kinds.findByRole('button', { name: /^Blogs\s?1$/ })).toBeDefined();
  await user.click(kinds.getByRole('button', { name: /^Notes\s?1$/ }));
  await waitFor(() => expect(screen.queryByText('Sleep')).toBeNull());
  expect(screen.getAllByText('Holiday').length).toBeGreaterThan(0);
  expect(router.state.location.search).toEqual({ month: '2026-12', kind: 'notes' });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Note' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Note' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/important-notes');
});
