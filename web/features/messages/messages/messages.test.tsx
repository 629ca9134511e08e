// @vitest-environment happy-dom
// Proves CAT-13, MSG-1, MSG-2, MSG-3, MSG-4, MSG-8, MSG-24, MSG-31, MSG-32, MSG-36, TGT-9
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { areaId } from '../../../../contract/entities/content/areas.ts';
import { companyId } from '../../../../contract/entities/members/companies.ts';
import { doctorId } from '../../../../contract/entities/members/doctors.ts';
import { type Message, messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import type { Role } from '../../../../contract/permissions.ts';
import { chooseAction, chooseLabel } from '../../../test/choose.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { buildMessage, buildMessageDetail } from '../../../test/messages.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { countsBySchedule } from '../../../test/schedule.ts';

const nile = {
  company_id: companyId.parse(9),
  company: { id: companyId.parse(9), name: 'Nile Pharma', logo: null, status: 'approved' as const },
};
const cardiology = { id: 3, name: 'Cardiology' };

const pending = buildMessage({ id: 5, name: 'Heart week', ...nile, categories: [cardiology] });
const approved = buildMessage({ id: 6, name: 'For all', status: 'approved', coins: 0, everyone: true, total_seen: 1284 });
const rejected = buildMessage({
  id: 7,
  name: 'Kidney day',
  status: 'rejected',
  areas: [{ id: areaId.parse(1), name: 'Giza' }],
  doctors: [{ id: doctorId.parse(4), user: { name: 'Omar' } }],
  doctors_count: 12,
});
const allMessages = [pending, approved, rejected];

type Options = { path?: string; role?: Role; rows?: Message[]; prepare?: (server: FakeServer) => void };

const open = ({ path = '/messages', role = 'admin', rows = allMessages, prepare }: Options = {}) =>
  renderApp({
    path,
    role,
    prepare: (server) => {
      server.on(messageRoutes.list, ({ query }) => pageOfRows(rows.filter(({ status }) => !query.status || status === query.status)));
      server.on(messageRoutes.stats, () => ({
        data: { total_messages: 3, pending_messages: 1, rejected_messages: 1, ...countsBySchedule({ live: 1 }) },
      }));
      server.on(messageRoutes.archived, () => pageOfRows(rows));
      server.on(messageRoutes.categories, () => pageOfRows([{ id: 8, name: 'Zoonoses', count: 1 }]));
      prepare?.(server);
    },
  });

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name, level: 2 })).closest('article');
  if (!card) throw new Error(`${name} has no card`);
  return card;
};

const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => item.textContent);
};

describe('the messages page', () => {
  it('shows company, status, coins and recipients on each card', async () => {
    await open();
    const pendingCard = await cardOf('Heart week');
    expect(pendingCard.dataset['tone']).toBe('pending');
    for (const label of ['Nile Pharma', 'Pending', '5 coins', 'Cardiology']) expect(within(pendingCard).getByText(label)).toBeDefined();
    expect(within(pendingCard).queryByRole('list', { name: 'For' })).toBeNull();
    expect(within(pendingCard).getByText(/^Waiting for \d+ days?$/)).toBeDefined();
    expect((await screen.findByRole('link', { name: 'Verify pending (1)' })).getAttribute('href')).toBe('/messages/verify');
    const approvedCard = await cardOf('For all');
    for (const label of ['All companies', 'Approved', 'Free', 'Everyone', 'Seen by 1,284 doctors'])
      expect(within(approvedCard).getByText(label)).toBeDefined();
    const rejectedCard = await cardOf('Kidney day');
    expect(within(rejectedCard).getByText('Rejected: The picture is blurred')).toBeDefined();
    expect(within(rejectedCard).queryByRole('button', { name: 'Edit and resubmit' })).toBeNull();
    const links = [...rejectedCard.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/messages/7', '/messages/7']);
  });

  it('offers the actions that status and role allow', async () => {
    const { user } = await open();
    expect(await menuOf(user, 'Heart week')).toEqual(['Approve', 'Reject', 'Edit', 'Delete']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(await menuOf(user, 'For all')).toEqual(['Message stats', 'Seen stats', 'Edit audience', 'Reject', 'Edit', 'Delete']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(await menuOf(user, 'Kidney day')).toEqual(['Approve', 'Seen stats', 'Edit', 'Delete']);
  });

  it('filters by category and status through the URL, and counts the messages of each status', async () => {
    const { server, user, router } = await open();
    const tabs = within(await screen.findByRole('group', { name: 'Status' }));
    expect(await tabs.findByRole('button', { name: /^Approved\s?1$/ })).toBeDefined();
    await chooseLabel(user, 'Category', 'Zoonoses');
    await waitFor(() => expect(router.state.location.search).toEqual({ category_name: 'Zoonoses' }));
    await user.click(tabs.getByRole('button', { name: 'Rejected' }));
    await waitFor(() => expect(screen.queryByText('Heart week')).toBeNull());
    expect(server.requestsTo(messageRoutes.list).at(-1)?.input.query).toMatchObject({
      category_name: 'Zoonoses',
      status: 'rejected',
      page: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Remove filter Category: Zoonoses' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'rejected' }));
  });

  it('chooses the state of the schedule from a menu', async () => {
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Schedule' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /^Live/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ schedule: 'live' }));
  });

  it('shows sender, status, coins and figures of each message in the table', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const row = (await screen.findByRole('link', { name: 'For all' })).closest('tr') ?? document.body;
    for (const cell of ['All companies', 'Approved', 'Free', 'Everyone', '1,284']) expect(within(row).getByText(cell)).toBeDefined();
  });

  it('searches by message name and by company', async () => {
    await open();
    const keys = await screen.findByRole('combobox', { name: 'Search by' });
    expect(
      within(keys)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Message Name', 'Company']);
  });

  it('lists the areas of a message, and its doctors page by page', async () => {
    const { server, user } = await open({
      prepare: (fake) =>
        fake.on(messageRoutes.doctors, ({ query }) =>
          pageOfRows([{ id: doctorId.parse(query.page), user: { name: `Doctor on ${query.page}` } }], { page: query.page, lastPage: 2 }),
        ),
    });
    const card = await cardOf('Kidney day');
    await user.click(within(card).getByRole('button', { name: '1 area' }));
    const areas = await screen.findByRole('dialog', { name: 'Areas: Kidney day' });
    expect(within(areas).getByText('Giza')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.click(within(card).getByRole('button', { name: '12 doctors' }));
    const doctors = await screen.findByRole('dialog', { name: 'Doctors: Kidney day' });
    await within(doctors).findByText('Doctor on 1');
    await user.click(within(doctors).getByRole('button', { name: 'Page 2' }));
    expect(await within(doctors).findByText('Doctor on 2')).toBeDefined();
    expect(server.requestsTo(messageRoutes.doctors).map(({ input }) => input.params)).toEqual([{ id: 7 }, { id: 7 }]);
  });

  it('deletes after confirmation, and restores with Undo', async () => {
    const { server, user } = await open();
    server.on(messageRoutes.archive, () => ({ message: 'message deleted successfully' }));
    server.on(messageRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Message Restore successfully',
    }));
    await chooseAction(user, 'Heart week', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Heart week?' });
    expect(confirmDialog.textContent).toContain('It will move to the archive. It can be restored from there.');
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('message deleted successfully')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.requestsTo(messageRoutes.restore)[0]?.input.body).toEqual({ ids: [5] }));
  });

  it('refetches the list after a conflict', async () => {
    const { server, user } = await open();
    server.on(messageRoutes.archive, () => {
      throw new ErrorReply('conflict', 'Mona Adel has approved this message');
    });
    await chooseAction(user, 'Heart week', 'Delete');
    const before = server.requestsTo(messageRoutes.list).length;
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Mona Adel has approved this message')).toBeDefined();
    await waitFor(() => expect(server.requestsTo(messageRoutes.list).length).toBeGreaterThan(before));
  });
});

describe('the message archive', () => {
  it('has no links to messages, and restores several with one request', async () => {
    const { server, user } = await open({ path: '/archive/Messages', rows: [{ ...pending, archived_videos: 2 }, approved, rejected] });
    server.on(messageRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Message Restore successfully',
    }));
    const card = await cardOf('Heart week');
    expect([card.querySelector('a'), within(card).queryByRole('button', { name: /^Actions/ })]).toEqual([null, null]);
    expect(within(card).getByText('2 videos will be restored with it.')).toBeDefined();
    await user.click(screen.getByLabelText('Select Heart week'));
    await user.click(screen.getByLabelText('Select Kidney day'));
    await user.click(await screen.findByRole('button', { name: 'Restore selected' }));
    await waitFor(() => expect(server.requestsTo(messageRoutes.restore)[0]?.input.body).toEqual({ ids: [5, 7] }));
  });
});

describe('the message page', () => {
  const openPage = (message: Message, role: Role = 'admin') =>
    open({
      path: `/messages/${message.id}`,
      role,
      prepare: (server) => server.on(messageRoutes.get, () => ({ data: buildMessageDetail(message) })),
    });

  it('shows the name with its label, a back link and the available actions', async () => {
    await openPage(rejected);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Kidney day');
    expect(screen.getByText('Messages Name')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Messages' }).getAttribute('href')).toBe('/messages');
    expect(screen.getByText('Rejected: The picture is blurred')).toBeDefined();
    const main = within(screen.getByRole('main'));
    for (const name of ['Approve', 'Seen stats', '1 area', '12 doctors']) expect(main.getByRole('button', { name })).toBeDefined();
  });

  it('shows the previous rejection reason of a resubmitted message', async () => {
    await openPage(buildMessage({ rejection_reason: 'The picture is blurred' }));
    expect(await screen.findByText('Previously rejected: The picture is blurred')).toBeDefined();
    expect(screen.getByText('Set on approval')).toBeDefined();
  });

  it('offers only Restore for an archived message', async () => {
    await openPage({ ...pending, archived_at: '2026-11-04T10:00:00.000Z', archived_by: 'Mona Adel' });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('button', { name: 'Restore' })).toBeDefined();
    expect(main.getByText('Archived 4 Nov 2026 by Mona Adel')).toBeDefined();
    expect(main.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows an error if the message does not exist', async () => {
    await open({ path: '/messages/99' });
    expect(await screen.findByText('Message not found')).toBeDefined();
  });
});
