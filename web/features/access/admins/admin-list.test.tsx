// @vitest-environment happy-dom
// Proves SET-3, SET-20, TSS-8
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Admin, adminRoutes } from '../../../../contract/entities/access/admins.ts';
import { secondStepRoutes } from '../../../../contract/entities/access/second-step.ts';
import { sessionRoutes } from '../../../../contract/entities/access/session.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { ErrorReply, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildAdmin = (id: number, name: string): Admin => ({
  id: userId.parse(id),
  name,
  phone: `0100000000${id}`,
  email: `admin${id}@example.test`,
  office_role: 'admin',
  created_at: '2026-01-01T10:00:00.000Z',
  has_second_step: false,
  archived_at: null,
  archived_by: null,
});

describe('the page of the administrators', () => {
  it('lists name, phone and email', async () => {
    await renderApp({
      path: '/administrators',
      prepare: (server) => server.on(adminRoutes.list, () => pageOfRows([buildAdmin(7, 'Hala Samir'), buildAdmin(8, 'Omar Nabil')])),
    });
    const row = (await screen.findByText('Omar Nabil')).closest('tr');
    expect(row && within(row).getByText('01000000008')).toBeTruthy();
    expect(row && within(row).getByText('admin8@example.test')).toBeTruthy();
  });

  it('shows who has a two-step sign-in', async () => {
    await renderApp({
      path: '/administrators',
      prepare: (server) =>
        server.on(adminRoutes.list, () =>
          pageOfRows([{ ...buildAdmin(7, 'Hala Samir'), has_second_step: true }, buildAdmin(8, 'Omar Nabil')]),
        ),
    });
    const stateOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
    expect([await stateOf('Hala Samir'), await stateOf('Omar Nabil')]).toEqual([
      expect.stringMatching(/On1 Jan 2026$/),
      expect.stringMatching(/Off1 Jan 2026$/),
    ]);
  });

  it('keeps the focus in the dialog if its password is refused, beside the form for the own password', async () => {
    const refusal = 'This password is too common. Choose a longer or less usual one.';
    const { user } = await renderApp({
      path: '/administrators',
      prepare: (fake) => {
        fake.on(adminRoutes.list, () => pageOfRows([buildAdmin(8, 'Omar Nabil')]));
        fake.on(adminRoutes.resetPassword, () => {
          throw new ErrorReply('invalid', refusal, { password: [refusal] });
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Omar Nabil' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset password' }));
    const dialog = within(await screen.findByRole('dialog'));
    const password = dialog.getByLabelText(/New password/, { selector: 'input' });
    await user.type(password, 'password1');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await dialog.findByText(refusal);
    expect(document.activeElement).toBe(password);
    // A bar that is more than half full would contradict the refusal.
    expect(dialog.getByText(/^At least 8 characters/).querySelector<HTMLElement>('[aria-hidden]')?.hidden).toBe(true);
  });

  it('switches between archived and active administrators', async () => {
    const { user } = await renderApp({
      path: '/administrators',
      prepare: (server) => {
        server.on(adminRoutes.list, () => pageOfRows([buildAdmin(7, 'Hala Samir')]));
        server.on(adminRoutes.archived, () => pageOfRows<Admin>([]));
      },
    });
    await screen.findByText('Hala Samir');
    await user.click(screen.getByRole('button', { name: 'Archived' }));
    await screen.findByText('No Archived Administrators Available !');
    await user.click(screen.getByRole('button', { name: 'Active' }));
    expect(await screen.findByText('Hala Samir')).toBeDefined();
  });

  it('resets the two-step sign-in of an administrator who has one, after a confirmation', async () => {
    const { server, user } = await renderApp({
      path: '/administrators',
      prepare: (fake) => {
        fake.on(adminRoutes.list, () =>
          pageOfRows([{ ...buildAdmin(7, 'Hala Samir'), has_second_step: true }, buildAdmin(8, 'Omar Nabil')]),
        );
        fake.on(secondStepRoutes.reset, () => ({ message: 'The two-step sign-in of Hala Samir was reset' }));
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Omar Nabil' }));
    await screen.findByRole('menuitem', { name: 'Reset password' });
    expect(screen.queryByRole('menuitem', { name: 'Reset two-step sign-in' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for Hala Samir' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step sign-in' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset two-step sign-in' }));
    expect(await screen.findByText('The two-step sign-in of Hala Samir was reset')).toBeDefined();
    expect(server.requestsTo(secondStepRoutes.reset)[0]?.input.body).toEqual({ user_id: 7 });
  });

  it('asks once more for a reset that had to wait for a new sign-in', async () => {
    const { server, user } = await renderApp({
      path: '/administrators',
      prepare: (fake) => {
        fake.on(adminRoutes.list, () => pageOfRows([{ ...buildAdmin(7, 'Hala Samir'), has_second_step: true }]));
        fake.on(secondStepRoutes.reset, () => {
          throw new ErrorReply('unauthenticated', 'Unauthorized. Please log in.');
        });
        fake.on(sessionRoutes.signIn, () => ({ data: { token: 'second-token', roles: 'admin' as const, user: { name: 'Mona Adel' } } }));
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Hala Samir' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step sign-in' }));
    const question = await screen.findByRole('dialog', { name: 'Reset the two-step sign-in of Hala Samir?' });
    await user.click(within(question).getByRole('button', { name: 'Reset two-step sign-in' }));
    const signIn = within(await screen.findByRole('dialog', { name: 'Your session has ended' }));
    server.on(secondStepRoutes.reset, () => ({ message: 'The two-step sign-in of Hala Samir was reset' }));
    await user.type(signIn.getByLabelText('Password'), 'demo-password');
    await user.click(signIn.getByRole('button', { name: 'Sign in and continue' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your session has ended' })).toBeNull());
    const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: 'Reset two-step sign-in' });
    await waitFor(() => expect(confirm.dataset['loading']).toBeUndefined());
    expect(server.requestsTo(secondStepRoutes.reset)).toHaveLength(1);
    await user.click(confirm);
    expect(await screen.findByText('The two-step sign-in of Hala Samir was reset')).toBeDefined();
  });

  it('changes the role of another administrator', async () => {
    const { user, server } = await renderApp({
      path: '/administrators',
      prepare: (fake) => {
        fake.on(adminRoutes.list, () => pageOfRows([buildAdmin(1, 'Mona Adel'), buildAdmin(8, 'Omar Nabil')]));
        fake.on(adminRoutes.changeRole, () => ({ data: buildAdmin(8, 'Omar Nabil'), message: 'The role of Omar Nabil was changed' }));
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Omar Nabil' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change the role of Omar Nabil' }));
    const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Change role' });
    expect([form.getByRole<HTMLInputElement>('radio', { name: /^Full administrator/ }).checked, submit.disabled]).toEqual([true, true]);
    await user.click(form.getByRole('radio', { name: /^Auditor ?Can view all records/ }));
    await user.click(submit);
    expect(await screen.findByText('The role of Omar Nabil was changed')).toBeDefined();
    expect(server.requestsTo(adminRoutes.changeRole)[0]?.input).toMatchObject({ params: { id: 8 }, body: { office_role: 'auditor' } });
    // Nobody can change their own role.
    expect(screen.queryByRole('button', { name: 'Actions for Mona Adel' })).toBeNull();
  });

  it('shows an auditor the roles and no actions', async () => {
    await renderApp({
      path: '/administrators',
      officeRole: 'auditor',
      prepare: (server) => server.on(adminRoutes.list, () => pageOfRows([{ ...buildAdmin(8, 'Omar Nabil'), office_role: 'content' }])),
    });
    const row = (await screen.findByText('Omar Nabil')).closest('tr');
    expect(row && within(row).getByText('Content')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Actions for Omar Nabil' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add administrator' })).toBeNull();
  });

  it('requires a role, shows a phone conflict on its field without a toast and keeps the input', async () => {
    const { user, server } = await renderApp({
      path: '/administrators',
      prepare: (fake) => {
        fake.on(adminRoutes.list, () => pageOfRows([buildAdmin(7, 'Hala Samir')]));
        fake.on(adminRoutes.create, () => {
          throw new ErrorReply('conflict', 'This phone is already taken by an archived doctor', {
            phone: ['This phone is already taken by an archived doctor'],
          });
        });
      },
    });
    await screen.findByText('Hala Samir');
    const [open] = screen.getAllByRole('button', { name: /Add/ });
    if (!open) throw new Error('There is no button to add an administrator');
    await user.click(open);
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText(/Name/), 'New Admin');
    await user.type(form.getByLabelText(/Email/), 'new@example.test');
    await user.type(form.getByLabelText(/Phone/), '01012345678');
    await user.type(form.getByLabelText(/Password/, { selector: 'input' }), 'a-long-password');
    await user.click(form.getByRole('button', { name: /Add/ }));
    expect([(await form.findByText('Choose a role')) !== null, server.requestsTo(adminRoutes.create)]).toEqual([true, []]);
    await user.click(form.getByRole('radio', { name: /^Content/ }));
    await user.click(form.getByRole('button', { name: /Add/ }));
    await form.findByText('This phone is already taken by an archived doctor');
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getAllByText('This phone is already taken by an archived doctor')).toHaveLength(1);
    expect(form.getByLabelText<HTMLInputElement>(/Name/).value).toBe('New Admin');
    expect(server.requestsTo(adminRoutes.create)[0]?.input.body).toMatchObject({ office_role: 'content' });
  });
});
