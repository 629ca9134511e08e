// @vitest-environment happy-dom
// Proves SES-46
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passwordResetRoutes } from '../../../../contract/entities/access/password-reset.ts';
import { ErrorReply } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const sent = 'If an account with this phone exists, we have sent a code.';
const tooCommon = 'This password is too common. Choose a longer or less usual one.';

const openCodeForm = async () => {
  const rendered = await renderApp({ path: '/login', role: 'nobody' });
  const { server, user } = rendered;
  server.on(passwordResetRoutes.requestCode, () => ({ message: sent }));
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('heading', { name: 'Forgot password' });
  await user.type(screen.getByLabelText('Phone'), '01012345678');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await screen.findByLabelText('Code');
  return rendered;
};
const fill = async (user: Awaited<ReturnType<typeof renderApp>>['user'], code: string, password: string) => {
  if (code) await user.type(screen.getByLabelText('Code'), code);
  if (password) await user.type(screen.getByLabelText('New password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
};

afterEach(() => vi.restoreAllMocks());

describe('a forgotten password', () => {
  it('is replaced by a code, then the sign-in opens', async () => {
    const { server, user, router } = await openCodeForm();
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    server.on(passwordResetRoutes.confirm, () => ({ message: 'Your password was changed. Sign in with the new one.' }));
    await fill(user, '١٢٣ ٤٥٦', 'a-new-pass-phrase');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await screen.findByText('Your password was changed. Sign in with the new one.')).toBeDefined();
    expect(server.requestsTo(passwordResetRoutes.requestCode)[0]?.input.body).toEqual({ phone: '01012345678' });
    expect(server.requestsTo(passwordResetRoutes.confirm)[0]?.input.body).toEqual({
      phone: '01012345678',
      code: '123456',
      password: 'a-new-pass-phrase',
    });
  });

  it('shows errors at their fields, and keeps the input', async () => {
    const { server, user } = await openCodeForm();
    await fill(user, '12345', 'short');
    expect(await screen.findByText('Code must be 6 digits')).toBeDefined();
    expect(screen.getByText('Password must be at least 8 characters')).toBeDefined();
    server.on(passwordResetRoutes.confirm, () => {
      throw new ErrorReply('invalid', tooCommon, { password: [tooCommon] });
    });
    await fill(user, '6', 'sunflower');
    expect((await screen.findAllByText(tooCommon)).length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(screen.getByLabelText('New password', { selector: 'input' }));
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123456');
  });

  it('lets the browser fill in the phone and the code, and the user correct the phone', async () => {
    const { user } = await openCodeForm();
    expect(screen.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
    await user.click(screen.getByRole('button', { name: 'Change phone number' }));
    const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
    expect([phone.autocomplete, document.activeElement]).toEqual(['username', phone]);
  });

  it('requests another code for the same phone', async () => {
    const { server, user } = await openCodeForm();
    // The server refuses another code within a minute.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send another code in \d+ seconds?$/ }).disabled).toBe(true);
    const start = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => start + 61_000);
    await user.click(await screen.findByRole('button', { name: 'Send another code' }));
    await waitFor(() => expect(server.requestsTo(passwordResetRoutes.requestCode)).toHaveLength(2));
    expect(server.requestsTo(passwordResetRoutes.requestCode)[1]?.input.body).toEqual({ phone: '01012345678' });
    expect(await screen.findByRole('button', { name: 'Send another code in 60 seconds' })).toBeDefined();
  });

  it('sends a signed-in user home', async () => {
    const { router } = await renderApp({ path: '/forgot-password' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
