// @vitest-environment happy-dom
// Proves PSK-1, PSK-3, PSK-9
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Passkey, passkeyId, passkeyRoutes } from '../../../../../contract/entities/access/passkeys.ts';
import { type SecondStepState, secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { type SignInChallenge, sessionRoutes } from '../../../../../contract/entities/access/session.ts';
import { ErrorReply, type FakeServer } from '../../../../test/fake-server.ts';
import { assertion, creation, encoded, request, stubBrowser } from '../../../../test/passkeys.ts';
import { identityOf, renderApp } from '../../../../test/render-app.tsx';

const passkeyOf = (id: number, name: string): Passkey => ({
  id: passkeyId.parse(id),
  name,
  is_synced: id === 2,
  created_at: '2026-11-21T10:00:00.000Z',
  last_used_at: id === 2 ? '2026-11-22T10:00:00.000Z' : null,
});
const off: SecondStepState = { policy: 'optional', enabled_at: null, app: null, passkeys: [], passkey_problem: null, recovery_codes: 0 };
const on = { enabled_at: '2026-11-21T10:00:00.000Z', recovery_codes: 10 };
const mockState = (state: Partial<SecondStepState>) => (server: FakeServer) =>
  server.on(secondStepRoutes.get, () => ({ data: { ...off, ...state } }));

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});

describe('the passkeys in the settings', () => {
  it('are added with the password and a name, also after the browser was cancelled once', async () => {
    const { server, user } = await renderApp({ path: '/settings', role: 'company', prepare: mockState({}) });
    server.on(secondStepRoutes.passkeyOptions, () => ({ data: creation }));
    server.on(passkeyRoutes.addPasskey, () => ({ data: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] }, message: 'Passkey added' }));
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(/Current password/, { selector: 'input' }), 'demo-password{Enter}');
    const name = await dialog.findByLabelText(/Name/, { selector: 'input' });
    await user.clear(name);
    await user.type(name, 'Laptop');
    browser.cancel = true;
    await user.click(dialog.getByRole('button', { name: 'Create the passkey' }));
    expect(await dialog.findByText(/^The passkey was not confirmed/)).toBeDefined();
    expect(server.requestsTo(passkeyRoutes.addPasskey)).toHaveLength(0);
    browser.cancel = false;
    await user.click(dialog.getByRole('button', { name: 'Create the passkey' }));
    expect(await dialog.findByText('AAAA-BBBB-CCCC-DDDD')).toBeDefined();
    expect(server.requestsTo(passkeyRoutes.addPasskey)[0]?.input.body).toEqual({
      name: 'Laptop',
      passkey: { id: assertion.id, client_data: assertion.client_data, attestation: encoded('attestation'), transports: ['internal'] },
    });
  });

  it('are listed with the app, renamed, and removed with a passkey instead of a code', async () => {
    const state = {
      ...on,
      app: { created_at: on.enabled_at, last_used_at: on.enabled_at },
      passkeys: [passkeyOf(1, 'Laptop'), passkeyOf(2, 'Phone')],
    };
    const { server, user } = await renderApp({ path: '/settings', role: 'company', prepare: mockState(state) });
    server.on(passkeyRoutes.renamePasskey, () => ({ message: 'Passkey renamed' }));
    server.on(passkeyRoutes.proofOptions, () => ({ data: request }));
    server.on(secondStepRoutes.removePasskey, () => ({ message: 'Passkey removed' }));
    const list = within(await screen.findByRole('list', { name: 'Second-step methods' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Authenticator appAdded 21 Nov 2026 · Last used 21 Nov 2026Remove',
      'LaptopAdded 21 Nov 2026 · Never usedRenameRemove',
      'PhoneAdded 21 Nov 2026 · Last used 22 Nov 2026 · Synced to other devicesRenameRemove',
    ]);
    await user.click(list.getByRole('button', { name: 'Rename Laptop' }));
    const rename = within(await screen.findByRole('dialog'));
    await user.type(rename.getByLabelText(/Name/, { selector: 'input' }), ' 2{Enter}');
    await waitFor(() => expect(server.requestsTo(passkeyRoutes.renamePasskey)[0]?.input.body).toEqual({ name: 'Laptop 2' }));
    await user.click(list.getByRole('button', { name: 'Remove Phone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Phone?' }));
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByText('Password is required')).toBeDefined();
    await user.type(dialog.getByLabelText(/Current password/, { selector: 'input' }), 'demo-password');
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() =>
      expect(server.requestsTo(secondStepRoutes.removePasskey)[0]?.input).toMatchObject({
        params: { id: 2 },
        body: { password: 'demo-password', passkey: assertion },
      }),
    );
  });

  it('cannot be added at an address where they do not work, with the reason', async () => {
    const passkey_problem = 'Passkeys need a server whose setting PUBLIC_URL is an https address with a name.';
    await renderApp({ path: '/settings', role: 'company', prepare: mockState({ passkey_problem }) });
    expect(await screen.findByText(passkey_problem)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a passkey' }).disabled).toBe(true);
  });
});

describe('a sign-in with a passkey', () => {
  const mockSignIn =
    (methods: SignInChallenge['methods'], trusted_device_days = 30) =>
    (server: FakeServer) => {
      server.on(sessionRoutes.signIn, () => ({ data: { challenge: 'the-challenge', methods, trusted_device_days } }));
      server.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
      server.on(passkeyRoutes.signInOptions, () => ({ data: request }));
    };
  const open = async (prepare: (server: FakeServer) => void) => {
    const app = await renderApp({ path: '/login', role: 'nobody', prepare });
    await app.user.type(screen.getByLabelText('Phone'), '01000000001');
    await app.user.type(screen.getByLabelText('Password'), 'demo-password');
    await app.user.click(screen.getByRole('button', { name: 'Login' }));
    return app;
  };

  it('shows why one was refused, trusts the device if asked, and opens the home page', async () => {
    const { server, user, router } = await open(mockSignIn(['passkey', 'recovery_code']));
    server.on(passkeyRoutes.signInWithPasskey, () => {
      throw new ErrorReply('invalid', 'The passkey could not be verified. Try again.', { passkey: ['The passkey could not be verified.'] });
    });
    await user.click(await screen.findByLabelText("Don't ask again on this device for 30 days"));
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('The passkey could not be verified. Try again.')).toBeDefined();
    server.on(passkeyRoutes.signInWithPasskey, () => ({
      data: { token: 'new-token', roles: 'admin' as const, user: { name: 'Mona Adel' } },
    }));
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.requestsTo(passkeyRoutes.signInWithPasskey).at(-1)?.input.body).toEqual({
      challenge: 'the-challenge',
      passkey: assertion,
      trust_device: true,
    });
  });

  it('is offered beside the code; a server that trusts no device does not offer that', async () => {
    const { user } = await open(mockSignIn(['totp', 'passkey', 'recovery_code'], 0));
    expect(await screen.findByLabelText('Code')).toBeDefined();
    expect(screen.queryByText(/^Don't ask again on this device/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText(/^Confirm with the passkey of this device/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Use the authenticator app' })).toBeDefined();
  });

  it('returns to the password if it has expired', async () => {
    const { server, user } = await open(mockSignIn(['passkey', 'recovery_code']));
    server.on(passkeyRoutes.signInOptions, () => {
      throw new ErrorReply('unauthenticated', 'This sign-in has expired. Enter your password again.');
    });
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('This sign-in has expired. Enter your password again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
