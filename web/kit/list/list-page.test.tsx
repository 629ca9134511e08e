// @vitest-environment happy-dom
// Proves NAV-20, NAV-47, VIEW-1
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Area, areaId, areaRoutes } from '../../../contract/entities/content/areas.ts';
import { doctorRoutes } from '../../../contract/entities/members/doctors.ts';
import { chooseAction } from '../../test/choose.ts';
import { buildDoctor } from '../../test/doctors.ts';
import { ErrorReply, pageOfRows } from '../../test/fake-server.ts';
import { renderApp } from '../../test/render-app.tsx';

const cairo: Area = {
  id: areaId.parse(1),
  name: 'Cairo',
  doctors: 0,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
};

it.each([
  ['forbidden', 403, []],
  ['malformed', 400, ['Retry']],
] as const)('shows the error %s with its status, and offers a retry unless it cannot help', async (code, status, buttons) => {
  await renderApp({
    path: '/areas',
    prepare: (server) =>
      server.on(areaRoutes.list, () => {
        throw new ErrorReply(code, '');
      }),
  });
  const error = (await screen.findByRole('heading', { name: 'Error' })).closest<HTMLElement>('[role=alert]') ?? document.body;
  expect(within(error).getByText(`Status ${status} · Reference request-1`)).toBeDefined();
  expect(
    within(error)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(buttons);
});

it('clears the filters if the list cannot be loaded with them, and shows the error', async () => {
  const { router } = await renderApp({
    path: '/areas?name=cairo',
    prepare: (server) =>
      server.on(areaRoutes.list, ({ query }) => {
        if (query.name) throw new ErrorReply('invalid', 'Search for something else');
        return pageOfRows([cairo]);
      }),
  });
  expect(await screen.findByText('Search for something else')).toBeDefined();
  expect(await screen.findByText('Cairo')).toBeDefined();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('says that there is no connection if the filtered list cannot be requested', async () => {
  await renderApp({
    path: '/areas?name=cairo',
    prepare: (server) => {
      server.on(areaRoutes.list, () => pageOfRows([cairo]));
      vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
        url.includes('name=cairo') ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(url, init),
      );
    },
  });
  expect(await screen.findByText(/^There is no connection to the server/)).toBeDefined();
  expect(screen.queryByText('An error occurred')).toBeNull();
});

it('keeps a form without connection open, and says so until the save works', async () => {
  const { server, user } = await renderApp({ path: '/areas', prepare: (fake) => fake.on(areaRoutes.list, () => pageOfRows([cairo])) });
  await user.click((await screen.findAllByRole('button', { name: 'Add New Area' }))[0] ?? document.body);
  const form = await screen.findByRole('dialog', { name: 'Add New Area' });
  const name = within(form).getByRole<HTMLInputElement>('textbox');
  await user.type(name, 'Giza');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(within(form).getByRole('button', { name: 'Add Area' }));
  expect(await within(form).findByText(/^There is no connection to the server\. Nothing was lost/)).toBeDefined();
  expect(name.value).toBe('Giza');
  vi.stubGlobal('fetch', server.fetch);
  server.on(areaRoutes.create, () => ({ data: { ...cairo, name: 'Giza' }, message: 'Added successfully' }));
  await user.click(within(form).getByRole('button', { name: 'Add Area' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  ['/areas?page=abc', {}],
  ['/areas?page=0&name=cairo', { name: 'cairo' }],
  ['/areas?page=02', { page: '2' }],
])('replaces the wrong page of %s in the address', async (path, search) => {
  const { router } = await renderApp({
    path,
    prepare: (server) => server.on(areaRoutes.list, ({ query }) => pageOfRows([cairo], { page: query.page, lastPage: 2, total: 20 })),
  });
  await waitFor(() => expect(router.state.location.search).toEqual(search));
  expect(router.history.length).toBe(1);
});

it('shows no empty text on a page beyond the end of a list that has records', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { router } = await renderApp({
    path: '/areas?page=9',
    prepare: (server) =>
      server.on(areaRoutes.list, async ({ query }) => {
        if (query.page !== 9) await promise;
        return pageOfRows(query.page === 9 ? [] : [cairo], { page: query.page, lastPage: 2, total: 20 });
      }),
  });
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }));
  expect(screen.queryByText(/Available !/)).toBeNull();
  resolve();
  expect(await screen.findByText('Cairo')).toBeDefined();
});

it('keeps a confirm dialog without connection open, and says so until the request works', async () => {
  const { server, user } = await renderApp({ path: '/areas', prepare: (fake) => fake.on(areaRoutes.list, () => pageOfRows([cairo])) });
  await chooseAction(user, 'Cairo', 'Delete');
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Cairo?' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
  expect(await within(confirmDialog).findByText(/^There is no connection to the server/)).toBeDefined();
  vi.stubGlobal('fetch', server.fetch);
  server.on(areaRoutes.archive, () => ({ data: cairo, message: 'Area deleted successfully' }));
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says what of the address it cannot use, keeps the other filters, and requests nothing else', async () => {
  const { server, user, router } = await renderApp({
    path: '/areas?name=cairo&from=2026-11-20&to=2026-11-01&sort=bogus',
    prepare: (fake) => fake.on(areaRoutes.list, () => pageOfRows([cairo])),
  });
  const notice = 'The dates in the address were not understood. The order in the address was not understood.';
  expect(await screen.findByText(notice)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(router.state.location.search).toEqual({ name: 'cairo' });
  for (const { input } of server.requestsTo(areaRoutes.list))
    expect(input.query).toEqual({ name: 'cairo', page: 1, per_page: 100, sort: 'name' });
});

it('offers the orders by date, then by name, each beside its reverse', async () => {
  const { user } = await renderApp({
    path: '/doctors?sort=-created',
    prepare: (fake) => fake.on(doctorRoutes.list, () => pageOfRows([buildDoctor()])),
  });
  await user.click(await screen.findByRole('button', { name: 'Newest first' }));
  const orders = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(orders.map(({ value, checked }) => `${value}${checked ? ' (chosen)' : ''}`)).toEqual([
    ...[' (chosen)', 'created', 'name', '-name', 'coins', '-coins', 'status_since', '-status_since'],
  ]);
});

it('says on paper which page is printed, of which days, and what it is filtered by', async () => {
  await renderApp({
    path: '/doctors?page=2&status=pending&email=med&from=2026-11-01&to=2026-11-03',
    prepare: (server) => {
      server.on(doctorRoutes.list, () => pageOfRows([buildDoctor()], { page: 2, lastPage: 8, total: 120 }));
      server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 120, approvedDoctors: 0, pendingDoctors: 120, declinedDoctors: 0 } }));
    },
  });
  const shown = (await screen.findByText('Page 2 of 8 · 1 Nov 2026 – 3 Nov 2026')).parentElement ?? expect.fail();
  expect(shown.textContent).toContain('Email: med');
  const tab = screen.getByRole('button', { name: /^Pending/, pressed: true });
  expect([tab, tab.closest('fieldset')].map((element) => element?.dataset['print'])).toEqual(['always', 'always']);
});
