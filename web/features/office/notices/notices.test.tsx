// @vitest-environment happy-dom
// Proves NTC-3, NTC-4, NTC-5, NTC-6, NTC-7
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Notice, type NoticeGroup, noticeRoutes as routes, type Visit } from '../../../../contract/entities/office/notices.ts';
import { taskRoutes } from '../../../../contract/entities/office/tasks.ts';
import { routeKey } from '../../../kit/data/queries.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const noticeOf = (id: number, name: string, more: Partial<Notice> = {}): Notice => ({
  id,
  at: '2026-11-21T10:00:00.000Z',
  kind: 'doctor_submitted',
  record: { entity: 'doctors', id: 100 + id, title: name, file_name: null },
  actor: null,
  is_seen: false,
  ...more,
});
const failed = noticeOf(1, 'Flu vaccination', {
  kind: 'sending_failed',
  record: { entity: 'notifications', id: 7, title: 'Flu vaccination', file_name: null },
  is_seen: true,
});
const groups: NoticeGroup[] = [
  {
    day: '2026-11-21',
    kind: 'doctor_submitted',
    count: 5,
    unseen: 2,
    at: '2026-11-21T10:00:00.000Z',
    newest: [noticeOf(9, 'Dr Hala'), noticeOf(8, 'Dr Omar'), noticeOf(7, 'Dr Nour', { is_seen: true })],
  },
  { day: '2026-11-20', kind: 'sending_failed', count: 1, unseen: 0, at: '2026-11-20T10:00:00.000Z', newest: [failed] },
];
const prepare = (server: FakeServer) => {
  let unseen = 100;
  server.on(routes.unseen, () => ({ data: { unseen, newest_id: unseen === 0 ? 0 : 120 } }));
  server.on(routes.recent, () => ({ data: unseen === 0 ? groups.map((group) => ({ ...group, unseen: 0 })) : groups }));
  server.on(routes.markSeen, ({ body }) => {
    unseen = body.ids ? unseen - body.ids.length : 0;
    return { message: 'Marked as seen' };
  });
  server.on(routes.subscriptions, () => ({
    data: [
      { kind: 'doctor_submitted' as const, is_on: true },
      { kind: 'sending_failed' as const, is_on: false },
    ],
  }));
  server.on(routes.list, ({ query }) => pageOfRows([noticeOf(9, 'Dr Hala'), failed], { page: query?.page ?? 1, lastPage: 2, total: 16 }));
};

describe('the bell', () => {
  it('opens the notices by day, and marks only those that it names as seen until the user marks all', async () => {
    const { server, client, user } = await renderApp({ path: '/notices', prepare });
    await user.click(await screen.findByRole('button', { name: 'Notices: 99+ new' }));
    const centre = await screen.findByRole('dialog', { name: 'Notices' });
    expect((await within(centre).findByRole('link', { name: '5 doctors registered' })).getAttribute('href')).toBe(
      '/doctors?status=pending',
    );
    expect(within(centre).getByRole('link', { name: 'Dr Hala' }).getAttribute('href')).toBe('/doctors/109');
    expect(within(centre).getByText(/and 2 more/)).toBeDefined();
    const line = within(centre).getByRole('link', { name: 'Flu vaccination' }).closest('p');
    expect(line?.textContent).toBe('Flu vaccination could not be delivered to everybody');
    await waitFor(() => expect(server.requestsTo(routes.markSeen).map(({ input }) => input.body)).toEqual([{ ids: [9, 8] }]));
    expect(await screen.findByRole('button', { name: 'Notices: 98 new', hidden: true })).toBeDefined();
    // What was new stays marked while the centre is open.
    await act(() => client.invalidateQueries());
    expect(server.requestsTo(routes.recent)).toHaveLength(1);
    expect(within(centre).getAllByText('New')).toHaveLength(1);
    await user.click(within(centre).getByRole('button', { name: 'Mark all as seen' }));
    expect(await screen.findByRole('button', { name: 'Notices', hidden: true })).toBeDefined();
    expect(within(centre).queryByRole('button', { name: 'Mark all as seen' })).toBeNull();
    // The link leads to the open page.
    await user.click(within(centre).getByRole('link', { name: 'All notices' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('marks a line that is below the window only after it was scrolled into sight', async () => {
    const far = { ...groups[0], day: '2026-11-19', count: 1, unseen: 1, newest: [noticeOf(3, 'Dr Far')] } as NoticeGroup;
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, this.textContent?.includes('Dr Far') ? 5_000 : 0, 0, 0);
    });
    onTestFinished(() => rects.mockRestore());
    const { server, user } = await renderApp({
      path: '/notices',
      prepare: (fake) => {
        prepare(fake);
        fake.on(routes.recent, () => ({ data: [...groups, far] }));
      },
    });
    const sent = () => server.requestsTo(routes.markSeen).map(({ input }) => input.body);
    await user.click(await screen.findByRole('button', { name: /^Notices/ }));
    await waitFor(() => expect(sent()).toEqual([{ ids: [9, 8] }]));
    rects.mockRestore();
    document.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(sent()).toEqual([{ ids: [9, 8] }, { ids: [3] }]));
  });

  it('marks lines again after the request failed', async () => {
    let isBroken = true;
    const { server, user } = await renderApp({
      path: '/notices',
      prepare: (fake) => {
        prepare(fake);
        fake.on(routes.markSeen, () => {
          if (isBroken) throw new ErrorReply('internal', 'Internal Server Error. Please try again later.');
          return { message: 'Marked as seen' };
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Notices/ }));
    await waitFor(() => expect(server.requestsTo(routes.markSeen)).toHaveLength(1));
    isBroken = false;
    document.dispatchEvent(new Event('scroll'));
    await waitFor(() =>
      expect(server.requestsTo(routes.markSeen).map(({ input }) => input.body)).toEqual([{ ids: [9, 8] }, { ids: [9, 8] }]),
    );
  });

  it('says that nothing is new, and retries what could not be loaded', async () => {
    let isBroken = true;
    const { user } = await renderApp({
      path: '/notices',
      prepare: (server) => {
        prepare(server);
        server.on(routes.recent, () => {
          if (isBroken) throw new ErrorReply('internal', 'Internal Server Error. Please try again later.');
          return { data: [] };
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Notices/ }));
    const centre = await screen.findByRole('dialog', { name: 'Notices' });
    const retry = await within(centre).findByRole('button', { name: 'Retry' });
    isBroken = false;
    await user.click(retry);
    expect(await within(centre).findByText('Nothing new in the last seven days')).toBeDefined();
  });
});

it('saves the file of a finished task', async () => {
  const record = { entity: 'tasks', id: 12, title: 'Export doctors', file_name: 'doctors.xlsx' };
  const { server, user } = await renderApp({
    path: '/notices',
    prepare: (fake) => {
      prepare(fake);
      fake.on(routes.list, () => pageOfRows([noticeOf(3, 'Export doctors', { kind: 'task_finished', record })]));
      fake.on(taskRoutes.file, () => {
        throw new ErrorReply('not_found', 'This task has no file, or its file has expired');
      });
    },
  });
  const download = await screen.findByRole('button', { name: 'Download doctors.xlsx' });
  expect(download.closest('td')?.textContent).toContain('Finished: Export doctors');
  await user.click(download);
  expect(await screen.findByText('This task has no file, or its file has expired')).toBeDefined();
  expect(server.requestsTo(taskRoutes.file)[0]?.input.params).toEqual({ id: 12 });
});

describe('the page of all notices', () => {
  it('filters by kind and by new ones in the address, and marks all as seen', async () => {
    const { server, router, user } = await renderApp({ path: '/notices', prepare });
    const table = await screen.findByRole('region', { name: 'Notices' });
    expect(within(table).getByText('The doctor', { exact: false }).textContent).toBe('The doctor Dr Hala registered');
    await user.selectOptions(screen.getByRole('combobox', { name: 'About' }), 'New doctors');
    await user.click(screen.getByRole('checkbox', { name: 'Only new ones' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'doctor_submitted', is_unseen: '1' }));
    expect(server.requestsTo(routes.list).at(-1)?.input.query).toMatchObject({ kind: 'doctor_submitted', is_unseen: 1 });
    await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
    expect(await screen.findByText('Marked as seen')).toBeDefined();
    expect(server.requestsTo(routes.markSeen).at(-1)?.input.body).toEqual({ until: 120 });
  });
});

describe('the choice of notices in Settings', () => {
  it('saves each change at once and keeps the other kinds', async () => {
    const { promise, resolve } = Promise.withResolvers<{ data: [] }>();
    const { server, user } = await renderApp({
      path: '/settings',
      prepare: (fake) => {
        prepare(fake);
        fake.on(routes.subscribe, () => promise);
      },
    });
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'New doctors' });
    await user.click(box);
    await waitFor(() => expect(box.getAttribute('aria-disabled')).toBe('true'));
    expect([box.disabled, document.activeElement]).toEqual([false, box]);
    await user.click(screen.getByRole('checkbox', { name: 'Notifications that could not be delivered' }));
    resolve({ data: [] });
    await waitFor(() =>
      expect(server.requestsTo(routes.subscribe).map(({ input }) => input.body)).toEqual([
        { muted: ['doctor_submitted', 'sending_failed'] },
      ]),
    );
    expect(await screen.findByText('Your choice was saved.')).toBeDefined();
  });
});

describe('Home', () => {
  const open = (visit: Visit) =>
    renderApp({
      path: '/',
      prepare: (server) => {
        prepare(server);
        server.on(routes.visit, () => ({ data: visit }));
      },
    });
  const entry = {
    id: 4,
    at: '2026-11-21T09:00:00.000Z',
    actor: { id: 3, name: 'Basem' },
    action: 'areas.create',
    entity: 'areas',
    entity_id: 12,
    record: 'Luxor',
    before: null,
    after: null,
    details_erased_at: null,
  };

  it('tells what happened and what others did since the last visit', async () => {
    await open({ since: '2026-11-20T15:05:00.000Z', notices: groups, activity: [{ count: 3, newest: entry }] });
    const heading = await screen.findByRole('heading', { name: 'Since you last opened Home' });
    const section = heading.closest('section') as HTMLElement;
    expect(within(section).getByRole('link', { name: '5 doctors registered' })).toBeDefined();
    const activity = within(section).getByRole('region', { name: 'What others did' });
    expect(within(activity).getByRole('listitem').textContent).toBe('Basem added area Luxor, and 2 more');
  });

  it('says that nothing happened', async () => {
    await open({ since: '2026-11-20T15:05:00.000Z', notices: [], activity: [] });
    expect(await screen.findByText(/^No notices since /)).toBeDefined();
  });

  it('shows nothing of the visit before on the first visit', async () => {
    const { client } = await open({ since: null, notices: [], activity: null });
    await waitFor(() => expect(client.getQueryState(routeKey(routes.visit, {}))?.status).toBe('success'));
    expect(await screen.findByRole('heading', { name: 'All records' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Since you were here' })).toBeNull();
  });
});
