// @vitest-environment happy-dom
// Proves VER-9, VER-10, VER-11, VER-12, VER-20
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '../../../../../contract/entities/members/account-status.ts';
import { type Doctor, doctorRoutes } from '../../../../../contract/entities/members/doctors.ts';
import { type Claim, memberRoutes } from '../../../../../contract/entities/members/members.ts';
import { routeKey } from '../../../../kit/data/queries.ts';
import { publishChanges } from '../../../../kit/live/live-events.ts';
import { buildDoctor } from '../../../../test/doctors.ts';
import { ErrorReply } from '../../../../test/fake-server.ts';
import { renderApp } from '../../../../test/render-app.tsx';

const decisionResponse = (status: AccountStatus) => ({
  data: { id: 1, status, reason: null, decided_by: 'Mona Adel', decided_at: '2026-11-01T10:00:00.000Z' },
  message: `Doctor ${status} successfully`,
});

const cards = () => screen.getAllByRole<HTMLImageElement>('img', { name: /'s ID$/ });
const loadCards = () => {
  for (const card of cards()) fireEvent.load(card);
};

const openQueue = async (names = ['Amr', 'Basma', 'Dalia']) => {
  let queue: Doctor[] = names.map((name, index) => buildDoctor({ id: index + 1, name }));
  const removeFromQueue = (id: number) => {
    queue = queue.filter((doctor) => doctor.id !== id);
  };
  const app = await renderApp({
    path: '/doctors/verify',
    prepare: (server) => {
      server.on(doctorRoutes.verification, ({ body: { id, after = 0 } }) => ({
        data: {
          doctor: (id ? queue.find((row) => row.id === id) : queue.find((row) => row.id > after)) ?? queue[0] ?? null,
          claim: null,
          duplicates: [],
          ahead: [],
          left: queue.length,
        },
      }));
      server.on(memberRoutes.decide, ({ body }) => {
        removeFromQueue(body.user_id);
        return decisionResponse(body.status);
      });
    },
  });
  const findDoctor = (name: string) => screen.findByRole('heading', { name });
  await findDoctor(names[0] ?? 'All caught up');
  loadCards();
  return {
    ...app,
    findDoctor,
    removeFromQueue,
    decisions: () => app.server.requestsTo(memberRoutes.decide).map(({ input }) => input.body),
  };
};

describe('the verification view', () => {
  it('approves with the A key, then shows the decision and the next doctor', async () => {
    const { user, findDoctor, decisions } = await openQueue();
    await user.keyboard('a');
    const heading = await findDoctor('Basma');
    expect(decisions()).toEqual([{ user_id: 1, seen_status: 'pending', status: 'approved' }]);
    const notice = screen.getByText('Amr was approved.').closest<HTMLElement>('[role=status]');
    const link = within(notice ?? heading).getByRole('link', { name: 'Change this decision' });
    expect(link.getAttribute('href')).toBe('/doctors/1?dialog=decision');
    expect(screen.getByText('2 left')).toBeDefined();
    expect(document.activeElement).toBe(heading);
  });

  it('approves the next doctor only after both pictures have loaded', async () => {
    const { user, findDoctor, decisions } = await openQueue();
    await user.keyboard('n');
    await findDoctor('Basma');
    const [front, back] = cards();
    if (front) fireEvent.load(front);
    await user.keyboard('a');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Loading the card…' });
    expect([decisions(), button.disabled]).toEqual([[], true]);
    if (back) fireEvent.load(back);
    await user.keyboard('a');
    await findDoctor('Dalia');
    expect(decisions()).toMatchObject([{ user_id: 2, status: 'approved' }]);
  });

  it('asks before it approves a doctor whose picture failed to load, or who has no ID card', async () => {
    const { server, user, findDoctor, decisions } = await openQueue();
    const [front] = cards();
    if (front) fireEvent.error(front);
    await user.keyboard('a');
    const failed = await screen.findByRole('dialog', { name: /^Approve .*Amr.* without seeing the ID card\?$/ });
    await user.click(within(failed).getByRole('button', { name: 'Cancel' }));
    server.on(doctorRoutes.verification, ({ body: { after } }) => ({
      data: {
        doctor: { ...buildDoctor({ id: after === 1 ? 2 : 3, name: after === 1 ? 'Basma' : 'Dalia' }), back_image: null },
        claim: null,
        duplicates: [],
        ahead: [],
        left: 2,
      },
    }));
    await user.keyboard('n');
    await findDoctor('Basma');
    await user.keyboard('a');
    const missing = await screen.findByRole('dialog', { name: /^Approve .*Basma.* without an ID card\?$/ });
    expect(decisions()).toEqual([]);
    await user.click(within(missing).getByRole('button', { name: 'Approve anyway' }));
    await findDoctor('Dalia');
    expect(decisions()).toMatchObject([{ user_id: 2, status: 'approved' }]);
  });

  it('ignores repeated keys and Ctrl combinations, and accepts an Arabic keyboard layout', async () => {
    const { findDoctor, decisions } = await openQueue();
    fireEvent.keyDown(window, { key: 'a', repeat: true });
    fireEvent.keyDown(window, { key: 'a', ctrlKey: true });
    expect(decisions()).toEqual([]);
    fireEvent.keyDown(window, { key: 'ش', code: 'KeyA' });
    await findDoctor('Basma');
  });

  it('declines with D and an edited preset, sends with Ctrl+Enter, and ignores shortcut letters in the reason', async () => {
    const { user, findDoctor, decisions } = await openQueue();
    await user.keyboard('d');
    const reason = await screen.findByLabelText<HTMLTextAreaElement>(/Reason/);
    expect(document.activeElement).toBe(reason);
    await user.click(screen.getByRole('button', { name: 'Card expired' }));
    await user.type(reason, ' in May, an {Control>}{Enter}{/Control}');
    await findDoctor('Basma');
    expect(decisions()).toEqual([{ user_id: 1, seen_status: 'pending', status: 'declined', message: 'Card expired in May, an' }]);
  });

  it('shows a decision that someone else made first, and continues with the next doctor', async () => {
    const { server, user, findDoctor, removeFromQueue } = await openQueue();
    server.on(memberRoutes.decide, ({ body }) => {
      removeFromQueue(body.user_id);
      throw new ErrorReply('conflict', 'This account is already declined by Hany: Blurred ID', { status: ['already declined by Hany'] });
    });
    await user.keyboard('a');
    await findDoctor('Basma');
    expect(
      screen.getByText(/Someone else has already decided on Amr\. This account is already declined by Hany: Blurred ID/),
    ).toBeDefined();
  });

  it('says at once that someone else took the doctor over, ignores keys typed meanwhile, and goes on with Next', async () => {
    const { server, client, user, findDoctor, decisions } = await openQueue();
    await user.keyboard('d');
    await user.type(await screen.findByLabelText(/Reason/), 'Blurred');
    const claim: Claim = { ...{ by: 'Hany', is_own: false }, since: '2026-11-01T10:00:00.000Z', until: '2026-11-01T10:10:00.000Z' };
    const all = [buildDoctor({ id: 1, name: 'Amr' }), buildDoctor({ id: 2, name: 'Basma' })];
    server.on(doctorRoutes.verification, ({ body: { id } }) => ({
      data: { doctor: all[id === 1 ? 0 : 1] ?? null, claim: id === 1 ? claim : null, duplicates: [], ahead: [], left: 3 },
    }));
    const change = { ...({ id: null, entity: 'doctors', kind: 'claimed' } as const), by: { id: 2, name: 'Hany' } };
    const asked = () => server.requestsTo(doctorRoutes.verification).length;
    const before = asked();
    publishChanges([
      { ...change, record: 2, isOwn: false },
      { ...change, record: 1, isOwn: true },
    ]);
    expect(asked()).toBe(before);
    publishChanges([{ ...change, record: 1, isOwn: false }]);
    const message = await screen.findByText(/^Hany took over this account at .*\. You can no longer approve or decline it\.$/);
    expect(document.activeElement).toBe(message);
    for (const name of [/^Approve/, /^Decline/, /^Skip/]) expect(screen.queryByRole('button', { name })).toBeNull();
    await user.keyboard('nda');
    expect([decisions(), screen.getByRole('heading', { name: 'Amr' }).textContent]).toEqual([[], 'Amr']);
    // The count follows the decisions of others.
    server.on(doctorRoutes.stats, () => ({ data: { totalDoctors: 3, approvedDoctors: 1, pendingDoctors: 2, declinedDoctors: 0 } }));
    await client.invalidateQueries({ queryKey: routeKey(doctorRoutes.stats) });
    expect(await screen.findByText('2 left')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await findDoctor('Basma');
    expect(screen.getByRole('button', { name: /^Decline/ })).toBeDefined();
  });

  it('says at once that someone else approved the doctor, and offers the next one', async () => {
    const { server, findDoctor, user } = await openQueue();
    const { user: account, ...doctor } = buildDoctor({ id: 1, name: 'Amr' });
    server.on(doctorRoutes.verification, ({ body: { id } }) => ({
      data: {
        doctor: id === 1 ? { ...doctor, user: { ...account, status: 'approved' as const } } : buildDoctor({ id: 2, name: 'Basma' }),
        claim: null,
        duplicates: [],
        ahead: [],
        left: 2,
      },
    }));
    publishChanges([{ id: 9, entity: 'doctors', record: 1, kind: 'changed', by: { id: 2, name: 'Hany' }, isOwn: false }]);
    expect(await screen.findByText('This account was approved in the meantime.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await findDoctor('Basma');
    expect(screen.queryByText(/was skipped/)).toBeNull();
  });

  it('continues with the queue if the doctor of the address does not exist', async () => {
    const { user } = await renderApp({
      path: '/doctors/verify?id=99',
      prepare: (server) => {
        server.on(doctorRoutes.verification, ({ body: { id } }) => {
          if (id === 99) throw new ErrorReply('not_found', 'Doctor 99 was not found');
          return { data: { doctor: buildDoctor({ id: 1, name: 'Amr' }), claim: null, duplicates: [], ahead: [], left: 1 } };
        });
      },
    });
    expect(await screen.findByText('Doctor 99 was not found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('heading', { name: 'Amr' })).toBeDefined();
  });

  it('keeps the reason if the request fails, and if the doctor is skipped and shown again', async () => {
    const { server, user, findDoctor } = await openQueue(['Amr', 'Basma']);
    server.on(memberRoutes.decide, () => {
      throw new ErrorReply('unavailable', 'Not now');
    });
    await user.keyboard('d');
    await user.type(await screen.findByLabelText(/Reason/), 'No stamp{Control>}{Enter}{/Control}');
    expect((await screen.findAllByText('Not now')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('No stamp');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('n');
    await findDoctor('Basma');
    await user.keyboard('n');
    await findDoctor('Amr');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('No stamp');
  });

  it('ignores shortcuts while a dialog is open or shortcuts are switched off', async () => {
    const { user, decisions } = await openQueue();
    await user.click(screen.getByRole('button', { name: /Profile menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    const confirmDialog = await screen.findByRole('dialog');
    await user.keyboard('a');
    await user.click(within(confirmDialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Keyboard shortcuts' }));
    await user.keyboard('a');
    expect(decisions()).toEqual([]);
    // The setting is that of the browser, not of the page.
    await user.click(screen.getByRole('checkbox', { name: 'Keyboard shortcuts' }));
  });

  it('rotates and zooms both sides of the ID card together', async () => {
    const { user } = await openQueue();
    await user.keyboard('+r');
    const sides = cards();
    expect(sides).toHaveLength(2);
    for (const side of sides) expect(side.style.transform).toContain('rotate(90deg)');
    expect(screen.getByText('125%')).toBeDefined();
    await user.keyboard('0');
    for (const side of sides) expect(side.style.transform).toContain('scale(1) rotate(0deg)');
  });

  it('shows why an account may be a duplicate', async () => {
    const { server, user, findDoctor } = await openQueue();
    server.on(doctorRoutes.verification, () => ({
      data: {
        doctor: buildDoctor({ id: 5, name: 'Hoda' }),
        claim: null,
        left: 1,
        ahead: [],
        duplicates: [
          {
            id: 40,
            name: 'هدى',
            phone: '01112345678',
            email: 'hoda@x.example',
            roles: 'doctor',
            status: 'approved' as const,
            is_archived: true,
            same: ['name' as const, 'phone' as const],
          },
        ],
      },
    }));
    await user.keyboard('n');
    await findDoctor('Hoda');
    const link = screen.getByRole('link', { name: /هدى/ });
    expect(link.getAttribute('href')).toBe('/doctors/40');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByText('Same name')).toBeDefined();
    expect(screen.getByText('Same phone ending')).toBeDefined();
  });

  it('says why a doctor cannot be approved whose documents were removed', async () => {
    const doctor = { ...buildDoctor({ id: 1, name: 'Amr' }), front_image: null, back_image: null };
    await renderApp({
      path: '/doctors/verify',
      prepare: (server) =>
        server.on(doctorRoutes.verification, () => ({
          data: {
            doctor: { ...doctor, documents_removed_at: '2026-11-20T02:37:00.000Z' },
            claim: null,
            duplicates: [],
            ahead: [],
            left: 1,
          },
        })),
    });
    expect(await screen.findByText(/^Removed on .*20 Nov 2026/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
  });

  it('shows the empty state if no doctor is pending', async () => {
    await renderApp({
      path: '/doctors/verify',
      prepare: (server) =>
        server.on(doctorRoutes.verification, () => ({ data: { doctor: null, claim: null, duplicates: [], ahead: [], left: 0 } })),
    });
    expect(await screen.findByText('All caught up')).toBeDefined();
  });
});
