import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { categoryRoutes } from '../../../contract/entities/content/categories.ts';
import { postRoutes } from '../../../contract/entities/content/posts.ts';
import { doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { contactRoutes } from '../../../contract/entities/office/contacts.ts';
import { chooseDays, chooseLabel } from '../../test/choose.ts';
import { buildDoctor } from '../../test/doctors.ts';
import { type FakeServer, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

type User = Awaited<ReturnType<typeof renderApp>>['user'];

const nine = { lastPage: 9, total: 135 };
const label = { id: 3, name: 'Cardiology', count: 2 };

const mockLists = (server: FakeServer) => {
  server.on(doctorRoutes.list, ({ query }) => pageOfRows([buildDoctor()], { ...nine, page: query.page }));
  server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 135, approvedDoctors: 1, pendingDoctors: 133, declinedDoctors: 1 } }));
  server.on(postRoutes.list, ({ query }) => pageOfRows([], { ...nine, page: query.page }));
  server.on(postRoutes.categories, () => pageOfRows([label]));
  server.on(postRoutes.tags, () => pageOfRows([label]));
  server.on(categoryRoutes.list, () => pageOfRows([]));
  server.on(contactRoutes.list, ({ query }) => ({ data: { ...pageOfRows([], { ...nine, page: query.page }).data, newest_change: '' } }));
};

const click = async (user: User, name: string | RegExp, group?: string) => {
  const scope = group === undefined ? screen : within(await screen.findByRole('group', { name: group }));
  await user.click(await scope.findByRole('button', { name }));
};

const sortBy = async (user: User) => {
  await click(user, 'Sort');
  await user.click(await screen.findByRole('radio', { name: 'Name, A to Z' }));
};

const changes: [name: string, path: string, change: (user: User) => Promise<void>, search: Record<string, unknown>][] = [
  ['a search', '/doctors?', async (user) => user.type(await screen.findByRole('searchbox'), 'mona{Enter}'), { name: 'mona' }],
  ['a tab', '/doctors?', (user) => click(user, /^Declined/), { status: 'declined' }],
  ['days', '/doctors?', (user) => chooseDays(user, '2026-11-01', ''), { from: '2026-11-01' }],
  ['the order of a column', '/doctors?', (user) => click(user, 'Name'), { sort: 'name' }],
  ['an order of the list', '/doctors?', sortBy, { sort: 'name' }],
  ['the removal of a filter', '/doctors?name=mona&', (user) => click(user, 'Remove filter Name: mona'), {}],
  [
    'another page size',
    '/doctors?',
    async (user) => user.selectOptions(await screen.findByRole('combobox', { name: 'Per page' }), '50'),
    { per_page: '50' },
  ],
  ['a category', '/posts?', (user) => chooseLabel(user, 'Category', 'Cardiology'), { category_name: 'Cardiology' }],
  ['a tag', '/posts?', (user) => chooseLabel(user, 'Tag', 'Cardiology'), { tag_names: 'Cardiology' }],
  ['a chip', '/contact?', (user) => click(user, 'Waiting', 'Requests'), { is_contacted: '0' }],
];

it.each(changes)('goes to the first page after %s', async (...[, path, change, search]) => {
  const { router, user } = await renderApp({ path: `${path}page=4`, prepare: mockLists });
  await change(user);
  await waitFor(() => expect(router.state.location.search).toEqual(search));
});
