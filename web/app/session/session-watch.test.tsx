// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionRoutes } from '../../../contract/entities/access/session.ts';
import { areaRoutes } from '../../../contract/entities/content/areas.ts';
import { setSession } from '../../platform/session.ts';
import { ErrorReply } from '../../test/fake-server.ts';
import { identityOf, renderApp } from '../../test/render-app.tsx';

it('sends nothing of a page as another user who signs in over it, and opens the home page', async () => {
  const { server, router } = await renderApp({
    path: '/areas',
    prepare: (fake) =>
      fake.on(areaRoutes.list, () => {
        throw new ErrorReply('unauthenticated', 'Unauthorized. Please log in.');
      }),
  });
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  const sent = server.requestsTo(areaRoutes.list).length;
  server.on(sessionRoutes.me, () => ({ data: { ...identityOf('admin'), id: 2, name: 'Omar Nabil' } }));
  setSession({ token: 'token-of-another-user', roles: 'admin', user: { name: 'Omar Nabil' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: /Omar Nabil/ })).toBeDefined();
  expect(server.requestsTo(areaRoutes.list)).toHaveLength(sent);
});
