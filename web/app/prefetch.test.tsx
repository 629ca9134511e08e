// @vitest-environment happy-dom
// Proves NAV-40
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionRoutes } from '../../contract/entities/access/session.ts';
import { specialtyRoutes } from '../../contract/entities/content/specialties.ts';
import { createQueryClient } from '../platform/http/query-client.ts';
import { pageOfRows } from '../test/fake-server.ts';
import { identityOf, renderApp } from '../test/render-app.tsx';
import { prefetchPage } from './prefetch.ts';

const fields = { pathname: '/fields', search: '' };

it.each([
  ['fetches the first rows of the page', false, 1],
  ['fetches no rows if the user must change the password first', true, 0],
])('%s', async (_, mustChangePassword, expectedRequests) => {
  const { server } = await renderApp({
    path: '/fields',
    prepare: (fake) => {
      fake.on(sessionRoutes.me, () => ({ data: { ...identityOf('admin'), must_change_password: mustChangePassword } }));
      fake.on(specialtyRoutes.list, () => pageOfRows([]));
    },
  });
  await screen.findByRole('heading', { name: mustChangePassword ? 'Choose a new password' : /Specialties/ });
  const before = [server.requestsTo(sessionRoutes.me).length, server.requestsTo(specialtyRoutes.list).length] as const;
  const rows = prefetchPage(createQueryClient(), fields);
  await waitFor(() => expect(server.requestsTo(sessionRoutes.me)).toHaveLength(before[0] + 1));
  await rows;
  expect(server.requestsTo(specialtyRoutes.list)).toHaveLength(before[1] + expectedRequests);
});
