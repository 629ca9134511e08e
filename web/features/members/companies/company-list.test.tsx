// @vitest-environment happy-dom
// Proves COM-1, COM-2, COM-16, VER-7
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { memberRoutes } from '../../../../contract/entities/members/members.ts';
import { chooseAction } from '../../../test/choose.ts';
import { buildCompany } from '../../../test/companies.ts';
import { type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const pharco = buildCompany({ id: 9, name: 'Pharco', status: 'approved' });
const amoun = buildCompany({ id: 8, name: 'آمون', status: 'pending', registry: 'image' });
const nile = buildCompany({ id: 7, name: 'Nile Medical', status: 'declined', registry: null });

const mockRoutes = (server: FakeServer) => {
  server.on(companyRoutes.list, ({ query }) =>
    pageOfRows([pharco, amoun, nile].filter(({ user }) => !query.status || user.status === query.status)),
  );
  server.on(companyRoutes.stats, () => ({ data: { totalCompanies: 12, approvedCompanies: 8, pendingCompanies: 3, declinedCompanies: 1 } }));
};

const openList = async (path = '/companies') => {
  const app = await renderApp({ path, prepare: mockRoutes });
  await screen.findByRole('table');
  return app;
};

describe('the companies page', () => {
  it('shows every column, highlights pending companies, and shows the uploaded files', async () => {
    const { user } = await openList();
    // The first column has the checkboxes, which are there as soon as the rows are.
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      '#',
      'Company Name',
      'Logo',
      'Phone Number',
      'Email',
      'Tax Number',
      'Address',
      'Commercial Registry',
      'Status',
      'Actions',
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.className.includes('pending'))).toEqual([false, true, false]);
    expect(screen.getByRole('button', { name: 'Open document: Commercial registry of Pharco' })).toBeDefined();
    // Without its picture, because each picture that is sent is a view of the document.
    expect(screen.getByRole('button', { name: 'Open document: Commercial registry of آمون' }).querySelector('img')).toBeNull();
    expect(screen.queryByRole('button', { name: /Commercial registry of Nile Medical/ })).toBeNull();
    const logo = screen.getByRole('button', { name: 'Open image: Logo of Pharco' });
    expect(logo.querySelector('img')?.getAttribute('src')).toBe('/storage/logo-9?size=thumbnail');
    await user.click(screen.getByRole('button', { name: 'Actions for Pharco' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['View', 'Edit', 'Change status', 'Delete']);
  });

  it('filters by status with a button that shows the count', async () => {
    const { server, user } = await openList();
    await user.click(await screen.findByRole('button', { name: /^Declined\s*1$/ }));
    await waitFor(() => expect(screen.queryByText('Pharco')).toBeNull());
    expect(server.requestsTo(companyRoutes.list).at(-1)?.input.query).toMatchObject({ status: 'declined' });
  });

  it('searches by name, phone, email, tax number, specialty and area', async () => {
    const { server } = await openList('/companies?tax_number=12-3a');
    const key = screen.getByRole('combobox', { name: 'Search by' });
    expect(
      within(key)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, textContent }) => [value, textContent]),
    ).toEqual([
      ['name', 'Name'],
      ['phone', 'Phone'],
      ['email', 'Email'],
      ['tax_number', 'Tax Number'],
      ['field', 'Specialty'],
      ['area', 'Area'],
    ]);
    expect(server.requestsTo(companyRoutes.list).at(-1)?.input.query).toMatchObject({ tax_number: '123A' });
  });

  it('declines with a reason, and sends the displayed status', async () => {
    const { server, user } = await openList();
    server.on(memberRoutes.decide, () => ({
      data: { id: 1, status: 'declined' as const, reason: 'x', decided_by: 'Mona Adel', decided_at: '2026-11-01T10:00:00.000Z' },
      message: 'Company declined successfully',
    }));
    await chooseAction(user, 'آمون', 'Change status');
    const form = await screen.findByRole('dialog', { name: 'Change the status of آمون' });
    await user.click(within(form).getByRole('radio', { name: 'Declined' }));
    await user.click(await within(form).findByRole('button', { name: 'Incomplete information' }));
    await user.click(within(form).getByRole('button', { name: 'Change status' }));
    await screen.findByText('Company declined successfully');
    expect(server.requestsTo(memberRoutes.decide)[0]?.input.body).toEqual({
      user_id: 8,
      status: 'declined',
      message: 'Incomplete information',
      seen_status: 'pending',
    });
  });
});

describe('the company archive', () => {
  it('reads the flat response, paginates, and restores several companies', async () => {
    const archived = Array.from({ length: 15 }, (_, index) => buildCompany({ id: index + 1, archived: true }));
    const { server, user } = await renderApp({
      path: '/archive/company',
      prepare: (fake) =>
        fake.on(companyRoutes.archived, () => ({ data: archived, current_page: 1, last_page: 2, per_page: 15, total: 16 })),
    });
    server.on(companyRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Restored',
    }));
    expect(await screen.findAllByText('1 Nov 2026 by Mona Adel')).toHaveLength(15);
    expect(screen.getByRole('button', { name: 'Page 2' })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Select Company 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Company 2' }));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    await waitFor(() => expect(server.requestsTo(companyRoutes.restore)[0]?.input.body).toEqual({ ids: [1, 2] }));
  });
});
