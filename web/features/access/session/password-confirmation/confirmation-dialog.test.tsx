// @vitest-environment happy-dom
// Proves PSK-12, SES-41
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { activeSessionRoutes } from '../../../../../contract/entities/access/active-sessions.ts';
import { adminRoutes } from '../../../../../contract/entities/access/admins.ts';
import { secondStepRoutes } from '../../../../../contract/entities/access/second-step.ts';
import { ssoRoutes } from '../../../../../contract/entities/access/sso.ts';
import { userId } from '../../../../../contract/entities/members/members.ts';
import { resumeRequests, waitForSignIn } from '../../../../platform/session.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const reason = "Confirm your identity to set another user's password";

/** Opens the form that resets a password, types a password and sends it, on a server that first wants the own one. */
const sendReset = async (prepare: (server: FakeServer) => void = () => undefined, title = 'Confirm your password') => {
  let isConfirmed = false;
  const app = await renderApp({
    path: '/administrators',
    prepare: (server) => {
      prepare(server);
      const other = { id: userId.parse(8), name: 'Omar Nabil', phone: '01000000008', email: 'omar@example.test' };
      const times = { created_at: '2026-01-01T10:00:00.000Z', archived_at: null, archived_by: null };
      const access = { office_role: 'admin', has_second_step: false } as const;
      server.on(adminRoutes.list, () => pageOfRows([{ ...other, ...times, ...access }]));
      server.on(adminRoutes.resetPassword, () => {
        if (!isConfirmed) throw new ErrorReply('fresh_needed', reason);
        return { message: 'The password of Omar Nabil was reset' };
      });
      server.on(activeSessionRoutes.verify, ({ body }) => {
        if (body.password !== 'my-password' && body.code !== '123456')
          throw new ErrorReply('invalid', 'Password is incorrect', { password: ['Password is incorrect'] });
        isConfirmed = true;
        return { message: 'Password confirmed' };
      });
    },
  });
  const { user } = app;
  await user.click(await screen.findByRole('button', { name: 'Actions for Omar Nabil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset password' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/New password/, { selector: 'input' }), 'brand-new-password');
  await user.click(form.getByRole('button', { name: 'Reset password' }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { ...app, form, dialog, resets: () => app.server.requestsTo(adminRoutes.resetPassword) };
};

it('says why it asks and for how long, shows a wrong password at its field, and then sends the same request again', async () => {
  const { server, user, dialog, resets } = await sendReset();
  expect(dialog.getByText(`${reason}. Your changes are kept.`)).toBeDefined();
  expect(dialog.getByText('You will not be asked again for 10 minutes.')).toBeDefined();
  const field = dialog.getByLabelText(/Password/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Password is incorrect')).toBeDefined();
  await user.clear(field);
  await user.type(field, 'my-password');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The password of Omar Nabil was reset')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(resets().map(({ input }) => input.body)).toEqual(Array(2).fill({ user_id: 8, password: 'brand-new-password' }));
  expect(new Set(resets().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(server.requestsTo(activeSessionRoutes.verify)).toHaveLength(2);
});

it('leaves the form as it was after Cancel, without an error', async () => {
  const { user, form, dialog, resets } = await sendReset();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull());
  expect(form.getByLabelText<HTMLInputElement>(/New password/, { selector: 'input' }).value).toBe('brand-new-password');
  await waitFor(() => expect(form.getByRole<HTMLButtonElement>('button', { name: 'Reset password' }).disabled).toBe(false));
  expect([resets().length, screen.queryByText(reason)]).toEqual([1, null]);
  await user.click(form.getByRole('button', { name: 'Reset password' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm your password' })).toBeDefined();
});

it('accepts a code of the app instead of the password', async () => {
  const time = '2026-11-21T10:00:00.000Z';
  const app = { created_at: time, last_used_at: time };
  const state = { policy: 'optional', enabled_at: time, app, passkeys: [], passkey_problem: null, recovery_codes: 10 } as const;
  const { server, user, dialog } = await sendReset(
    (fake) => fake.on(secondStepRoutes.get, () => ({ data: { ...state, passkeys: [] } })),
    'Confirm your identity',
  );
  await user.click(dialog.getByRole('button', { name: 'Use an authenticator code' }));
  await user.type(dialog.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('The password of Omar Nabil was reset')).toBeDefined();
  expect(server.requestsTo(activeSessionRoutes.verify)[0]?.input.body).toEqual({ code: '123456' });
});

it('stays open while the confirmation is pending, because the waiting request follows it', async () => {
  const { server, user, dialog } = await sendReset();
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.on(activeSessionRoutes.verify, async () => {
    await response;
    throw new ErrorReply('invalid', 'Password is incorrect', { password: ['Password is incorrect'] });
  });
  await user.type(dialog.getByLabelText(/Password/, { selector: 'input' }), 'my-password{Enter}');
  await waitFor(() => expect(server.requestsTo(activeSessionRoutes.verify)).toHaveLength(1));
  await user.keyboard('{Escape}');
  document.querySelectorAll<HTMLElement>('.mantine-Modal-close').forEach((button) => {
    button.click();
  });
  respond();
  expect(await dialog.findByText('Password is incorrect')).toBeDefined();
});

it('leaves the keyboard to the sign-in above it', async () => {
  const { user } = await sendReset();
  void waitForSignIn();
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeDefined();
  await user.keyboard('{Escape}');
  resumeRequests(false);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Confirm your password' })).toBeDefined();
});

afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name="sso-name"]')) meta.remove();
});

it.each([
  [true, 'Confirm your identity'],
  [false, 'Confirm your password'],
])('offers single sign-on only to a user who is linked there (%s)', async (isLinked, title) => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'sso-name', content: 'Nile Hospital' }));
  const identity = { name: 'Nile Hospital', email: 'mona@hospital.test', linked_at: '2026-11-21T10:00:00.000Z' };
  const { server, dialog } = await sendReset((fake) => fake.on(ssoRoutes.getSso, () => ({ data: isLinked ? identity : null })), title);
  await waitFor(() => expect(server.requestsTo(ssoRoutes.getSso)).not.toHaveLength(0));
  await waitFor(() => expect(dialog.queryAllByRole('button', { name: 'Confirm with Nile Hospital' })).toHaveLength(isLinked ? 1 : 0));
});
