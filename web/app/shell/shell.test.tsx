// @vitest-environment happy-dom
// Proves ACC-8, NAV-10, NAV-15, NAV-41, NAV-42
import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

it('starts with a skip link to the content', async () => {
  const { user } = await renderApp({ path: '/areas', prepare: (server) => server.on(areaRoutes.list, () => pageOfRows([])) });
  await user.tab();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Skip to content' });
  expect(document.activeElement).toBe(link);
  expect(screen.getByRole('main').id).toBe(link.hash.slice(1));
});

it('keeps the navigation around an unknown page, but not around the download page', async () => {
  await renderApp({ path: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeDefined();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  cleanup();
  await renderApp({ path: '/app/open', role: 'nobody' });
  expect(await screen.findByRole('heading', { name: 'Download' })).toBeDefined();
  expect(screen.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
});

it('requires a session for a screen whose path contains /app', async () => {
  const { router } = await renderApp({ path: '/doctors/app', role: 'nobody' });
  expect(router.state.location.pathname).toBe('/login');
  cleanup();
  await renderApp({ path: '/doctors/app' });
  expect(await screen.findByRole('navigation', { name: 'Main navigation' })).toBeDefined();
});

it('remembers that the navigation was collapsed', async () => {
  const toggle = () => screen.findByRole('button', { name: 'Toggle navigation' });
  const { user } = await renderApp({ path: '/settings' });
  expect((await toggle()).getAttribute('aria-expanded')).toBe('true');
  await user.click(await toggle());
  cleanup();
  await renderApp({ path: '/settings' });
  expect((await toggle()).getAttribute('aria-expanded')).toBe('false');
});

it.each([
  [991, 'false'],
  [992, 'true'],
])('loads the navigation at a width of %i pixels with expanded %s', async (width, expanded) => {
  vi.stubGlobal('innerWidth', width);
  await renderApp({ path: '/settings' });
  expect((await screen.findByRole('button', { name: 'Toggle navigation' })).getAttribute('aria-expanded')).toBe(expanded);
});

it('shows a callout while the browser is offline', async () => {
  const notice = /^You are offline/;
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  await renderApp({ path: '/settings' });
  expect(await screen.findByText(notice)).toBeDefined();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(notice)).toBeNull();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(notice)).toBeDefined();
});
