// @vitest-environment happy-dom
// Proves TSS-2, TSS-6, TSS-7, TSS-9
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type SecondStepState, secondStepRoutes } from '../../../../contract/entities/access/second-step.ts';
import { type Identity, sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { areaRoutes } from '../../../../contract/entities/content/areas.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { identityOf, renderApp } from '../../../test/render-app.tsx';

const session = { token: 'new-token', roles: 'admin' as const, user: { name: 'Mona Adel' } };
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'[index]}`);
const key = { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Medboard:01000000001?secret=JBSWY3DPEHPK3PXP&issuer=Medboard' };

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const mockSignIn = (server: FakeServer) => {
  server.on(sessionRoutes.signIn, () => ({
    data: { challenge: 'the-challenge', methods: ['totp' as const, 'recovery_code' as const], trusted_device_days: 30 },
  }));
  server.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
};

const enterPassword = async (user: User) => {
  await user.type(screen.getByLabelText('Phone'), '01000000001');
  await user.type(screen.getByLabelText('Password'), 'demo-password');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return screen.findByLabelText<HTMLInputElement>('Code');
};

describe('the second step of a sign-in', () => {
  it('asks for a code, shows a wrong one on its field, and stores the session only after the right one', async () => {
    const { server, user, router } = await renderApp({ path: '/login', role: 'nobody', prepare: mockSignIn });
    server.on(secondStepRoutes.signIn, ({ body }) => {
      if (body.code !== '123456') throw new ErrorReply('invalid', 'The code is wrong.', { code: ['The code is wrong.'] });
      return { data: session };
    });
    const field = await enterPassword(user);
    expect([document.activeElement, field.autocomplete, localStorage.getItem('session')]).toEqual([field, 'one-time-code', null]);
    await user.type(field, '12345');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText(/^Enter the 6-digit code from the app/)).toBeDefined();
    expect(server.requestsTo(secondStepRoutes.signIn)).toHaveLength(0);
    await user.type(field, '7{Enter}');
    expect(await screen.findByText('The code is wrong.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '١٢٣ ٤٥٦{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual(session);
    expect(server.requestsTo(secondStepRoutes.signIn).at(-1)?.input.body).toEqual({ challenge: 'the-challenge', code: '123456' });
  });

  it('accepts a recovery code in a field of its own', async () => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody', prepare: mockSignIn });
    server.on(secondStepRoutes.signIn, () => ({ data: session }));
    await enterPassword(user);
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'abcd-efgh-ijkl-mnop{Enter}');
    await waitFor(() =>
      expect(server.requestsTo(secondStepRoutes.signIn)[0]?.input.body).toEqual({ challenge: 'the-challenge', code: 'ABCDEFGHIJKLMNOP' }),
    );
  });

  it('returns to the password and says so if it has expired', async () => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody', prepare: mockSignIn });
    server.on(secondStepRoutes.signIn, () => {
      throw new ErrorReply('unauthenticated', 'This sign-in has expired. Enter your password again.');
    });
    await user.type(await enterPassword(user), '123456{Enter}');
    expect(await screen.findByText('This sign-in has expired. Enter your password again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('01000000001');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('does not show the message of one kind of code above another', async () => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody', prepare: mockSignIn });
    server.on(secondStepRoutes.signIn, () => {
      throw new ErrorReply('too_many', 'Too many wrong codes today.');
    });
    await user.type(await enterPassword(user), '123456{Enter}');
    expect(await screen.findByText('Too many wrong codes today.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(await screen.findByLabelText('Recovery code')).toBeDefined();
    expect(screen.queryByText('Too many wrong codes today.')).toBeNull();
  });
});

describe('the section of the settings', () => {
  const off: SecondStepState = { policy: 'optional', enabled_at: null, app: null, passkeys: [], passkey_problem: null, recovery_codes: 0 };
  const app = { created_at: '2026-11-21T10:00:00.000Z', last_used_at: '2026-11-21T10:00:00.000Z' };
  const mockState = (state: Partial<SecondStepState>) => (server: FakeServer) =>
    server.on(secondStepRoutes.get, () => ({ data: { ...off, ...state } }));

  it('sets up an app: password, QR code and key, first code, recovery codes', async () => {
    const { server, user } = await renderApp({ path: '/settings', role: 'company', prepare: mockState({}) });
    server.on(secondStepRoutes.start, () => ({ data: key }));
    server.on(secondStepRoutes.enable, () => ({ data: { recovery_codes: codes }, message: 'Two-step sign-in is on' }));
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(/Current password/, { selector: 'input' }), 'demo-password{Enter}');
    expect(await dialog.findByRole('img', { name: 'QR code of the key' })).toBeDefined();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(codes);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`);
    mockState({ enabled_at: '2026-11-21T10:00:00.000Z', recovery_codes: 10 })(server);
    await user.click(dialog.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText('10 recovery codes are left.')).toBeDefined();
  });

  it('turns it off with the password and a code, and shows which of them is wrong', async () => {
    const { server, user } = await renderApp({
      path: '/settings',
      role: 'company',
      prepare: mockState({ enabled_at: '2026-11-21T10:00:00.000Z', app, recovery_codes: 1 }),
    });
    server.on(secondStepRoutes.disable, () => {
      throw new ErrorReply('invalid', 'Password is incorrect', { password: ['Password is incorrect'] });
    });
    expect(await screen.findByText(/1 recovery code is left\. Make new ones/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Current password/, { selector: 'input' }), 'wrong');
    await user.type(dialog.getByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await dialog.findByText('Password is incorrect')).toBeDefined();
  });

  it('is absent if the server does not offer it', async () => {
    const { server } = await renderApp({ path: '/settings', role: 'company', prepare: mockState({ policy: 'off' }) });
    await waitFor(() => expect(server.requestsTo(secondStepRoutes.get)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Two-step sign-in')).toBeNull());
  });
});

describe('a required second step', () => {
  const mockMe = (server: FakeServer, secondStep: Partial<Identity['second_step']>) =>
    server.on(sessionRoutes.me, () => ({
      data: { ...identityOf('admin'), second_step: { due_at: null, is_overdue: false, reset: null, ...secondStep } },
    }));
  const mockAreas = (server: FakeServer) => server.on(areaRoutes.list, () => pageOfRows([]));

  it('is announced with the days that are left', async () => {
    const due_at = new Date(Date.now() + 2.5 * 86_400_000).toISOString();
    await renderApp({
      path: '/areas',
      prepare: (server) => {
        mockMe(server, { due_at });
        mockAreas(server);
      },
    });
    expect(await screen.findByText(/^Set up two-step sign-in within 3 days\./)).toBeDefined();
  });

  it('must be set up before anything else when it is overdue, then the app opens the requested page', async () => {
    const { server, user, router } = await renderApp({
      path: '/areas',
      prepare: (fake) => {
        mockMe(fake, { due_at: '2026-01-01T00:00:00.000Z', is_overdue: true });
        mockAreas(fake);
        fake.on(secondStepRoutes.start, () => ({ data: key }));
      },
    });
    server.on(secondStepRoutes.enable, () => {
      mockMe(server, {});
      return { data: { recovery_codes: codes }, message: 'Two-step sign-in is on' };
    });
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeDefined();
    expect([router.state.location.pathname, server.requestsTo(areaRoutes.list).length]).toEqual(['/second-step', 0]);
    await user.type(await screen.findByLabelText(/Current password/, { selector: 'input' }), 'demo-password{Enter}');
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await user.click(await screen.findByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(router.state.location.href).toBe('/areas'));
  });

  it('that somebody else reset is announced until it is dismissed', async () => {
    const { server, user } = await renderApp({
      path: '/areas',
      prepare: (fake) => {
        mockMe(fake, { reset: { at: '2026-11-21T10:00:00.000Z', by: 'Hala Samir' } });
        mockAreas(fake);
      },
    });
    server.on(secondStepRoutes.dismissReset, () => {
      mockMe(server, {});
      return { message: 'Dismissed' };
    });
    expect(await screen.findByText(/^Hala Samir reset your two-step sign-in on/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(/reset your two-step sign-in/)).toBeNull());
  });
});
