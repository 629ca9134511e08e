// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { declineReasonRoutes } from '../../../contract/entities/decline-reasons.ts';
import { ErrorReply } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

it('moves a reason, and shows why a new one is refused', async () => {
  const { server, user } = await renderApp({ path: '/settings/reasons' });
  server.on(declineReasonRoutes.order, () => ({ message: 'Order saved successfully' }));
  server.on(declineReasonRoutes.create, () => {
    throw new ErrorReply('invalid', 'This reason already exists', { text: ['This reason already exists'] });
  });
  await user.click(await screen.findByRole('button', { name: 'Move down: Blurred ID' }));
  await waitFor(() => expect(server.requestsTo(declineReasonRoutes.order)[0]?.input.body).toEqual({ kind: 'doctor', ids: [2, 1, 3] }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move up: Blurred ID' }).disabled).toBe(true);
  const [add] = screen.getAllByRole('button', { name: 'Add a reason' });
  await user.click(add ?? document.body);
  const form = within(await screen.findByRole('dialog', { name: 'Add a reason: Doctors' }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('Reason is required')).toBeDefined();
  await user.type(form.getByRole('textbox'), 'Blurred ID');
  await user.click(form.getByRole('button', { name: 'Add' }));
  expect(await form.findByText('This reason already exists')).toBeDefined();
});

it('is not offered to a reviewer', async () => {
  await renderApp({ path: '/settings', officeRole: 'reviewer' });
  await screen.findByRole('navigation', { name: 'Settings pages' });
  expect(screen.queryByRole('link', { name: 'Reasons for declining' })).toBeNull();
});
