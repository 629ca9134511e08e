// @vitest-environment happy-dom
// Proves CNT-1, CNT-2, CNT-4, CNT-6, CNT-7, NAV-4
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { type Contact, contactId, contactRoutes } from '../../../../contract/entities/office/contacts.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

type User = Contact['doctor']['user'];

const buildContact = (id: number, contact: Partial<Contact> = {}, user: Partial<User> = {}): Contact => ({
  id: contactId.parse(id),
  description: 'Please call me about my account',
  is_contacted: 0,
  contacted_at: null,
  contacted_by: null,
  created_at: '2026-11-18T10:00:00.000Z',
  doctor: {
    id: doctorId.parse(70 + id),
    image: null,
    user: { name: `Doctor ${id}`, phone: '01012345678', email: 'd@med.example', status: 'approved', is_archived: false, ...user },
  },
  ...contact,
});

const contacted = buildContact(1, { is_contacted: 1, contacted_at: '2026-11-19T10:00:00.000Z', contacted_by: 'Mona Adel' });

const pageOf = (rows: Contact[], newest_change = '2026-11-20T10:00:00.123456Z') => ({
  data: { ...pageOfRows(rows).data, newest_change, counts: { waiting: 12, contacted: 1 } },
});

const open = (rows: Contact[], prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: '/contact',
    prepare: (server) => {
      server.on(contactRoutes.list, () => pageOf(rows));
      server.on(contactRoutes.markOpened, () => ({ message: 'Seen' }));
      prepare(server);
    },
  });

describe('the contact page', () => {
  it('shows the doctor, the call and WhatsApp links, and the state of the request and of an account that is not approved', async () => {
    await open([buildContact(3, {}, { is_archived: true }), buildContact(2, {}, { phone: '+966501234567', status: 'pending' }), contacted]);
    const third = within(await screen.findByRole('article', { name: 'Doctor 3' }));
    expect(third.getByText(/Account archived/)).toBeDefined();
    expect(third.getByText('Waiting')).toBeDefined();
    expect(third.getByRole('link', { name: 'Doctor 3' }).getAttribute('href')).toBe('/doctors/73');
    expect(third.getByRole('link', { name: 'Call Doctor 3: 01012345678' }).getAttribute('href')).toBe('tel:01012345678');
    expect(third.getByRole('link', { name: 'WhatsApp: Doctor 3' }).getAttribute('href')).toBe('https://wa.me/201012345678');
    const second = within(screen.getByRole('article', { name: 'Doctor 2' }));
    expect(second.getByText(/Account pending/)).toBeDefined();
    expect(second.getByRole('link', { name: 'WhatsApp: Doctor 2' }).getAttribute('href')).toBe('https://wa.me/966501234567');
    const first = within(screen.getByRole('article', { name: 'Doctor 1' }));
    expect(first.getByRole<HTMLButtonElement>('button', { name: 'Contacted' }).disabled).toBe(true);
    expect(first.getByText('19 Nov 2026, 12:00 by Mona Adel')).toBeDefined();
    expect(first.getAllByText('Contacted')).toHaveLength(2);
    expect(first.queryByText(/Account/)).toBeNull();
  });

  it('marks a request as contacted after confirmation, reverts it with Undo, and refetches the list after both', async () => {
    const { user, server } = await open([buildContact(2)], (fake) =>
      fake.on(contactRoutes.setContacted, () => ({ data: buildContact(2), message: 'Marked as contacted' })),
    );
    await user.click(await screen.findByRole('button', { name: 'Not Contacted: Doctor 2' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Has Doctor 2 been contacted?' });
    expect(server.requestsTo(contactRoutes.setContacted)).toHaveLength(0);
    await user.click(within(confirmDialog).getByRole('button', { name: 'Mark as contacted' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.requestsTo(contactRoutes.setContacted).map(({ input }) => input.body)).toEqual([
        { contact_us_id: 2, is_contacted: true },
        { contact_us_id: 2, is_contacted: false },
      ]),
    );
    await waitFor(() => expect(server.requestsTo(contactRoutes.list)).toHaveLength(3));
  });

  it('shows who has already contacted the doctor, offers no Undo, and refetches the list', async () => {
    const { user, server } = await open([buildContact(2)], (fake) =>
      fake.on(contactRoutes.setContacted, () => {
        throw new ErrorReply('conflict', 'Amal has already contacted this doctor');
      }),
    );
    const before = server.requestsTo(contactRoutes.list).length;
    await user.click(await screen.findByRole('button', { name: /^Not Contacted: / }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as contacted' }));
    expect(await screen.findByText('Amal has already contacted this doctor')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => expect(server.requestsTo(contactRoutes.list)).toHaveLength(before + 1));
  });

  it('filters by waiting requests, with the number of each state', async () => {
    const { user, server, router } = await open([buildContact(2)]);
    const filter = await screen.findByRole('group', { name: 'Requests' });
    expect(within(filter).getByRole('button', { name: 'All 13' })).toBeDefined();
    await user.click(within(filter).getByRole('button', { name: 'Waiting 12' }));
    await waitFor(() => expect(server.requestsTo(contactRoutes.list).at(-1)?.input.query).toMatchObject({ is_contacted: 0 }));
    expect(router.state.location.search).toMatchObject({ is_contacted: '0' });
    expect(within(filter).getByRole('button', { name: 'Waiting 12' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('refetches every five minutes, and reports the newest change after each successful response', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
    try {
      const { server } = await open([buildContact(2)]);
      await waitFor(() => expect(server.requestsTo(contactRoutes.markOpened)).toHaveLength(1));
      const before = server.requestsTo(contactRoutes.list).length;
      await act(() => vi.advanceTimersByTimeAsync(299_000 - 5000));
      expect(server.requestsTo(contactRoutes.list)).toHaveLength(before);
      await act(() => vi.advanceTimersByTimeAsync(6500));
      await waitFor(() => expect(server.requestsTo(contactRoutes.list)).toHaveLength(before + 1));
      await waitFor(() => expect(server.requestsTo(contactRoutes.markOpened)).toHaveLength(2));
      server.on(contactRoutes.list, async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        throw new ErrorReply('invalid', 'Not now');
      });
      await act(() => vi.advanceTimersByTimeAsync(301_000));
      await waitFor(() => expect(server.requestsTo(contactRoutes.list)).toHaveLength(before + 2));
      server.on(contactRoutes.list, () => pageOf([buildContact(2)], '2026-11-20T10:20:00.000001Z'));
      await act(() => vi.advanceTimersByTimeAsync(301_000));
      await waitFor(() =>
        expect(server.requestsTo(contactRoutes.markOpened).map(({ input }) => input.query)).toEqual([
          { newest_change: '2026-11-20T10:00:00.123456Z' },
          { newest_change: '2026-11-20T10:00:00.123456Z' },
          { newest_change: '2026-11-20T10:20:00.000001Z' },
        ]),
      );
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the badge at Contact', () => {
  it('is shown while there are new requests, and disappears once they are opened', async () => {
    let isOpened = false;
    const { user } = await renderApp({
      path: '/important-notes',
      prepare: (server) => {
        server.on(contactRoutes.unread, () => ({ data: { has_unread: !isOpened } }));
        server.on(contactRoutes.list, () => pageOf([buildContact(2)]));
        server.on(contactRoutes.markOpened, () => {
          isOpened = true;
          return { message: 'Seen' };
        });
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Contact new or changed requests' }));
    expect(await screen.findByRole('link', { name: 'Contact' })).toBeDefined();
  });

  it('makes no request for a company', async () => {
    const { server } = await renderApp({
      path: '/settings',
      role: 'company',
      prepare: (fake) => fake.on(contactRoutes.unread, () => ({ data: { has_unread: true } })),
    });
    expect(await screen.findByRole('link', { name: 'Home' })).toBeDefined();
    expect(server.requestsTo(contactRoutes.unread)).toHaveLength(0);
  });
});
