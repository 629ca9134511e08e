// @vitest-environment happy-dom
// Proves DSH-14, NAV-5, NTF-1, NTF-2, NTF-3, NTF-6, NTF-7, NTF-12, NTF-13, NTF-18, NTF-19, NTF-20, NTF-23, NTF-24, NTF-25, NTF-26, NTF-28
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { groupId, groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import {
  type Delivery,
  type Notification,
  notificationId,
  notificationRoutes,
} from '../../../../contract/entities/messages/notifications.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const counts = { total: 10, queued: 0, sent: 2, delivered: 5, failed: 2, skipped: 1, retryable: 2 };

const buildNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: notificationId.parse(3),
  title: 'Congress',
  body: 'It begins at nine.',
  type: 'notification',
  purpose: 'marketing',
  audience: 'members',
  group: null,
  created_at: '2026-11-01T10:00:00.000Z',
  sent_by: 'Mona Adel',
  counts,
  is_finished: true,
  message_id: null,
  sends_at: null,
  send_at: null,
  cancelled_at: null,
  read_at: null,
  ...overrides,
});

const whatsapp = buildNotification({ id: notificationId.parse(4), title: null, type: 'whatsapp', audience: 'group', group: 'Nile' });

const received = buildNotification({ sent_by: null, counts: null, is_finished: null });

const buildDelivery = (overrides: Partial<Delivery> = {}): Delivery => ({
  id: 1,
  user: { id: userId.parse(8), name: 'عمر أشرف', phone: '01012345678', roles: 'doctor', is_archived: false },
  state: 'failed',
  reason: 'The number is not on WhatsApp',
  updated_at: '2026-11-01T10:01:00.000Z',
  read_at: null,
  ...overrides,
});

const mockRoutes = (server: FakeServer) => {
  server.on(notificationRoutes.list, () => pageOfRows([buildNotification(), whatsapp]));
  server.on(notificationRoutes.unread, () => ({ data: { unread: 100 } }));
  server.on(notificationRoutes.markRead, () => ({ message: 'Read' }));
  server.on(notificationRoutes.deliveries, ({ query }) =>
    pageOfRows([buildDelivery()].filter(({ state }) => !query.state || state === query.state)),
  );
};

const openSent = (path = '/notifications') => renderApp({ path, prepare: mockRoutes });

describe('sent notifications', () => {
  it('shows every column, an underscore for a missing title, and an icon for the channel', async () => {
    await openSent();
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '#',
      'Title',
      'Content',
      'Type',
      'To',
      'Sent by',
      'When',
      'Deliveries',
    ]);
    const row = screen.getAllByRole('row')[2] ?? document.body;
    const title = within(row).getByText('_');
    expect([within(row).getAllByRole('cell')[1], title.nextSibling?.textContent]).toEqual([title.parentElement, 'WhatsApp message']);
    expect(within(row).getByRole('img', { name: 'WhatsApp' })).toBeDefined();
    expect(within(row).getByText('Nile')).toBeDefined();
    expect(within(row).getAllByRole('cell').at(-1)?.textContent?.trim()).toBe('Sent 2 · Delivered 5 · Failed 2 · Skipped 1');
  });
});

describe('a held notification', () => {
  const held = () => buildNotification({ is_finished: false, sends_at: new Date(Date.now() + 60_000).toISOString() });
  const cancelled = buildNotification({ cancelled_at: '2026-11-01T10:00:05.000Z' });

  it('filters by failed deliveries, in the address', async () => {
    const { server, router, user } = await openSent('/notifications?failed=1');
    await screen.findByRole('table');
    expect(server.requestsTo(notificationRoutes.list)[0]?.input.query).toMatchObject({ failed: 1 });
    const filter = within(screen.getByRole('group', { name: 'Deliveries' }));
    expect(filter.getByRole('button', { name: 'With failures' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(filter.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(server.requestsTo(notificationRoutes.list).at(-1)?.input.query).not.toHaveProperty('failed');
  });

  it('says in the list when it is sent, and can be cancelled there', async () => {
    const { user, server: fake } = await renderApp({
      path: '/notifications',
      prepare: (server) => {
        mockRoutes(server);
        server.on(notificationRoutes.list, () =>
          pageOfRows([server.requestsTo(notificationRoutes.cancel).length > 0 ? cancelled : held()]),
        );
        server.on(notificationRoutes.cancel, () => ({ data: cancelled, message: 'Notification cancelled' }));
      },
    });
    expect(await screen.findByText('Sending in 10 s')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Cancel sending \S/ }));
    expect(await screen.findByText('Cancelled')).toBeDefined();
    expect(fake.requestsTo(notificationRoutes.cancel)[0]?.input.params).toEqual({ id: 3 });
  });

  it('is cancelled on its page', async () => {
    const { user } = await renderApp({
      path: '/notifications/3',
      prepare: (server) => {
        mockRoutes(server);
        server.on(notificationRoutes.get, () => ({ data: server.requestsTo(notificationRoutes.cancel).length > 0 ? cancelled : held() }));
        server.on(notificationRoutes.cancel, () => ({ data: cancelled, message: 'Notification cancelled' }));
      },
    });
    expect(await screen.findByText('Sending in 10 s')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Cancel sending \S/ }));
    expect(await screen.findByText(/^Cancelled .* Nothing was sent\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Cancel sending \S/ })).toBeNull();
  });
});

/** Fakes the timers of the polling. */
const fakePolling = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });

const poll = () => act(() => vi.advanceTimersByTimeAsync(2000));

describe('the page of a sent notification', () => {
  it('refetches until all deliveries are sent, then marks the failures as seen', async () => {
    fakePolling();
    let sent = buildNotification({ is_finished: false, counts: { ...counts, queued: 2, failed: 0, retryable: 0 } });
    const { server } = await renderApp({
      path: '/notifications/3',
      prepare: (fake) => {
        mockRoutes(fake);
        fake.on(notificationRoutes.get, () => ({ data: sent }));
      },
    });
    expect(await screen.findByText('Sending: 8 of 10')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
    expect(server.requestsTo(notificationRoutes.markRead)).toHaveLength(0);
    sent = buildNotification();
    await poll();
    expect(await screen.findByText('Finished: 10 deliveries')).toBeDefined();
    await waitFor(() => expect(server.requestsTo(notificationRoutes.markRead)[0]?.input.params).toEqual({ id: 3 }));
    // Shows the final deliveries, not those of the previous response.
    await waitFor(() => expect(server.requestsTo(notificationRoutes.deliveries)).toHaveLength(2));
    const requestCount = server.requestsTo(notificationRoutes.get).length;
    await poll();
    await poll();
    expect(server.requestsTo(notificationRoutes.get)).toHaveLength(requestCount);
  });

  it('marks the failures as seen only once while deliveries are being sent', async () => {
    fakePolling();
    let failed = 1;
    const { server } = await renderApp({
      path: '/notifications/3',
      prepare: (fake) => {
        mockRoutes(fake);
        fake.on(notificationRoutes.get, () => ({
          data: buildNotification({ is_finished: false, counts: { ...counts, queued: 5 - failed, failed, retryable: 0 } }),
        }));
      },
    });
    expect(await screen.findByRole('img', { name: /Failed 1/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry failed' })).toBeNull();
    failed = 2;
    await poll();
    expect(await screen.findByRole('img', { name: /Failed 2/ })).toBeDefined();
    expect(server.requestsTo(notificationRoutes.markRead)).toHaveLength(1);
  });

  it('filters deliveries by state, shows why they failed, and retries after confirmation', async () => {
    const { server, user } = await renderApp({
      path: '/notifications/3',
      prepare: (fake) => {
        mockRoutes(fake);
        // One of the two failed deliveries may have been sent.
        fake.on(notificationRoutes.get, () => ({ data: buildNotification({ counts: { ...counts, retryable: 1 } }) }));
        fake.on(notificationRoutes.retry, () => ({ data: buildNotification({ is_finished: false }), message: '2 queued once more' }));
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Delivered/ }));
    await waitFor(() => expect(server.requestsTo(notificationRoutes.deliveries).at(-1)?.input.query).toMatchObject({ state: 'delivered' }));
    await user.click(screen.getByRole('button', { name: /^Failed/ }));
    expect(await screen.findByText('The number is not on WhatsApp')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Retry failed' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Retry failed deliveries?' });
    expect(within(confirmDialog).getByText(/^1 delivery will be sent again/)).toBeDefined();
    expect(server.requestsTo(notificationRoutes.retry)).toHaveLength(0);
    await user.click(within(confirmDialog).getByRole('button', { name: 'Retry failed' }));
    expect(await screen.findByText('2 queued once more')).toBeDefined();
  });

  it('says which deliveries were read', async () => {
    const read = buildDelivery({ state: 'delivered', reason: null, read_at: '2026-11-01T10:05:00.000Z' });
    await renderApp({
      path: '/notifications/3',
      prepare: (fake) => {
        mockRoutes(fake);
        fake.on(notificationRoutes.get, () => ({ data: buildNotification() }));
        fake.on(notificationRoutes.deliveries, () => pageOfRows([read, buildDelivery({ ...read, id: 2, read_at: null })]));
      },
    });
    // One of two rows.
    expect(await screen.findAllByText('Delivered and read')).toHaveLength(1);
  });
});

describe('composing a notification', () => {
  const openForm = async (purpose: RegExp | null = /^Marketing/) => {
    const app = await openSent();
    app.server.on(doctorRoutes.list, () => pageOfRows([buildDoctor({ id: 7, name: 'Sara Ali' }), buildDoctor({ id: 8, name: 'Omar' })]));
    app.server.on(notificationRoutes.reach, ({ body }) => ({
      data: body.user_id
        ? { total: body.user_id.length, reachable: body.user_id.length, without_consent: 0, unreachable: [] }
        : { total: 1321, reachable: 1284, without_consent: 0, unreachable: [{ reason: 'No phone', count: 37, names: ['Hany Fouad'] }] },
    }));
    await app.user.click(await screen.findByRole('button', { name: 'Add New Notification' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Notification' });
    if (purpose) await app.user.click(within(form).getByRole('radio', { name: purpose }));
    return { ...app, form, send: within(form).getByRole('button', { name: 'Send' }) };
  };

  it('sends to the selected members through the selected channel, and keeps the input after a server error', async () => {
    const { server, user, form, send } = await openForm();
    await user.click(within(form).getByRole('radio', { name: /^Service/ }));
    await user.click(within(form).getByRole('radio', { name: 'Notification' }));
    // A message has a purpose in each channel, so the choice stays on screen.
    expect(within(form).getByRole<HTMLInputElement>('radio', { name: /^Service/ }).checked).toBe(true);
    await user.click(send);
    for (const error of ['Choose at least one member', 'Title is required', 'Message is required']) {
      expect(await within(form).findByText(error)).toBeDefined();
    }
    const checkbox = await within(form).findByRole('checkbox', { name: 'Select Sara Ali' });
    // Who gets it is chosen before what they get.
    expect(
      within(form)
        .getByRole('textbox', { name: /Message/ })
        .compareDocumentPosition(checkbox),
    ).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    await user.click(checkbox);
    await user.click(within(form).getByRole('checkbox', { name: 'Select Omar' }));
    expect(await within(form).findByText('Will reach 2 doctors')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), 'Congress');
    const message = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ });
    await user.type(message, 'At nine');
    expect(within(form).getByText('7 of 4,000 characters')).toBeDefined();
    server.on(notificationRoutes.notifyMembers, () => {
      throw new ErrorReply('invalid', 'Omar is archived', { recipientIds: ['Omar is archived'] });
    });
    await user.click(send);
    expect(await within(form).findByText('Omar is archived')).toBeDefined();
    expect(message.value).toBe('At nine');
    server.on(notificationRoutes.notifyMembers, () => ({ data: buildNotification(), message: 'Notification queued' }));
    await user.click(within(form).getByRole('button', { name: 'Remove Omar' }));
    await user.click(send);
    expect(await screen.findByText('Notification queued')).toBeDefined();
    expect(server.requestsTo(notificationRoutes.notifyMembers).at(-1)?.input.body).toEqual({
      title: 'Congress',
      message: 'At nine',
      purpose: 'service',
      recipientIds: [7],
    });
  });

  it('sends to all members once, after a confirm dialog with the number of recipients', async () => {
    const { server, user, form, send } = await openForm(null);
    await user.click(within(form).getByRole('radio', { name: 'All members' }));
    await user.click(send);
    expect(await within(form).findByText('Message is required')).toBeDefined();
    expect(within(form).getByText('Choose the purpose')).toBeDefined();
    await user.click(within(form).getByRole('radio', { name: /^Marketing/ }));
    expect(screen.queryByRole('dialog', { name: 'Send to all members?' })).toBeNull();
    const message = within(form).getByRole('textbox', { name: /Message/ });
    await user.click(message);
    await user.paste(`${'x'.repeat(1023)}\nx`);
    const hint = '1,025 of 1,024 characters. Members who did not write in the last 24 hours get it without line breaks.';
    expect(within(form).getByText(hint)).toBeDefined();
    await user.click(send);
    expect(await within(form).findByText('A WhatsApp message must not exceed 1024 characters')).toBeDefined();
    await user.clear(message);
    await user.type(message, 'Hello');
    const reachText = await within(form).findByText('Will reach 1,284 members');
    expect(reachText.closest('p')?.textContent).toBe('Will reach 1,284 members · 37 cannot be reached');
    expect(within(form).getByText('No phone (37)')).toBeDefined();
    expect(within(form).getByText(/Hany Fouad.*and 36 more/)).toBeDefined();
    server.on(notificationRoutes.sendWhatsapp, () => ({ data: whatsapp, message: 'Message queued' }));
    await user.click(send);
    const confirmDialog = await screen.findByRole('dialog', { name: 'Send to all members?' });
    expect(within(confirmDialog).getByText('To: All members')).toBeDefined();
    expect(within(confirmDialog).getByText(/1,284 approved members will receive this WhatsApp message/)).toBeDefined();
    expect(server.requestsTo(notificationRoutes.sendWhatsapp)).toHaveLength(0);
    await user.dblClick(within(confirmDialog).getByRole('button', { name: 'Send to 1,284 members' }));
    expect(await screen.findByText('Message queued')).toBeDefined();
    const calls = server.requestsTo(notificationRoutes.sendWhatsapp);
    expect(calls.map(({ input }) => input.body)).toEqual([{ specific_user: false, message: 'Hello' }]);
    expect(calls[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it.each([
    [20, false],
    [21, true],
  ])('to a group of %i members asks for a confirmation: %s', async (size, isAsked) => {
    const { server, user, form, send } = await openForm();
    server.on(groupRoutes.list, () =>
      pageOfRows([
        {
          id: groupId.parse(5),
          name: 'Nile',
          members: [],
          members_count: size,
          created_at: whatsapp.created_at,
          updated_at: whatsapp.created_at,
        },
      ]),
    );
    server.on(notificationRoutes.reach, () => ({ data: { total: size, reachable: size - 1, without_consent: 0, unreachable: [] } }));
    server.on(notificationRoutes.notifyMembers, () => ({ data: buildNotification(), message: 'Notification queued' }));
    await user.click(within(form).getByRole('radio', { name: 'A group' }));
    await user.click(within(form).getByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: 'Nile' }));
    await user.click(within(form).getByRole('radio', { name: 'Notification' }));
    await user.type(within(form).getByRole('textbox', { name: /Title/ }), 'Congress');
    await user.type(within(form).getByRole('textbox', { name: /Message/ }), 'Hello');
    await within(form).findByText(`Will reach ${size - 1} members`);
    await user.click(send);
    if (isAsked) {
      const confirmDialog = await screen.findByRole('dialog', { name: 'Send this notification?' });
      expect(within(confirmDialog).getByText(/^To: the group .*Nile/)).toBeDefined();
      expect(within(confirmDialog).getByText(/^20 approved members will receive this notification in the app/)).toBeDefined();
      expect(server.requestsTo(notificationRoutes.notifyMembers)).toHaveLength(0);
      await user.click(within(confirmDialog).getByRole('button', { name: 'Send to 20 members' }));
    }
    expect(await screen.findByText('Notification queued')).toBeDefined();
    expect(server.requestsTo(notificationRoutes.notifyMembers)).toHaveLength(1);
  });

  it('starts with the group that a link names', async () => {
    const group = {
      id: groupId.parse(5),
      name: 'Nile',
      members: [],
      members_count: 3,
      created_at: whatsapp.created_at,
      updated_at: whatsapp.created_at,
    };
    const { router } = await renderApp({
      path: '/notifications?group_id=5',
      prepare: (server) => {
        server.on(notificationRoutes.list, () => pageOfRows([]));
        server.on(groupRoutes.get, () => ({ data: group }));
        server.on(groupRoutes.list, () => pageOfRows([group]));
        server.on(notificationRoutes.reach, () => ({ data: { total: 3, reachable: 3, without_consent: 0, unreachable: [] } }));
      },
    });
    const form = await screen.findByRole('dialog', { name: 'Add New Notification' });
    expect(within(form).getByRole<HTMLInputElement>('combobox', { name: 'Group' }).value).toBe('Nile');
    expect(await within(form).findByText('Will reach 3 members')).toBeDefined();
    // A reload must not open the form again over the row of a notification that can still be cancelled.
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('offers Undo in its toast, which cancels the notification', async () => {
    const { server, user, form, send } = await openForm();
    await user.click(await within(form).findByRole('checkbox', { name: 'Select Sara Ali' }));
    await user.type(within(form).getByRole('textbox', { name: /Message/ }), 'Hello');
    server.on(notificationRoutes.sendWhatsapp, () => ({ data: whatsapp, message: 'Message queued' }));
    server.on(notificationRoutes.cancel, () => ({ data: whatsapp, message: 'Notification cancelled' }));
    await user.click(send);
    await screen.findByText('Message queued');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Notification cancelled')).toBeDefined();
    expect(server.requestsTo(notificationRoutes.cancel)[0]?.input.params).toEqual({ id: 4 });
  });

  it('does not send to all members if the number of recipients is unknown or zero', async () => {
    const { server, user, form, send } = await openForm();
    server.on(notificationRoutes.reach, () => {
      throw new ErrorReply('invalid', 'Not now');
    });
    await user.click(within(form).getByRole('radio', { name: 'All members' }));
    await user.type(within(form).getByRole('textbox', { name: /Message/ }), 'Hello');
    await user.click(send);
    const confirmDialog = await screen.findByRole('dialog', { name: 'Send to all members?' });
    expect(await within(confirmDialog).findByText('The recipients could not be counted.')).toBeDefined();
    const confirm = within(confirmDialog).getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(confirm.disabled).toBe(true);
    server.on(notificationRoutes.reach, () => ({ data: { total: 37, reachable: 0, without_consent: 0, unreachable: [] } }));
    await user.click(within(confirmDialog).getByRole('button', { name: 'Retry' }));
    expect(await within(confirmDialog).findByText('No approved members can be reached.')).toBeDefined();
    expect(confirm.disabled).toBe(true);
    expect(server.requestsTo(notificationRoutes.sendWhatsapp)).toHaveLength(0);
  });
});

describe('a company', () => {
  const openReceived = (path: string) =>
    renderApp({
      path,
      role: 'company',
      prepare: (server) => {
        server.on(notificationRoutes.list, () =>
          pageOfRows([received, { ...received, id: notificationId.parse(2), title: 'Old', read_at: received.created_at }]),
        );
        server.on(notificationRoutes.get, () => ({ data: { ...received, message_id: 9 } }));
        server.on(notificationRoutes.unread, () => ({ data: { unread: 1 } }));
        server.on(notificationRoutes.markRead, () => ({ message: 'Read' }));
        server.on(notificationRoutes.markAllRead, () => ({ message: 'All read' }));
      },
    });

  it('sees received notifications with unread ones labelled, and marks all as read', async () => {
    const { server, user } = await openReceived('/notifications');
    expect(await screen.findByRole('link', { name: /Unread: ?Congress/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /Old/ })).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Notifications: 1 unread' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add New Notification' })).toBeNull();
    const before = server.requestsTo(notificationRoutes.unread).length;
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('All read')).toBeDefined();
    await waitFor(() => expect(server.requestsTo(notificationRoutes.unread).length).toBeGreaterThan(before));
  });

  it('marks a notification as read by opening it, links to its message, and fetches no deliveries', async () => {
    const { server } = await openReceived('/notifications/3');
    expect(await screen.findByText('It begins at nine.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open message' }).getAttribute('href')).toBe('/messages/9');
    await waitFor(() => expect(server.requestsTo(notificationRoutes.markRead)[0]?.input.params).toEqual({ id: 3 }));
    expect(server.requestsTo(notificationRoutes.deliveries)).toHaveLength(0);
  });

  it('sees a welcome with its newest notifications, and makes no administrator requests', async () => {
    const { server } = await openReceived('/');
    expect(await screen.findByText('Welcome, Mona Adel')).toBeDefined();
    expect(await screen.findByRole('link', { name: /Unread: ?Congress/ })).toBeDefined();
    const paths = new Set(server.calls.map(({ spec }) => spec.path));
    expect([...paths].sort()).toEqual(['/auth/me', '/notifications/index', '/notifications/unread']);
    const menu = within(screen.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('listitem');
    expect(menu.map((item) => item.textContent)).toEqual(['Home', 'Calendar', 'Messages', 'Notifications']);
  });
});
