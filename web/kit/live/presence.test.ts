// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type PresentUser, presenceDraft, presenceRoutes } from '../../../contract/entities/office/live.ts';
import { setSession } from '../../platform/session.ts';
import { createFakeServer } from '../../test/fake-server.ts';
import { usePresence } from './presence.ts';

afterEach(() => {
  setSession(undefined);
  vi.unstubAllGlobals();
});

it('sends one report after the other, so that a record that was closed soon is left at last', async () => {
  setSession({ token: 'token-of-the-test', roles: 'admin', user: { name: 'Mona Adel' } });
  const server = createFakeServer();
  vi.stubGlobal('fetch', server.fetch);
  const opened = Promise.withResolvers<{ data: PresentUser[] }>();
  server.on(presenceRoutes.report, ({ body }) => (body.mode === 'viewing' ? opened.promise : { data: [] }));
  const modes = () => server.requestsTo(presenceRoutes.report).map(({ input }) => presenceDraft.parse(input.body).mode);

  const { unmount } = renderHook(() => usePresence({ entity: 'notes', record: 7 }, 'viewing'));
  await waitFor(() => expect(modes()).toEqual(['viewing']));
  document.dispatchEvent(new Event('visibilitychange'));
  unmount();
  const again = renderHook(() => usePresence({ entity: 'notes', record: 7 }, 'editing'));
  expect(modes()).toEqual(['viewing']);
  opened.resolve({ data: [] });
  await waitFor(() => expect(modes()).toEqual(['viewing', 'editing', 'left', 'editing']));
  again.unmount();
  await waitFor(() => expect(modes()).toEqual(['viewing', 'editing', 'left', 'editing', 'left']));
});
