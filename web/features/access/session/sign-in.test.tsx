// @vitest-environment happy-dom
// Proves NAV-9, NAV-10, NAV-11, NAV-47, SES-3, SES-7, SES-8, SES-17, SES-19, SES-21, SES-22
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { ErrorReply } from '../../../test/fake-server.ts';
import { identityOf, renderApp } from '../../../test/render-app.tsx';

const fill = async (user: Awaited<ReturnType<typeof renderApp>>['user'], phone: string, password: string) => {
  await user.clear(screen.getByLabelText('Phone'));
  if (phone) await user.type(screen.getByLabelText('Phone'), phone);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
};

describe('signing in', () => {
  it('focuses the phone field', async () => {
    await renderApp({ path: '/login', role: 'nobody' });
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  });

  it.each([false, true])('names the demo accounts if the server does: %s', async (isNamed) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'demo-password', content: 'open-sesame' });
    if (isNamed) document.head.append(meta);
    await renderApp({ path: '/login', role: 'nobody' });
    expect(screen.queryByText(/01000000001.*01000000002.*open-sesame/) !== null).toBe(isNamed);
    meta.remove();
  });

  it.each([
    ['', 'Phone is required'],
    ['0100abc', 'Phone must be only digits'],
    ['012345678', 'Phone must be at least 10 digits'],
    ['0123456789012345', 'Phone must be at most 15 digits'],
  ])('shows for the phone %j: %s', async (phone, error) => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody' });
    await fill(user, phone, '');
    expect(await screen.findByText(error)).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
    expect(server.calls).toHaveLength(0);
  });

  it('shows a server error in the form and as a toast, and keeps the input', async () => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody' });
    server.on(sessionRoutes.signIn, () => {
      throw new ErrorReply('forbidden', 'You are not allowed to enter');
    });
    await fill(user, '01000000003', 'demo-password');
    expect(await screen.findAllByText('You are not allowed to enter')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('01000000003');
    expect(localStorage.getItem('session')).toBeNull();
  });

  it('says that there is no connection, in the form and as a toast, until the sign-in works', async () => {
    const { server, user } = await renderApp({ path: '/login', role: 'nobody' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await fill(user, '01000000001', 'demo-password');
    expect(await screen.findByText(/^There is no connection to the server\. Check your connection/)).toBeDefined();
    expect(screen.getByText(/^There is no connection to the server\. Nothing was lost/)).toBeDefined();
    expect(screen.queryByText('Login failed')).toBeNull();
    vi.stubGlobal('fetch', server.fetch);
    server.on(sessionRoutes.signIn, () => {
      throw new ErrorReply('forbidden', 'You are not allowed to enter');
    });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findAllByText('You are not allowed to enter')).toHaveLength(2);
    expect(screen.queryByText(/Nothing was lost/)).toBeNull();
  });

  it('says that it failed if the response is not the expected one', async () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const { user } = await renderApp({ path: '/login', role: 'nobody' });
    vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
    await fill(user, '01000000001', 'demo-password');
    expect(await screen.findByText('Login failed')).toBeDefined();
    expect(report).toHaveBeenCalledOnce();
  });

  it('stores the session, shows a toast and opens the home page', async () => {
    const { server, user, router } = await renderApp({ path: '/login', role: 'nobody' });
    const session = { token: 'new-token', roles: 'admin' as const, user: { name: 'Mona Adel' } };
    server.on(sessionRoutes.signIn, () => ({ data: session }));
    server.on(sessionRoutes.me, () => ({ data: identityOf('admin') }));
    await fill(user, '01000000001', 'demo-password');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByText('Logged in successfully')).toBeDefined();
    expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual(session);
    expect(server.requestsTo(sessionRoutes.me)[0]?.headers.get('authorization')).toBe('Bearer new-token');
  });
});

describe('the route guard', () => {
  it('redirects to the sign-in screen without a session', async () => {
    const { router } = await renderApp({ path: '/fields', role: 'nobody' });
    expect(router.state.location.pathname).toBe('/login');
  });

  it('retries once if the server does not confirm the session, and then says so', async () => {
    const { server } = await renderApp({
      path: '/fields',
      prepare: (fake) =>
        fake.on(sessionRoutes.me, () => {
          throw new ErrorReply('unavailable', '');
        }),
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
    expect(server.requestsTo(sessionRoutes.me)).toHaveLength(2);
  });

  it('removes a session that the server does not know and redirects to the sign-in screen', async () => {
    const { router } = await renderApp({
      path: '/fields',
      prepare: (server) =>
        server.on(sessionRoutes.me, () => {
          throw new ErrorReply('unauthenticated', 'Unauthorized. Please log in.');
        }),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('session')).toBeNull();
  });

  it('redirects from the sign-in screen to the home page with a valid session', async () => {
    const { router } = await renderApp({ path: '/login' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('shows the 403 screen to a company on an administrator page', async () => {
    await renderApp({ path: '/fields', role: 'company' });
    expect(await screen.findByText("Forbidden. You don't have permission.")).toBeDefined();
  });

  it.each([
    ['/nowhere', 'Page Not Found'],
    ['/get/app', 'Download'],
  ])('shows at %s the heading %s', async (path, heading) => {
    await renderApp({ path });
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
  });
});

describe('signing out', () => {
  it('returns the focus to the profile button after Cancel', async () => {
    const { user } = await renderApp({ path: '/settings', role: 'company' });
    await user.click(await screen.findByRole('button', { name: /Mona Adel/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /Mona Adel/ })));
  });

  it('ends the session after confirmation and opens the sign-in screen', async () => {
    const { server, user, router } = await renderApp({ path: '/settings', role: 'company' });
    server.on(sessionRoutes.signOut, () => ({ message: 'Logout successfully!' }));
    await user.click(await screen.findByRole('button', { name: /Mona Adel/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Are you sure you want to logout?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await screen.findByText('Logout successfully!')).toBeDefined();
    expect(server.requestsTo(sessionRoutes.signOut)).toHaveLength(1);
    expect(localStorage.getItem('session')).toBeNull();
  });
});
