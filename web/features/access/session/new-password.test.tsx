// @vitest-environment happy-dom
// Proves SES-25, SES-26
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { passwordChangeRoutes } from '../../../../contract/entities/access/password-change.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { specialtyRoutes } from '../../../../contract/entities/content/specialties.ts';
import { getSession } from '../../../platform/session.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { identityOf, renderApp } from '../../../test/render-app.tsx';

const mockRoutes = (server: FakeServer) => {
  let mustChangePassword = true;
  server.on(sessionRoutes.me, () => ({ data: { ...identityOf('admin'), must_change_password: mustChangePassword } }));
  server.on(passwordChangeRoutes.changePassword, () => {
    mustChangePassword = false;
    return { message: 'Password changed successfully' };
  });
  server.on(specialtyRoutes.list, () => pageOfRows([]));
};

const fill = async (user: Awaited<ReturnType<typeof renderApp>>['user'], current: string, newPassword: string) => {
  await user.clear(screen.getByLabelText('Current password *', { selector: 'input' }));
  await user.type(screen.getByLabelText('Current password *', { selector: 'input' }), current);
  await user.type(screen.getByLabelText('New password *', { selector: 'input' }), newPassword);
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
};

describe('the first password', () => {
  it('must be replaced first, then the app opens the requested page in the same session', async () => {
    const { server, user, router } = await renderApp({ path: '/fields?name=onco', prepare: mockRoutes });
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined();
    expect([router.state.location.pathname, server.requestsTo(specialtyRoutes.list).length]).toEqual(['/new-password', 0]);
    expect(document.activeElement).toBe(screen.getByLabelText('Current password *', { selector: 'input' }));
    await fill(user, 'given-password', 'given-password');
    expect(await screen.findByText('Choose a password that is different from the current one')).toBeDefined();
    expect(server.requestsTo(passwordChangeRoutes.changePassword)).toHaveLength(0);
    await fill(user, 'given-password', '-2');
    await waitFor(() => expect(router.state.location.href).toBe('/fields?name=onco'));
    expect(await screen.findByRole('heading', { name: /Specialties/ })).toBeDefined();
    expect(server.requestsTo(passwordChangeRoutes.changePassword)[0]?.input.body).toEqual({
      current_password: 'given-password',
      password: 'given-password-2',
    });
    expect(getSession()?.token).toBe('token-of-the-test');
  });

  it('shows a server error on its field, and allows signing out', async () => {
    const { server, user, router } = await renderApp({ path: '/', prepare: mockRoutes });
    server.on(passwordChangeRoutes.changePassword, () => {
      throw new ErrorReply('invalid', 'Current password is incorrect', { current_password: ['Current password is incorrect'] });
    });
    server.on(sessionRoutes.signOut, () => ({ message: 'Logout successfully!' }));
    await screen.findByRole('heading', { name: 'Choose a new password' });
    await fill(user, 'wrong-password', 'chosen-password');
    expect((await screen.findAllByText('Current password is incorrect')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(getSession()).toBeUndefined();
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
    'does not redirect to the external URL %s',
    async (to) => {
      const { user, router } = await renderApp({ path: `/new-password?to=${encodeURIComponent(to)}`, prepare: mockRoutes });
      await screen.findByRole('heading', { name: 'Choose a new password' });
      await fill(user, 'given-password', 'chosen-password');
      await waitFor(() => expect(router.state.location.href).toBe('/'));
    },
  );

  it.each([
    ['/new-password', '/'],
    ['/new-password?to=%2Ffields%3Fname%3Donco', '/fields?name=onco'],
    ['/new-password?to=%2F%2Felsewhere.example', '/'],
  ])('redirects a user who needs none from %s to %s', async (path, href) => {
    const { router } = await renderApp({ path, prepare: (server) => server.on(specialtyRoutes.list, () => pageOfRows([])) });
    await waitFor(() => expect(router.state.location.href).toBe(href));
  });

  it('redirects to another required step, which keeps the requested page', async () => {
    const { router } = await renderApp({
      path: '/new-password?to=%2Ffields',
      prepare: (server) =>
        server.on(sessionRoutes.me, () => ({
          data: { ...identityOf('admin'), second_step: { due_at: null, is_overdue: true, reset: null } },
        })),
    });
    await waitFor(() => expect(router.state.location.href).toBe('/second-step?to=%2Ffields'));
  });
});
