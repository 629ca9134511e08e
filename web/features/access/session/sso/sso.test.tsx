// @vitest-environment happy-dom
// Proves SSO-4, SSO-9
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { sessionRoutes } from '../../../../../contract/entities/access/session.ts';
import { ssoErrors, ssoRoutes } from '../../../../../contract/entities/access/sso.ts';
import { ErrorReply } from '../../../../test/fake-server.ts';
import { identityOf, renderApp } from '../../../../test/render-app.tsx';

const setName = (name: string) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'sso-name', content: name });
  document.head.append(meta);
};
beforeEach(() => setName('Nile Hospital'));
afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name="sso-name"]')) meta.remove();
  vi.restoreAllMocks();
});

const session = { token: 'token-of-single-sign-on', roles: 'admin' as const, user: { name: 'Mona Adel' } };
const button = { name: 'Sign in with Nile Hospital' };

describe('the sign-in page', () => {
  it('offers single sign-on only if the server has it', async () => {
    await renderApp({ path: '/login', role: 'nobody' });
    expect(await screen.findByRole('button', button)).toBeDefined();
    cleanup();
    for (const meta of document.querySelectorAll('meta[name="sso-name"]')) meta.remove();
    await renderApp({ path: '/login', role: 'nobody' });
    // Its code has loaded, so the button would be there.
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(screen.queryByText(/Sign in with/)).toBeNull();
  });

  it('goes to the issuer, and says why that failed', async () => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody' });
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    server.on(ssoRoutes.startSso, () => {
      throw new ErrorReply('unavailable', 'Nile Hospital cannot be reached.');
    });
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByText('Nile Hospital cannot be reached.')).toBeDefined();
    server.on(ssoRoutes.startSso, () => ({ data: { url: 'https://issuer.example.test/authorize?state=1' } }));
    await user.click(screen.getByRole('button', button));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://issuer.example.test/authorize?state=1'));
  });

  it('does not say that the answer of the issuer was rejected if a proxy responds without a message', async () => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody' });
    server.on(ssoRoutes.startSso, () => {
      throw new ErrorReply('unavailable', '');
    });
    await user.click(await screen.findByRole('button', button));
    expect(await screen.findByText('An error occurred')).toBeDefined();
  });

  it.each([...ssoErrors, 'unknown'])('shows a sentence for the reason %s, and keeps the password', async (reason) => {
    await renderApp({ path: `/login?sso=${reason}`, role: 'nobody' });
    const alert = await screen.findByText(/\w{3}.*\.$/, { selector: '[data-tone="declined"] *' });
    expect(alert.textContent).not.toMatch(/sso\.|\{\{|undefined/);
    expect(screen.getByLabelText('Password')).toBeDefined();
  });
});

describe('the page of single sign-on', () => {
  it('exchanges the code once, removes it from the address, and opens the requested page', async () => {
    const { server, router } = await renderApp({
      path: '/sso#code=one-time-code',
      role: 'nobody',
      prepare: (fake) => {
        fake.on(ssoRoutes.signInSso, () => ({ data: { session, to: '/settings' } }));
        fake.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
      },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    expect(server.calls.filter(({ spec }) => spec === ssoRoutes.signInSso).map(({ input }) => input.body)).toEqual([
      { code: 'one-time-code' },
    ]);
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual(session);
    expect(JSON.stringify(router.history.location)).not.toContain('one-time-code');
  });

  it('asks for the code of the second step', async () => {
    const { server, user, router } = await renderApp({
      path: '/sso#code=one-time-code',
      role: 'nobody',
      prepare: (fake) => {
        fake.on(ssoRoutes.signInSso, () => ({
          data: { session: { challenge: 'a-challenge', methods: ['totp' as const], trusted_device_days: 0 }, to: '/settings' },
        }));
        fake.on(secondStepRoutes.signIn, () => ({ data: session }));
        fake.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
    expect(server.calls.find(({ spec }) => spec === secondStepRoutes.signIn)?.input.body).toEqual({
      challenge: 'a-challenge',
      code: '123456',
    });
  });

  it('does not leave the website', async () => {
    const { router } = await renderApp({
      path: '/sso#code=one-time-code',
      role: 'nobody',
      prepare: (fake) => {
        fake.on(ssoRoutes.signInSso, () => ({ data: { session, to: '//elsewhere.example' } }));
        fake.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
      },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('says that the code has expired', async () => {
    await renderApp({
      path: '/sso#code=old',
      role: 'nobody',
      prepare: (fake) =>
        fake.on(ssoRoutes.signInSso, () => {
          throw new ErrorReply('unauthenticated', 'This sign-in has expired.');
        }),
    });
    expect(await screen.findByText('This sign-in has expired.')).toBeDefined();
    expect(localStorage.getItem('session')).toBeNull();
  });
});

describe('the window of a confirmation', () => {
  it('says why it was refused, and offers no second copy of the app', async () => {
    await renderApp({ path: '/sso#verified=cancelled' });
    expect(await screen.findByText('You can close this window.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Back to login' })).toBeNull();
  });
});

describe('the settings', () => {
  const openSettings = (role: 'admin' | 'company') =>
    renderApp({ path: '/settings', role, prepare: (fake) => fake.on(ssoRoutes.getSso, () => ({ data: null })) });

  it('tell an administrator how to link the account, and a company nothing', async () => {
    await openSettings('admin');
    expect(await screen.findByText(/^Not linked\./)).toBeDefined();
    cleanup();
    const { server } = await openSettings('company');
    expect(await screen.findByLabelText(/Current password/, { selector: 'input' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Single sign-on' })).toBeNull();
    expect(server.requestsTo(ssoRoutes.getSso)).toHaveLength(0);
  });
});
