// @vitest-environment happy-dom
// Proves LIB-3, LIB-19, LIB-22, LIB-23
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Research, researchId, researchRoutes } from '../../../../contract/entities/content/research.ts';
import { chooseAction } from '../../../test/choose.ts';
import { type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildResearch = (id: number, research: Partial<Research> = {}): Research => ({
  id: researchId.parse(id),
  name: `Research ${id}`,
  coin_price: 1,
  image: `/storage/research-${id}`,
  description: 'Ten years of statins',
  buyers: 0,
  categories: [],
  tags: [],
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
  ...research,
});

const openList = (prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: '/library/researches',
    prepare: (server) => {
      server.on(researchRoutes.list, () => pageOfRows([buildResearch(5)]));
      server.on(researchRoutes.categories, () => pageOfRows([]));
      server.on(researchRoutes.tags, () => pageOfRows([]));
      prepare(server);
    },
  });

it('shows cards, and an empty list of buyers', async () => {
  const { user } = await openList((server) =>
    server.on(researchRoutes.stats, () => ({
      data: { ...buildResearch(5), doctors_purchased_researches: { data: [], current_page: 1, last_page: 1, per_page: 15, total: 0 } },
    })),
  );
  expect(await screen.findByText('1 coin')).toBeDefined();
  expect(screen.getByText('Ten years of statins')).toBeDefined();
  await chooseAction(user, 'Research 5', 'Buyers');
  const dialog = await screen.findByRole('dialog', { name: 'Buyers of Research 5' });
  expect(await within(dialog).findByText('No Buyers Available !')).toBeDefined();
});

it('requires every field of a research paper, and sends it', async () => {
  const { user, server } = await openList((fake) =>
    fake.on(researchRoutes.create, () => ({ data: buildResearch(6), message: 'Research added successfully' })),
  );
  await user.click(await screen.findByRole('button', { name: 'Add New Research' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Research' });
  const save = within(form).getByRole('button', { name: 'Add Research' });
  await user.click(save);
  for (const error of ['Name is required', 'Coin price is required', 'Description is required', 'Image is required'])
    expect(await within(form).findByText(error)).toBeDefined();
  await user.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Statins');
  await user.type(within(form).getByRole('textbox', { name: /Coin price/ }), '0');
  await user.type(within(form).getByRole('textbox', { name: /Description/ }), 'Ten years');
  await user.upload(
    within(form).getByLabelText<HTMLInputElement>('Image', { selector: 'input[type=file]' }),
    new File(['bytes'], 'a.png', { type: 'image/png' }),
  );
  await user.click(save);
  expect(await screen.findByText('Research added successfully')).toBeDefined();
  expect(server.requestsTo(researchRoutes.create)[0]?.input.body).toMatchObject({
    name: 'Statins',
    coin_price: '0',
    description: 'Ten years',
  });
});

it('offers only Restore in the research archive', async () => {
  const archivedResearch = buildResearch(4, {
    updated_at: '2026-11-18T10:00:00.000Z',
    archived_at: '2026-11-19T10:00:00.000Z',
    archived_by: 'Mona Adel',
  });
  await renderApp({ path: '/archive/Research', prepare: (fake) => fake.on(researchRoutes.archived, () => pageOfRows([archivedResearch])) });
  expect(await screen.findByText('Archived 19 Nov 2026 by Mona Adel')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Restore / })).toBeDefined();
});
