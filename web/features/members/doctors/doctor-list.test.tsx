// @vitest-environment happy-dom
// Proves ACC-3, DOC-1, DOC-2, DOC-3, DOC-4, DOC-5, DOC-20, DOC-22, DOC-27, DOC-34, DOC-35, NAV-35, NAV-43, NAV-44, VER-7
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { memberRoutes } from '../../../../contract/entities/members/members.ts';
import { buildDoctor, buildDoctorDetail } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const mona = buildDoctor({ id: 9, name: 'Mona Samir', status: 'approved' });
const omar = buildDoctor({ id: 8, name: 'عمر أشرف', status: 'pending' });
const sara = buildDoctor({ id: 7, name: 'Sara Ali', status: 'declined' });

const mockRoutes = (server: FakeServer) => {
  server.on(doctorRoutes.list, ({ query }) =>
    pageOfRows([mona, omar, sara].filter(({ user }) => !query.status || user.status === query.status)),
  );
  server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 3, approvedDoctors: 1, pendingDoctors: 1, declinedDoctors: 1 } }));
};

const openList = async (path = '/doctors') => {
  const app = await renderApp({ path, prepare: mockRoutes });
  await screen.findByRole('table');
  return app;
};

const menuOf = async (user: Awaited<ReturnType<typeof openList>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  const menu = await screen.findByRole('menu');
  return {
    menu,
    labels: within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  };
};

describe('the doctors page', () => {
  it('shows the usual or all columns, remembers which, and highlights pending doctors', async () => {
    const { user } = await openList();
    const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
    // The first column is for the ticks of selected rows.
    const usual = ['', '#', 'Name', 'Phone', 'Email', 'Coins', 'ID card', 'Area', 'Specialty', 'Status', 'Actions'];
    expect(headers()).toEqual(usual);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'All columns' }));
    await user.keyboard('{Escape}');
    expect(localStorage.getItem('preference:table-columns')).toBe('all');
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    expect([localStorage.getItem('preference:table-rows'), screen.getByRole('table').dataset['compact']]).toEqual(['compact', 'true']);
    expect(headers()).toEqual([
      '',
      '#',
      'Name',
      'Phone',
      'Email',
      'Doctor Image',
      'Address',
      'Coins',
      'Front Image',
      'Back Image',
      'Roles',
      'Area',
      'Specialty',
      'Syndicate number',
      'Promo Code',
      'Registered',
      'Status',
      'Actions',
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.className.includes('pending'))).toEqual([false, true, false]);
    expect(within(rows[1] ?? document.body).getByText('Pending')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Verify pending (1)' }).getAttribute('href')).toBe('/doctors/verify');
    // The view lasts as long as the page, also for the tests after this one.
    await user.click(screen.getByRole('button', { name: 'Compact rows' }));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Usual columns' }));
    expect([headers(), screen.getByRole('table').dataset['compact']]).toEqual([usual, 'false']);
  });

  it('shows which sides of the ID card there are without their pictures, and opens them on a click', async () => {
    const half = { ...buildDoctor({ id: 6, name: 'Hoda' }), back_image: null };
    const none = { ...buildDoctor({ id: 5, name: 'Dina' }), front_image: null, back_image: null };
    const { user } = await renderApp({
      path: '/doctors',
      prepare: (server) => server.on(doctorRoutes.list, () => pageOfRows([mona, half, none])),
    });
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('button', { name: /^Front only\. Open image: .*Hoda/ })).toBeDefined();
    expect(table.queryByRole('button', { name: /Dina's ID/ })).toBeNull();
    const mark = table.getByRole('button', { name: /^Front and back\. Open image: .*Mona Samir/ });
    expect([mark.textContent, document.querySelector('img[src*="front"], img[src*="back"]')]).toEqual(['', null]);
    await user.click(mark);
    expect(within(await screen.findByRole('dialog')).getAllByRole('img', { name: /of Mona Samir's ID$/ })).toHaveLength(2);
  });

  it('filters by status with a button that shows the count', async () => {
    const { server, user, router } = await openList();
    await user.click(await screen.findByRole('button', { name: /^Declined\s*1$/ }));
    await waitFor(() => expect(screen.queryByText('Mona Samir')).toBeNull());
    expect(server.requestsTo(doctorRoutes.list).at(-1)?.input.query).toMatchObject({ status: 'declined' });
    expect(router.state.location.search).toEqual({ status: 'declined' });
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^All/ }));
    expect(await screen.findByText('Mona Samir')).toBeDefined();
  });

  it('sends the specialty filter as a list', async () => {
    const { server } = await openList('/doctors?field=Oncology');
    expect(server.requestsTo(doctorRoutes.list).at(-1)?.input.query).toMatchObject({ field: ['Oncology'] });
    expect(screen.getByRole('button', { name: 'Remove filter Specialty: Oncology' })).toBeDefined();
  });

  it('offers Add Coins for approved doctors only', async () => {
    const { user } = await openList();
    expect((await menuOf(user, 'Mona Samir')).labels).toEqual([
      'View',
      'Edit',
      'Change status',
      'Add Coins',
      'View Books and Research',
      'View Posts',
      'Delete',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect((await menuOf(user, 'عمر أشرف')).labels).toEqual(['View', 'Edit', 'Change status', 'Delete']);
  });

  it('explains the effect in the confirm dialog, and restores with Undo', async () => {
    const { server, user } = await openList();
    server.on(doctorRoutes.archive, () => ({ data: mona, message: 'Doctor deleted successfully' }));
    server.on(doctorRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Doctor Restore successfully',
    }));
    const { menu } = await menuOf(user, 'Mona Samir');
    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Mona Samir?' });
    expect(within(confirmDialog).getByText(/signed out immediately.*can be restored/)).toBeDefined();
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.requestsTo(doctorRoutes.restore)[0]?.input.body).toEqual({ ids: [9] }));
  });

  it('moves the focus to the main content when the focused row disappears', async () => {
    const { server, user } = await openList();
    server.on(doctorRoutes.archive, () => ({ data: mona, message: 'Doctor deleted successfully' }));
    const { menu } = await menuOf(user, 'Mona Samir');
    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    const response = Promise.withResolvers<void>();
    server.on(doctorRoutes.list, () => response.promise.then(() => pageOfRows([omar, sara])));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Mona Samir' })));
    response.resolve();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('opens a doctor with a click on the row, but not with one on a control in it', async () => {
    const { user, router } = await openList();
    const row = screen.getAllByRole('row')[1] ?? document.body;
    await user.click(within(row).getByRole('button', { name: /^Actions for/ }));
    expect(router.state.location.pathname).toBe('/doctors');
    await user.keyboard('{Escape}');
    await user.click(within(row).getAllByRole('cell')[2] ?? row);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/doctors\/\d+$/));
  });

  it('adds points, previews the new balance, and accepts Arabic digits', async () => {
    const { server, user } = await openList();
    server.on(doctorRoutes.addPoints, ({ body }) => ({ data: { id: body.doctorId, points: 145 }, message: 'Coins added successfully' }));
    const { menu } = await menuOf(user, 'Mona Samir');
    await user.click(within(menu).getByRole('menuitem', { name: 'Add Coins' }));
    const form = await screen.findByRole('dialog', { name: 'Add coins to Mona Samir' });
    await user.type(within(form).getByLabelText(/Amount/), '-1');
    await user.type(within(form).getByLabelText(/Reason/), 'Talk');
    await user.click(within(form).getByRole('button', { name: 'Add Coins' }));
    expect(await within(form).findByText('Min Amount 0')).toBeDefined();
    await user.clear(within(form).getByLabelText(/Amount/));
    await user.type(within(form).getByLabelText(/Amount/), '٢٥');
    expect(within(form).getByText('145')).toBeDefined();
    await user.click(within(form).getByRole('button', { name: 'Add Coins' }));
    await waitFor(() =>
      expect(server.requestsTo(doctorRoutes.addPoints)[0]?.input.body).toEqual({ doctorId: 9, amount: 25, reason: 'Talk' }),
    );
  });
});

describe('changing the status', () => {
  it('fills the reason from an editable preset, and sends the displayed status', async () => {
    const { server, user } = await openList();
    server.on(memberRoutes.decide, () => ({
      data: { id: 1, status: 'declined' as const, reason: 'x', decided_by: 'Mona Adel', decided_at: '2026-11-01T10:00:00.000Z' },
      message: 'Doctor declined successfully',
    }));
    const { menu } = await menuOf(user, 'عمر أشرف');
    await user.click(within(menu).getByRole('menuitem', { name: 'Change status' }));
    const form = await screen.findByRole('dialog');
    await user.click(within(form).getByRole('button', { name: 'Change status' }));
    expect(await within(form).findByText('Status is required')).toBeDefined();
    await user.click(within(form).getByRole('radio', { name: 'Declined' }));
    await user.click(within(form).getByRole('button', { name: 'Change status' }));
    expect(await within(form).findByText('Reason is required')).toBeDefined();
    const reason = within(form).getByLabelText<HTMLTextAreaElement>(/Reason/);
    await user.click(await within(form).findByRole('button', { name: 'Card expired' }));
    await user.click(await within(form).findByRole('button', { name: 'Blurred ID' }));
    expect(reason.value).toBe('Blurred ID');
    await user.type(reason, ' on the back');
    await user.click(within(form).getByRole('button', { name: 'Change status' }));
    await waitFor(() =>
      expect(server.requestsTo(memberRoutes.decide)[0]?.input.body).toEqual({
        user_id: 8,
        status: 'declined',
        message: 'Blurred ID on the back',
        seen_status: 'pending',
      }),
    );
  });

  it('shows the error if someone else decided first, and refetches the list', async () => {
    const { server, user } = await openList();
    const error = 'This account is already approved by Hany';
    server.on(memberRoutes.decide, () => {
      throw new ErrorReply('conflict', error, { status: ['already approved by Hany'] });
    });
    const { menu } = await menuOf(user, 'عمر أشرف');
    await user.click(within(menu).getByRole('menuitem', { name: 'Change status' }));
    const form = await screen.findByRole('dialog');
    await user.click(within(form).getByRole('radio', { name: 'Approved' }));
    const before = server.requestsTo(doctorRoutes.list).length;
    await user.click(within(form).getByRole('button', { name: 'Change status' }));
    expect(await within(form).findByText(error)).toBeDefined();
    await waitFor(() => expect(server.requestsTo(doctorRoutes.list).length).toBeGreaterThan(before));
  });

  it('shows the loser of two decisions the present status once, with nothing left to send', async () => {
    const { server, user } = await openList('/doctors?status=pending');
    server.on(memberRoutes.decide, () => {
      throw new ErrorReply('conflict', 'This account is already approved by Hany', { status: ['already approved by Hany'] });
    });
    server.on(doctorRoutes.get, () => ({ data: buildDoctorDetail(buildDoctor({ id: 8, name: 'عمر أشرف', status: 'approved' })) }));
    const { menu } = await menuOf(user, 'عمر أشرف');
    await user.click(within(menu).getByRole('menuitem', { name: 'Change status' }));
    const form = await screen.findByRole('dialog');
    await user.click(within(form).getByRole('radio', { name: 'Approved' }));
    // The doctor is no longer pending, so the list no longer has it.
    server.on(doctorRoutes.list, () => pageOfRows([mona]));
    const submit = within(form).getByRole<HTMLButtonElement>('button', { name: 'Change status' });
    await user.click(submit);
    await waitFor(() => expect(within(form).getByText(/^Current status:/).textContent).toBe('Current status: Approved'));
    expect([within(form).getAllByText(/already approved by Hany/).length, submit.disabled]).toEqual([1, true]);
    expect(screen.getAllByText(/already approved by Hany/)).toHaveLength(1);
  });

  it.each([
    ['/doctors?name=sara', 1, ['All3', 'Pending1', 'Approved1', 'Declined1']],
    ['/doctors?name=sara', 2, ['All45', 'Pending', 'Approved', 'Declined']],
    ['/doctors?name=sara&status=declined', 1, ['All', 'Pending', 'Approved', 'Declined1']],
  ])('counts on the statuses of %s with %i pages only what the search found', async (path, lastPage, shown) => {
    await renderApp({
      path,
      prepare: (server) => {
        mockRoutes(server);
        server.on(doctorRoutes.list, ({ query }) => {
          const rows = [mona, omar, sara].filter(({ user }) => !query.status || user.status === query.status);
          return pageOfRows(rows, lastPage === 1 ? {} : { lastPage, total: 45 });
        });
      },
    });
    await screen.findByRole('table');
    const options = within(screen.getByRole('group', { name: 'Status' })).getAllByRole('button');
    expect(options.map(({ textContent }) => textContent)).toEqual(shown);
  });
});

it('shows in the form of a new doctor how long a password should be', async () => {
  const { user } = await openList();
  await user.click(screen.getByRole('button', { name: 'Add New Doctor' }));
  const field = within(await screen.findByRole('dialog')).getByLabelText(/^Password/, { selector: 'input' });
  const descriptions = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(descriptions.join(' ')).toContain(
    'At least 8 characters. 15 or more are safer.They will choose a new one when they first sign in.',
  );
});

it('numbers the rows that are shown while the next page loads by their own page', async () => {
  const next = Promise.withResolvers<void>();
  const { user } = await renderApp({
    path: '/doctors',
    prepare: (fake) =>
      fake.on(doctorRoutes.list, async ({ query: { page } }) => {
        if (page === 2) await next.promise;
        const rows = [buildDoctor({ id: page === 2 ? 16 : 1 })];
        return { data: { data: rows, current_page: page, last_page: 2, per_page: 15, total: 16 } };
      }),
  });
  await screen.findByText('Doctor 1');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page'));
  const numbers = () => screen.getAllByRole('cell', { name: /^\d+$/ }).map(({ textContent }) => textContent);
  expect(numbers()[0]).toBe('1');
  next.resolve();
  await screen.findByText('Doctor 16');
  expect(numbers()[0]).toBe('16');
});

describe('the doctor archive', () => {
  it('pages the archived doctors, and restores several of them', async () => {
    const archived = Array.from({ length: 15 }, (_, index) => buildDoctor({ id: index + 1, archived: true }));
    const { server, user } = await renderApp({
      path: '/archive/Doctors',
      prepare: (fake) =>
        fake.on(doctorRoutes.archived, () => ({ data: { data: archived, current_page: 1, last_page: 2, per_page: 15, total: 20 } })),
    });
    server.on(doctorRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Restored',
    }));
    expect(await screen.findAllByText('1 Nov 2026 by Mona Adel')).toHaveLength(15);
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    // An archive keeps its own order.
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select Doctor 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Doctor 2' }));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    await waitFor(() => expect(server.requestsTo(doctorRoutes.restore)[0]?.input.body).toEqual({ ids: [1, 2] }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(server.requestsTo(doctorRoutes.archived).at(-1)?.input.query).toMatchObject({ page: 2, per_page: 15 }));
  });
});
