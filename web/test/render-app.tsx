import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { type Identity, sessionRoutes } from '../../contract/entities/access/session.ts';
import { viewRoutes } from '../../contract/entities/office/views.ts';
import { getUserPermissions, type OfficeRole } from '../../contract/office-roles.ts';
import type { Role } from '../../contract/permissions.ts';
import { App } from '../app/app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { watchSession } from '../app/session/session-watch.ts';
import { createQueryClient } from '../platform/http/query-client.ts';
import { setSession } from '../platform/session.ts';
import { mockDeclineReasons } from './decline-reasons.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import '../platform/i18n.ts';

type RenderOptions = { path: string; role?: Role | 'nobody'; officeRole?: OfficeRole; prepare?: (server: FakeServer) => void };

/** The user of the session, as the fake server returns it. */
export const identityOf = (role: Role, officeRole: OfficeRole = 'admin'): Identity => ({
  id: 1,
  name: 'Mona Adel',
  phone: '01000000001',
  email: 'mona@medboard.example',
  roles: role,
  permissions: [...getUserPermissions({ role, office_role: role === 'admin' ? officeRole : null })],
  must_change_password: false,
  second_step: { due_at: null, is_overdue: false, reset: null },
});

// Prefetched rows are not yet stale when a slow machine shows their screen.
const staleTime = 60_000;

/** Renders the app at a path, on a fake server, signed in as a role (by default a full administrator). */
export const renderApp = async ({ path, role = 'admin', officeRole = 'admin', prepare }: RenderOptions) => {
  const server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
  if (role !== 'nobody') {
    setSession({ token: 'token-of-the-test', roles: role, user: { name: 'Mona Adel' } });
    server.on(sessionRoutes.me, () => ({ data: identityOf(role, officeRole) }));
  }
  mockDeclineReasons(server);
  server.on(viewRoutes.all, () => ({ data: [] }));
  prepare?.(server);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 1, staleTime } });
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [path] }));
  onTestFinished(watchSession(client, router));
  await act(async () => {
    render(<App client={client} router={router} />);
    await router.load();
  });
  await waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('The router is still loading');
  });
  return { server, client, router, user: userEvent.setup({ delay: null }) };
};

/** The tray, with its rows open. */
export const openTray = async (name: 'Uploads' | 'Tasks' = 'Uploads'): Promise<HTMLElement> => {
  const tray = await screen.findByRole('complementary', { name });
  const [button] = within(tray).getAllByRole('button', { name: new RegExp(`^${name}`) });
  if (button?.getAttribute('aria-expanded') === 'false') act(() => button.click());
  return tray;
};
