// @vitest-environment happy-dom
// Proves RPT-1, RPT-4
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { type Report, reportId, reportRoutes } from '../../../../contract/entities/office/reports.ts';
import { now } from '../../../platform/clock.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const inHours = (hours: number) => new Date(now() + hours * 3_600_000).toISOString();

const buildReport = (id: number, overrides: Partial<Report> = {}): Report => ({
  id: reportId.parse(id),
  kind: 'post',
  text: 'An X-ray of today',
  photos: ['/storage/one?signed=1'],
  videos: 0,
  author: { id: doctorId.parse(70 + id), image: null, user: { name: `Doctor ${id}` } },
  page: { entity: 'posts', id: 40 + id, name: null },
  reports: 3,
  reasons: [
    { reason: 'patient', count: 2 },
    { reason: 'rude', count: 1 },
  ],
  reported_at: inHours(-20),
  due_at: inHours(4.5),
  is_hidden: true,
  is_removed: false,
  outcome: null,
  decided_at: null,
  decided_by: null,
  updated_at: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

const pageOf = (rows: Report[]) => ({ data: { ...pageOfRows(rows).data, counts: { waiting: rows.length, decided: 7 } } });

const open = (rows: Report[], prepare: (server: FakeServer) => void = () => undefined) =>
  renderApp({
    path: '/reports',
    prepare: (server) => {
      server.on(reportRoutes.list, () => pageOf(rows));
      server.on(reportRoutes.waiting, () => ({ data: { waiting: 2, overdue: 1 } }));
      prepare(server);
    },
  });

const late = { due_at: inHours(-3.5), is_hidden: false, reports: 1, reasons: [{ reason: 'other' as const, count: 1 }] };
const ofComment = { kind: 'message_comment' as const, page: { entity: 'messages' as const, id: 5, name: 'New stent' } };

describe('the page of reports', () => {
  it('shows the author, text, reasons, time left and whether it is hidden, and the number that waits in the menu', async () => {
    await open([buildReport(1), buildReport(2, { ...late, ...ofComment })]);
    const post = within(await screen.findByRole('article', { name: 'Post: Doctor 1' }));
    for (const text of ['An X-ray of today', '4 hours left', 'Hidden']) expect(post.getByText(text)).toBeDefined();
    expect(post.getByText('Patient can be recognised, 2 times')).toBeDefined();
    expect(post.getByRole('link', { name: 'Post' }).getAttribute('href')).toBe('/posts/41');
    const comment = within(screen.getByRole('article', { name: 'Comment on a message: Doctor 2' }));
    expect(comment.getByText('Overdue by 3 hours')).toBeDefined();
    expect(comment.queryByText('Hidden')).toBeNull();
    expect(comment.getByRole('link', { name: 'Comment on the message New stent' }).getAttribute('href')).toBe('/messages/5');
    expect(screen.getByRole('button', { name: 'Waiting 2' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByRole('link', { name: 'Reports 2 wait for a decision' })).toBeDefined();
  });

  it('removes after confirmation what was seen, and takes that back with Undo', async () => {
    const decided = buildReport(1, { outcome: 'removed', updated_at: '2026-11-21T10:00:01.000Z' });
    const { user, server } = await open([buildReport(1)], (fake) => {
      fake.on(reportRoutes.decide, () => ({ data: decided, message: 'Removed' }));
      fake.on(reportRoutes.reopen, () => ({ data: buildReport(1), message: 'Waits again' }));
    });
    await user.click(await screen.findByRole('button', { name: 'Remove what Doctor 1 wrote' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const bodiesOf = (route: typeof reportRoutes.decide | typeof reportRoutes.reopen) =>
      server.requestsTo(route).map(({ input }) => input.body);
    await waitFor(() => expect(bodiesOf(reportRoutes.reopen)).toEqual([{ seen_updated_at: '2026-11-21T10:00:01.000Z' }]));
    expect(bodiesOf(reportRoutes.decide)).toEqual([{ outcome: 'removed', seen_updated_at: '2026-11-21T10:00:00.000Z' }]);
  });

  it('says who decided first, offers no Undo, and loads the list again', async () => {
    const { user, server } = await open([buildReport(1)], (fake) =>
      fake.on(reportRoutes.decide, () => {
        throw new ErrorReply('conflict', 'Amal has already removed this');
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Keep what Doctor 1 wrote' }));
    const before = server.requestsTo(reportRoutes.list).length;
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }));
    expect(await screen.findByText('Amal has already removed this')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => expect(server.requestsTo(reportRoutes.list).length).toBeGreaterThan(before));
  });
});
