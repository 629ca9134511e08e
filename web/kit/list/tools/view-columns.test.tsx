// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { type SavedView, type ViewColumn, viewId, viewRoutes } from '../../../../contract/entities/office/views.ts';
import { buildCompany } from '../../../test/companies.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const list = companyRoutes.list.path;

const open = async (columns: readonly ViewColumn[]) => {
  const view = {
    ...{ id: viewId.parse(4), list, name: 'Calls', search: {}, columns: [...columns], is_shared: true, start_path: null },
    ...{ missing: [], updated_at: '2026-11-18T10:00:00.000Z' },
  };
  const app = await renderApp({
    path: '/companies?view=4',
    prepare: (server) => {
      server.on(companyRoutes.list, () => pageOfRows([buildCompany()]));
      server.on(viewRoutes.all, () => ({ data: [view as SavedView] }));
    },
  });
  await screen.findByRole('table');
  return app;
};

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('shows the columns that the owner of a shared view saves later, and keeps a change of them until then', async () => {
  await open([{ name: 'Email', is_hidden: true }]);
  await waitFor(() => expect(headers()).not.toContain('Email'));
  cleanup();
  const { user } = await open([{ name: 'Address', is_hidden: true }]);
  await waitFor(() => expect(headers()).not.toContain('Address'));
  expect(headers()).toContain('Email');
  expect(await screen.findByRole('button', { name: 'Calls' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Phone Number' }));
  expect(await screen.findByRole('button', { name: 'Calls (changed)' })).toBeDefined();
  cleanup();
  await open([{ name: 'Address', is_hidden: true }]);
  expect(await screen.findByRole('button', { name: 'Calls (changed)' })).toBeDefined();
  expect(headers()).not.toContain('Phone Number');
});
