// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { declineReasonRoutes } from '../../../../contract/entities/messages/decline-reasons.ts';
import { ErrorReply } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

it('moves a reason, and shows why a new one is refused', async () => {
  const { server, user } = await renderApp({ path: '/settings/reasons' });
  const saving = Promise.withResolvers<{ message: string }>();
  server.on(declineReasonRoutes.order, () => saving.promise);
  server.on(declineReasonRoutes.create, () => {
    throw new ErrorReply('invalid', 'This reason already exists', { text: ['This reason already exists'] });
  });
  const moveDown = await screen.findByRole<HTMLButtonElement>('button', { name: 'Move down: Blurred ID' });
  await user.click(moveDown);
  await waitFor(() => expect(server.requestsTo(declineReasonRoutes.order)[0]?.input.body).toEqual({ kind: 'doctor', ids: [2, 1, 3] }));
  await waitFor(() => expect(moveDown.getAttribute('aria-disabled')).toBe('true'));
  // The keyboard stays at the button.
  expect([moveDown.disabled, document.activeElement]).toEqual([false, moveDown]);
  saving.resolve({ message: 'Order saved successfully' });
  await waitFor(() => expect(moveDown.getAttribute('aria-disabled')).toBe('false'));
  await user.click(screen.getByRole('button', { name: 'Move up: Blurred ID' }));
  expect(server.requestsTo(declineReasonRoutes.order)).toHaveLength(1);
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
