// @vitest-environment happy-dom
// Proves NAV-15
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';

const { missing, code } = vi.hoisted(() => ({
  missing: new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/screen.js'),
  code: { canLoad: false },
}));

vi.mock('../features/content/webinars/webinar-list.tsx', () => {
  if (!code.canLoad) throw missing;
  return { WebinarList: () => 'The webinars' };
});
vi.mock('../features/content/notes/note-list.tsx', () => ({
  NoteList: () => {
    throw missing;
  },
}));

const offlineText = 'There is no connection to the server. Check your connection and try again.';
const failFetch = () => Promise.reject(new TypeError('Failed to fetch'));
const reload = vi.fn();

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const goOffline = async (to: '/meetings' | '/important-notes') => {
  const app = await renderApp({ path: '/settings' });
  // happy-dom has no offline mode, so `fetch` fails as it does offline.
  vi.stubGlobal('fetch', failFetch);
  await act(() => app.router.navigate({ to }));
  await screen.findByText(offlineText);
  const retry = () => app.user.click(screen.getByRole('button', { name: 'Retry' }));
  // Restores the connection to the fake server.
  return { retry, reconnect: () => vi.stubGlobal('fetch', app.server.fetch) };
};

it('shows an error while a screen cannot be loaded, and opens it once the browser is online', async () => {
  const { retry, reconnect } = await goOffline('/meetings');
  await retry();
  await screen.findByText(offlineText);
  reconnect();
  code.canLoad = true;
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('The webinars')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page after a chunk failed to load, but only once the server responds', async () => {
  const { retry, reconnect } = await goOffline('/important-notes');
  await retry();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reload).not.toHaveBeenCalled();
  reconnect();
  await retry();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
