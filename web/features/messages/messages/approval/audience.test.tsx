// @vitest-environment happy-dom
// Proves MSG-37, MSG-39
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { areaId, areaRoutes } from '../../../../../contract/entities/content/areas.ts';
import { specialtyRoutes } from '../../../../../contract/entities/content/specialties.ts';
import { doctorId, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { messageRoutes } from '../../../../../contract/entities/messages/messages.ts';
import { auditRoutes } from '../../../../../contract/entities/office/audit.ts';
import { ErrorReply, pageOfRows } from '../../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../../test/messages.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const targetDoctors = Array.from({ length: 12 }, (_, index) => ({ id: doctorId.parse(index + 1), user: { name: `Dr. ${index + 1}` } }));
const approved = buildMessage({
  id: 5,
  name: 'Heart week',
  status: 'approved',
  coins: 5,
  areas: [{ id: areaId.parse(1), name: 'Giza' }],
  doctors: targetDoctors.slice(0, 10),
  doctors_count: 12,
});

it('changes coins and targets of an approved message, with all of its doctors, and says if it has changed meanwhile', async () => {
  let updatedAt = approved.updated_at;
  const { server, user } = await renderApp({
    path: '/messages/5',
    prepare: (fake) => {
      fake.on(messageRoutes.get, () => ({ data: { ...buildMessageDetail(approved), updated_at: updatedAt } }));
      fake.on(messageRoutes.doctors, () => pageOfRows(targetDoctors));
      fake.on(messageRoutes.reach, () => ({ data: { doctors: 12, approved: 40 } }));
      fake.on(areaRoutes.list, () => pageOfRows([]));
      fake.on(specialtyRoutes.list, () => pageOfRows([]));
      fake.on(doctorRoutes.list, () => pageOfRows([]));
      fake.on(messageRoutes.changeAudience, () => {
        updatedAt = '2026-11-01T10:00:09.000Z';
        throw new ErrorReply('conflict', 'This message was changed meanwhile. Please look at it again.');
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Heart week' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit audience' }));
  // The dialog is replaced by its form when all doctors are loaded.
  await user.click(await screen.findByRole('button', { name: /Dr\. 12/ }));
  const form = screen.getByRole('dialog', { name: 'Edit the audience of Heart week' });
  const coins = within(form).getByLabelText(/Coins/);
  await user.clear(coins);
  await user.type(coins, '3');
  await user.click(within(form).getByRole('button', { name: 'Save changes' }));
  expect(await within(form).findByText(/This message was changed meanwhile/)).toBeDefined();
  expect(within(form).getByRole('button', { name: 'Save changes' }).hasAttribute('disabled')).toBe(true);
  expect(server.requestsTo(messageRoutes.changeAudience).map(({ input }) => input.body)).toEqual([
    { coins: 3, areas: [1], doctors: targetDoctors.slice(0, 11).map(({ id }) => id), seen_updated_at: approved.updated_at },
  ]);
});

it('refetches the history after a change, so that it contains the change', async () => {
  const { server, user } = await renderApp({
    path: '/messages/5',
    prepare: (fake) => {
      fake.on(messageRoutes.get, () => ({ data: buildMessageDetail(buildMessage({ id: 5, name: 'Heart week' })) }));
      fake.on(auditRoutes.list, () => pageOfRows([]));
      fake.on(messageRoutes.reject, () => ({ data: buildMessage({ id: 5, status: 'rejected' }), message: 'Message rejected' }));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const form = await screen.findByRole('dialog', { name: 'Reject Heart week' });
  await waitFor(() => expect(server.requestsTo(auditRoutes.list)).toHaveLength(1));
  await user.type(within(form).getByLabelText(/Reason/), 'A wrong dose{Control>}{Enter}{/Control}');
  await user.click(within(form).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(server.requestsTo(auditRoutes.list)).toHaveLength(2));
});
