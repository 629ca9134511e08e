// @vitest-environment happy-dom
// Proves APP-20
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionId } from '../../../../../contract/entities/access/active-sessions.ts';
import { type DoctorDevice, type DoctorMessage, doctorAppRoutes } from '../../../../../contract/entities/members/doctor-app.ts';
import { doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { messageId } from '../../../../../contract/entities/messages/messages.ts';
import type { OfficeRole } from '../../../../../contract/office-roles.ts';
import { buildDoctor, buildDoctorDetail } from '../../../../test/doctors.ts';
import { pageOfRows } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const buildRow = (id: number, fields: Partial<DoctorMessage>): DoctorMessage => ({
  id: messageId.parse(id),
  name: `Message ${id}`,
  seen_at: null,
  watched_share: null,
  is_answered: null,
  coins_paid: null,
  why: null,
  missing: [],
  ...fields,
});

const device: DoctorDevice = {
  id: sessionId.parse(3),
  name: 'Phone of Sara',
  platform: 'android',
  browser: null,
  system: null,
  created_at: '2026-11-03T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
};

const open = (
  officeRole: OfficeRole,
  { messages = [], devices = [device] }: { messages?: DoctorMessage[]; devices?: DoctorDevice[] } = {},
) =>
  renderApp({
    path: '/doctors/7',
    officeRole,
    prepare: (server) => {
      server.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(buildDoctor({ id: 7, name: 'Sara Ali' })) }));
      server.on(doctorRoutes.ledger, () => pageOfRows([]));
      server.on(doctorRoutes.decisions, () => pageOfRows([]));
      server.on(doctorAppRoutes.messages, () => pageOfRows(messages));
      server.on(doctorAppRoutes.devices, () => ({ data: devices }));
    },
  });

it('lists what a doctor watched, with the coins or what is missing, to a reviewer without links and buttons', async () => {
  const missing = [
    { kind: 'watch' as const, title: 'A better inhaler' },
    { kind: 'length' as const, title: 'An old film' },
  ];
  const messages = [
    buildRow(1, { seen_at: '2026-11-03T10:00:00.000Z', watched_share: 1, is_answered: true, coins_paid: 25 }),
    buildRow(2, { watched_share: 0.4, is_answered: false, why: 'unfinished', missing }),
    buildRow(3, { why: 'merged' }),
  ];
  await open('reviewer', { messages });
  const table = within(await screen.findByRole('region', { name: "Messages in the members' app" }));
  const cells = table.getAllByRole('row').slice(1);
  expect(cells.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent?.replaceAll(/[⁨⁩]/g, '')))).toEqual([
    ['Message 1', '3 Nov 2026, 12:00', '100%', 'Yes', '+25'],
    ['Message 2', '–', '40%', 'No', 'Not watched to the end: A better inhalerLength of the video unknown: An old film'],
    ['Message 3', '–', '–', '–', 'Already paid to a merged account'],
  ]);
  expect(table.queryByRole('link')).toBeNull();
  expect(await screen.findByText('Phone of Sara')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
});

it('signs a device out after confirmation', async () => {
  const devices = [device];
  const { server, user } = await open('admin', { devices });
  server.on(doctorAppRoutes.endDevice, () => {
    devices.pop();
    return { message: 'A device of Sara Ali was signed out' };
  });
  await user.click(await screen.findByRole('button', { name: 'Sign out Phone of Sara' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Phone of Sara?' }));
  expect(dialog.getByText(/Sara Ali.* must sign in again on this device/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('A device of Sara Ali was signed out')).toBeDefined();
  expect(await screen.findByText('Not signed in on any device')).toBeDefined();
  expect(screen.getByText('No messages seen yet')).toBeDefined();
  await waitFor(() =>
    expect(server.requestsTo(doctorAppRoutes.endDevice).map(({ input }) => input.body)).toEqual([{ doctor_id: 7, session_id: 3 }]),
  );
});
