// @vitest-environment happy-dom
// Proves PSK-10, SES-33, SES-34, SES-35, SES-37, SES-38
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type ActiveSession,
  activeSessionRoutes,
  newSignInId,
  sessionId,
} from '../../../../../contract/entities/access/active-sessions.ts';
import { adminRoutes } from '../../../../../contract/entities/access/admins.ts';
import { sessionRoutes } from '../../../../../contract/entities/access/session.ts';
import { trustedDeviceId, trustedDeviceRoutes } from '../../../../../contract/entities/access/trusted-devices.ts';
import { userId } from '../../../../../contract/entities/members/members.ts';
import { type FakeServer, pageOfRows } from '../../../../test/fake-server.ts';
import { identityOf, renderApp } from '../../../../test/render-app.tsx';

const buildSession = (id: number, overrides: Partial<ActiveSession> = {}): ActiveSession => ({
  id: sessionId.parse(id),
  browser: 'Chrome',
  system: 'Windows',
  address: '192.0.2.1',
  created_at: '2026-11-21T08:00:00.000Z',
  last_used_at: '2026-11-21T09:30:00.000Z',
  is_current: false,
  ...overrides,
});

/** A server whose sessions end. */
const mockSessions = (server: FakeServer, initial: ActiveSession[]) => {
  server.on(trustedDeviceRoutes.trustedDevices, () => ({ data: [] }));
  let sessions = initial;
  server.on(activeSessionRoutes.active, () => ({ data: sessions }));
  server.on(activeSessionRoutes.end, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id);
    return { message: 'The session was ended' };
  });
  server.on(activeSessionRoutes.endOthers, () => {
    sessions = sessions.filter(({ is_current }) => is_current);
    return { message: 'All other sessions were ended' };
  });
};

const current = buildSession(1, { browser: 'Firefox', system: 'Linux', is_current: true });
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`There is no row with ${text}`);
  return within(row);
};

describe('the sessions in the settings', () => {
  it('are shown in words, and one of them ends after confirmation', async () => {
    const { server, user } = await renderApp({
      path: '/settings/sessions',
      role: 'company',
      prepare: (fake) => mockSessions(fake, [current, buildSession(2), buildSession(3, { browser: null, system: null, address: null })]),
    });
    const own = await rowOf('Firefox on Linux');
    expect([own.getByText('This device') === null, own.queryByRole('button')]).toEqual([false, null]);
    expect((await rowOf('Unknown browser')).getByText('Unknown address')).toBeDefined();
    await user.click((await rowOf('Chrome on Windows')).getByRole('button', { name: 'End the session of Chrome on Windows' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('The session was ended')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
    expect(server.requestsTo(activeSessionRoutes.end)[0]?.input.params).toEqual({ id: 2 });
  });

  it('are followed by the trusted devices, of which one is removed after confirmation', async () => {
    const times = {
      created_at: '2026-11-21T08:00:00.000Z',
      last_used_at: '2026-11-21T09:30:00.000Z',
      expires_at: '2026-12-21T08:00:00.000Z',
    };
    let devices = [{ id: trustedDeviceId.parse(5), browser: 'Edge', system: 'Windows', address: '192.0.2.1', ...times }];
    const { server, user } = await renderApp({
      path: '/settings/sessions',
      role: 'company',
      prepare: (fake) => {
        mockSessions(fake, [current]);
        fake.on(trustedDeviceRoutes.trustedDevices, () => ({ data: devices }));
        fake.on(trustedDeviceRoutes.removeTrustedDevice, () => {
          devices = [];
          return { message: 'This device will be asked for the second step again' };
        });
      },
    });
    const row = await rowOf('Edge on Windows');
    expect(row.getByText('21 Dec 2026')).toBeDefined();
    await user.click(row.getByRole('button', { name: 'Remove the trusted device Edge on Windows' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Trusted devices' })).toBeNull());
    expect(server.requestsTo(trustedDeviceRoutes.removeTrustedDevice)[0]?.input.params).toEqual({ id: 5 });
  });

  it('end all except the current one, and then there is nothing more to end', async () => {
    const { user } = await renderApp({
      path: '/settings/sessions',
      prepare: (fake) => mockSessions(fake, [current, buildSession(2), buildSession(3)]),
    });
    await user.click(await screen.findByRole('button', { name: 'End all others' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all others' }));
    expect(await screen.findByText('All other sessions were ended')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).toBeNull());
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
    expect(screen.getByText('Firefox on Linux')).toBeDefined();
  });

  it('say that they could not be loaded', async () => {
    await renderApp({ path: '/settings/sessions' });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

it('shows an administrator where another one is signed in, and ends all of these sessions', async () => {
  let sessions = [buildSession(4), buildSession(5, { browser: 'Safari', system: 'iOS' })];
  const { server, user } = await renderApp({
    path: '/administrators',
    prepare: (fake) => {
      const other = { id: userId.parse(8), name: 'Omar Nabil', phone: '01000000008', email: 'omar@example.test' };
      const times = { created_at: '2026-01-01T10:00:00.000Z', archived_at: null, archived_by: null };
      const access = { office_role: 'admin', has_second_step: false } as const;
      fake.on(adminRoutes.list, () => pageOfRows([{ ...other, ...times, ...access }]));
      fake.on(activeSessionRoutes.listOfUser, () => ({ data: sessions }));
      fake.on(activeSessionRoutes.endOfUser, () => {
        sessions = [];
        return { message: 'All sessions of Omar Nabil were ended' };
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Omar Nabil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sessions' }));
  expect(await screen.findByText('Safari on iOS')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'End all' }));
  const confirm = await screen.findByRole('dialog', { name: 'End all sessions?' });
  await user.click(within(confirm).getByRole('button', { name: 'End all' }));
  expect(await screen.findByText('Not signed in anywhere')).toBeDefined();
  expect(server.requestsTo(activeSessionRoutes.endOfUser)[0]?.input.body).toEqual({ user_id: 8 });
});

describe('the question about a sign-in from a new device', () => {
  const day = '2026-11-21T08:42:00.000Z';
  const open = async () => {
    let isOpen = true;
    return renderApp({
      path: '/settings/sessions',
      prepare: (fake) => {
        mockSessions(fake, [current]);
        fake.on(sessionRoutes.me, () => ({ data: { ...identityOf('admin'), ...(isOpen ? { has_new_sign_in: true } : {}) } }));
        const device = { browser: 'Edge', system: 'Windows', address: '192.0.2.1' };
        const times = { created_at: day, last_used_at: day, expires_at: day };
        fake.on(trustedDeviceRoutes.trustedDevices, () => ({
          data: isOpen ? [{ id: trustedDeviceId.parse(5), ...device, ...times }] : [],
        }));
        const signIn = { id: newSignInId.parse(9), browser: 'Edge', system: 'Windows', address: '198.51.100.7' };
        fake.on(activeSessionRoutes.newSignIns, () => ({ data: isOpen ? [{ ...signIn, signed_in_at: '2026-11-21T08:42:00.000Z' }] : [] }));
        fake.on(activeSessionRoutes.answerNewSignIn, ({ body }) => {
          isOpen = false;
          return { message: body.was_me ? 'The sign-in was confirmed' : 'The session was ended. Change your password now.' };
        });
      },
    });
  };
  const question = /^New sign-in from Edge on Windows \(198\.51\.100\.7\), .*10:42.*\. Was it you\?$/;

  it('disappears after a confirmation', async () => {
    const { server, user } = await open();
    expect(await screen.findByText(question)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'It was me' }));
    expect(await screen.findByText('The sign-in was confirmed')).toBeDefined();
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(server.requestsTo(activeSessionRoutes.answerNewSignIn)[0]?.input.body).toEqual({ id: 9, was_me: true });
  });

  it('ends the session after a confirm dialog, and links to the password form', async () => {
    const { server, user, router } = await open();
    expect(await screen.findByRole('heading', { name: 'Trusted devices' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'It was not me' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('The session was ended. Change your password now.')).toBeDefined();
    expect(server.requestsTo(activeSessionRoutes.answerNewSignIn)[0]?.input.body).toEqual({ id: 9, was_me: false });
    // The server has removed the trusted devices too.
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Trusted devices' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  });
});
