// @vitest-environment happy-dom
// Proves ERA-1, ERA-2, ERA-5, ERA-6
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Doctor, doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { erasureRoutes } from '../../../../contract/entities/members/erasures.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { auditRoutes } from '../../../../contract/entities/office/audit.ts';
import { chooseAction } from '../../../test/choose.ts';
import { buildDoctor, buildDoctorDetail } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const dueAt = '2026-12-23T10:00:00.000Z';
const archived = { ...buildDoctor({ name: 'Omar Nabil', archived: true }), erasure: { due_at: dueAt, erased_at: null } };

const open = (doctor: Doctor, prepare: (fake: FakeServer) => void = () => undefined) => {
  const current = { doctor };
  const prepareAll = (fake: FakeServer) => {
    fake.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(current.doctor) }));
    fake.on(doctorRoutes.ledger, () => pageOfRows([]));
    fake.on(doctorRoutes.decisions, () => pageOfRows([]));
    fake.on(auditRoutes.list, () => pageOfRows([]));
    fake.on(erasureRoutes.request, () => {
      current.doctor = archived;
      return { data: { id: 1, user_id: userId.parse(7), requested_at: dueAt, due_at: dueAt }, message: 'Erasure requested' };
    });
    fake.on(erasureRoutes.cancel, () => {
      current.doctor = { ...archived, erasure: null };
      return { message: 'Erasure cancelled' };
    });
    prepare(fake);
  };
  return renderApp({ path: '/doctors/7', prepare: prepareAll });
};

describe('the erasure of personal data', () => {
  it('is requested with a reason and the typed name, and shown as a banner', async () => {
    const { server, user } = await open(buildDoctor({ name: 'Omar Nabil', status: 'approved' }));
    await screen.findByRole('heading', { name: 'Omar Nabil', level: 1 });
    await chooseAction(user, 'Omar Nabil', 'Erase personal data');
    const dialog = await screen.findByRole('dialog', { name: 'Erase the personal data of Omar Nabil?' });
    await user.click(within(dialog).getByRole('button', { name: 'Erase personal data' }));
    expect(await within(dialog).findByText('Reason is required')).toBeDefined();
    expect(server.requestsTo(erasureRoutes.request)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Asked by letter');
    await user.type(within(dialog).getByRole('textbox', { name: /Name or phone/ }), 'Omar');
    await user.click(within(dialog).getByRole('button', { name: 'Erase personal data' }));
    expect(await within(dialog).findByText('Type the name or the phone as shown')).toBeDefined();
    expect(server.requestsTo(erasureRoutes.request)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /Name or phone/ }), ' nabil');
    await user.click(within(dialog).getByRole('button', { name: 'Erase personal data' }));
    expect(await screen.findByText(/^Will be erased on .*23 Dec 2026/)).toBeDefined();
    expect(server.requestsTo(erasureRoutes.request).map(({ input }) => input.body)).toEqual([
      { user_id: 7, reason: 'Asked by letter', confirmation: 'Omar nabil' },
    ]);
  });

  it('is cancelled from the banner, after which the account can be restored', async () => {
    const { user } = await open(archived);
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cancel erasure' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the erasure of Omar Nabil?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel erasure' }));
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeDefined();
    expect(screen.queryByText(/^Will be erased/)).toBeNull();
  });

  it('offers neither a restore nor a cancellation afterwards', async () => {
    const erased = { ...buildDoctor({ name: 'Erased doctor', archived: true }), erasure: { due_at: dueAt, erased_at: dueAt } };
    const { user } = await open(erased);
    expect(await screen.findByText(/^Erased on .*23 Dec 2026/)).toBeDefined();
    expect([screen.queryByRole('button', { name: 'Restore' }), screen.queryByRole('button', { name: 'Cancel erasure' })]).toEqual([
      null,
      null,
    ]);
    await user.click(screen.getByRole('button', { name: 'Actions for Erased doctor' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Export all data']);
  });

  it('is marked in the archive, where only other members can be restored', async () => {
    const { user } = await renderApp({
      path: '/archive/doctors',
      prepare: (fake) => fake.on(doctorRoutes.archived, () => pageOfRows([archived, buildDoctor({ id: 8, name: 'Huda', archived: true })])),
    });
    expect(await screen.findByText(/^Will be erased on .*23 Dec 2026/)).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Restore / }).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Restore Huda',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select / }).map(({ checked }) => checked)).toEqual([true, true]);
    expect(await screen.findByText('1 selected')).toBeDefined();
  });
});

it('exports all data of a member, and says if that fails', async () => {
  const saved: string[] = [];
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  let respond: () => void = () => undefined;
  const response = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { server, user } = await open(buildDoctor({ name: 'Omar Nabil' }), (fake) =>
    fake.on(erasureRoutes.export, async () => {
      await response;
      return 'PK';
    }),
  );
  await screen.findByRole('heading', { name: 'Omar Nabil', level: 1 });
  await chooseAction(user, 'Omar Nabil', 'Export all data');
  expect(await screen.findByText('Preparing the export…')).toBeDefined();
  respond();
  expect(await screen.findByText('Data exported')).toBeDefined();
  expect([saved, server.requestsTo(erasureRoutes.export).map(({ input }) => input.params)]).toEqual([['medboard-export.zip'], [{ id: 7 }]]);
  save.mockRestore();
  server.on(erasureRoutes.export, () => {
    throw new ErrorReply('unavailable', '');
  });
  await chooseAction(user, 'Omar Nabil', 'Export all data');
  expect(await screen.findByText('Failed to export the data')).toBeDefined();
});

it('says when identity documents were removed, in place of their pictures', async () => {
  await open({ ...buildDoctor(), front_image: null, back_image: null, documents_removed_at: '2026-11-20T02:37:00.000Z' });
  expect(await screen.findByText(/^Removed on .*20 Nov 2026/)).toBeDefined();
  await waitFor(() => expect(screen.queryByText('No image uploaded')).toBeNull());
});
