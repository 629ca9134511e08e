// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { passkeyRoutes } from '../../../../../contract/entities/access/passkeys.ts';
import { type SecondStepState, secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { type SignInChallenge, sessionRoutes } from '../../../../../contract/entities/access/session.ts';
import { ErrorReply, type FakeServer } from '../../../../test/fake-server.ts';
import { creation, request, stubBrowser } from '../../../../test/passkeys.ts';
import { identityOf, renderApp } from '../../../../test/render-app.tsx';

const off: SecondStepState = { policy: 'required', enabled_at: null, app: null, passkeys: [], passkey_problem: null, recovery_codes: 0 };
const key = { key: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Medboard:01000000001?secret=JBSWY3DPEHPK3PXP&issuer=Medboard' };
const signedIn = { data: { token: 'new-token', roles: 'admin' as const, user: { name: 'Mona Adel' } } };
/** The page of a proxy, which has no message for the user. */
const proxyPage = () => {
  throw new ErrorReply('internal', '');
};

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});

describe('the page of a required second step', () => {
  const open = (state: Partial<SecondStepState> = {}) =>
    renderApp({
      path: '/areas',
      prepare: (fake) => {
        const requiredStep = { due_at: '2026-01-01T00:00:00.000Z', is_overdue: true, reset: null };
        fake.on(sessionRoutes.me, () => ({ data: { ...identityOf('admin'), second_step: requiredStep } }));
        fake.on(secondStepRoutes.get, () => ({ data: { ...off, ...state } }));
        fake.on(secondStepRoutes.passkeyOptions, () => ({ data: creation }));
        fake.on(secondStepRoutes.start, () => ({ data: key }));
        fake.on(secondStepRoutes.enable, () => ({ data: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] }, message: 'On' }));
      },
    });
  const password = () => screen.findByLabelText(/Current password/, { selector: 'input' });

  it('offers no other method beside the recovery codes, which it would remove', async () => {
    const { user } = await open();
    await user.type(await password(), 'demo-password{Enter}');
    await user.type(await screen.findByLabelText('Code'), '123456');
    expect(await screen.findByRole('button', { name: 'Use a passkey instead' })).toBeDefined();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  });

  it('offers no passkey at an address where they do not work', async () => {
    const { server } = await open({ passkey_problem: 'Passkeys need https.' });
    await waitFor(() => expect(server.requestsTo(secondStepRoutes.get)).not.toHaveLength(0));
    await password();
    await expect(screen.findByRole('button', { name: 'Use a passkey instead' }, { timeout: 300 })).rejects.toThrow();
  });

  it('starts again after the server refused a passkey, because its options cannot be used twice', async () => {
    const { server, user } = await open();
    server.on(passkeyRoutes.addPasskey, () => {
      throw new ErrorReply('invalid', 'This request for a passkey has expired.', { passkey: ['This request for a passkey has expired.'] });
    });
    await user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
    await user.type(await password(), 'demo-password{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Create the passkey' }));
    expect((await password()).closest('form')?.textContent).toContain('This request for a passkey has expired.');
    server.on(passkeyRoutes.addPasskey, () => ({ data: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] }, message: 'Passkey added' }));
    await user.type(await password(), 'demo-password{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Create the passkey' }));
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined();
    expect(server.requestsTo(secondStepRoutes.passkeyOptions)).toHaveLength(2);
  });
});

describe('the second step of a sign-in', () => {
  const open = async (methods: SignInChallenge['methods'], prepare: (server: FakeServer) => void = () => undefined) => {
    const app = await renderApp({
      path: '/login',
      role: 'nobody',
      prepare: (fake) => {
        fake.on(sessionRoutes.signIn, () => ({ data: { challenge: 'the-challenge', methods, trusted_device_days: 30 } }));
        fake.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
        fake.on(passkeyRoutes.signInOptions, () => ({ data: request }));
        prepare(fake);
      },
    });
    await app.user.type(screen.getByLabelText('Phone'), '01000000001');
    await app.user.type(screen.getByLabelText('Password'), 'demo-password');
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
    return app;
  };

  it('says that it failed if the response to a code has no message', async () => {
    const { user } = await open(['totp'], (fake) => fake.on(secondStepRoutes.signIn, proxyPage));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('Login failed')).toBeDefined();
  });

  it('says that it failed if the response to a passkey has no message', async () => {
    const { user } = await open(['passkey'], (fake) => fake.on(passkeyRoutes.signInWithPasskey, proxyPage));
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('Login failed')).toBeDefined();
  });

  it('keeps its passkey button busy until the server has responded, and gives it the focus', async () => {
    let respond: () => void = () => undefined;
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const { server, user, router } = await open(['passkey', 'recovery_code'], (fake) =>
      fake.on(passkeyRoutes.signInWithPasskey, async () => {
        await response;
        return signedIn;
      }),
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use a passkey' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    await waitFor(() => expect(server.requestsTo(passkeyRoutes.signInWithPasskey)).toHaveLength(1));
    expect(button.disabled).toBe(true);
    respond();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('starts with a recovery code in a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    await open(['passkey', 'recovery_code']);
    expect(await screen.findByLabelText('Recovery code')).toBeDefined();
  });

  it('tells a refusal of the user from an error, and reports only the error', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { user } = await open(['passkey', 'recovery_code']);
    browser.cancel = true;
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    const form = within(screen.getByRole('button', { name: 'Use a passkey' }).closest('form') as HTMLElement);
    expect(await form.findByText(/^The passkey was not confirmed/)).toBeDefined();
    expect(report).not.toHaveBeenCalled();
    browser.cancel = false;
    browser.fail = new TypeError('Failed to fetch dynamically imported module: ceremony.js');
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await form.findByText(/^There is no connection to the server/)).toBeDefined();
    browser.fail = new RangeError('A bug');
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await form.findByText('An error occurred')).toBeDefined();
    expect(report).toHaveBeenCalledWith(browser.fail);
  });
});
