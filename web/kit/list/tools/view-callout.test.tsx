// @vitest-environment happy-dom
// Proves VIEW-11
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { type SavedView, viewId, viewRoutes } from '../../../../contract/entities/office/views.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const view: SavedView = {
  ...{
    id: viewId.parse(5),
    list: '/doctor',
    name: 'Two areas',
    columns: null,
    is_shared: false,
    start_path: null,
    updated_at: '2026-11-21T10:00:00.000Z',
  },
  search: { area: ['3', '4'], status: 'pending' },
  missing: [{ filter: 'area', value: '4', name: 'Giza' }],
};

it('says which filter of a view names a deleted area, and removes it', async () => {
  const { user, server, router } = await renderApp({
    path: '/doctors?area=3&area=4&status=pending&view=5',
    prepare: (fake) => {
      fake.on(viewRoutes.all, () => ({ data: [view] }));
      fake.on(doctorRoutes.list, () => pageOfRows([buildDoctor()]));
    },
  });
  expect(await screen.findByText('The area “Giza” of this view no longer exists.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove the filter' }));
  await waitFor(() => expect(screen.queryByText(/no longer exists/)).toBeNull());
  expect(router.state.location.search).toMatchObject({ area: '3', status: 'pending', view: '5' });
  expect(server.requestsTo(doctorRoutes.list).at(-1)?.input.query).toMatchObject({ area: ['3'] });
});
