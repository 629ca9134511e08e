// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminRoutes } from '../../contract/entities/access/admins.ts';
import { userId } from '../../contract/entities/members/members.ts';
import { ErrorReply, pageOfRows } from '../test/fake-server.ts';
import { renderApp } from '../test/render-app.tsx';

const { failToLoad } = vi.hoisted(() => ({
  failToLoad: () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  },
}));
vi.mock('../features/access/session/password-confirmation/confirmation-dialog.tsx', failToLoad);

// React logs each error that a boundary catches.
beforeEach(() => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => log.mockRestore();
});

it('keeps the page and its form if the code of the password check cannot be loaded', async () => {
  const times = { created_at: '2026-01-01T10:00:00.000Z', archived_at: null, archived_by: null };
  const omar = { id: userId.parse(8), name: 'Omar Nabil', phone: '01000000008', email: 'omar@example.test' };
  const { server, user } = await renderApp({
    path: '/administrators',
    prepare: (fake) => {
      fake.on(adminRoutes.list, () => pageOfRows([{ ...omar, ...times, office_role: 'admin', has_second_step: false }]));
      fake.on(adminRoutes.resetPassword, () => {
        throw new ErrorReply('fresh_needed', "Confirm your identity to set another user's password");
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Omar Nabil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reset password' }));
  const form = within(await screen.findByRole('dialog'));
  const field = form.getByLabelText<HTMLInputElement>(/New password/, { selector: 'input' });
  await user.type(field, 'brand-new-password');
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Reset password' });
  for (let time = 1; time <= 2; time += 1) {
    await user.click(submit);
    expect(await screen.findByText(/^There is no connection to the server\. Check/)).toBeDefined();
    await waitFor(() => expect(server.calls.filter(({ spec }) => spec === adminRoutes.resetPassword)).toHaveLength(time));
    await waitFor(() => expect(submit.dataset['loading']).toBeUndefined());
  }
  expect(field.value).toBe('brand-new-password');
});
