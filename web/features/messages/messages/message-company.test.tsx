// @vitest-environment happy-dom
// Proves CAT-15, MSG-11, MSG-12, MSG-14, MSG-15, MSG-16, MSG-38, MSG-40, NAV-3
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { categoryId, categoryRoutes } from '../../../../contract/entities/content/categories.ts';
import { companyId, companyRoutes } from '../../../../contract/entities/members/companies.ts';
import { type Message, messageRoutes } from '../../../../contract/entities/messages/messages.ts';
import type { Role } from '../../../../contract/permissions.ts';
import { chooseAction } from '../../../test/choose.ts';
import { buildCompany } from '../../../test/companies.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { buildMessage } from '../../../test/messages.ts';
import { renderApp } from '../../../test/render-app.tsx';

const hiddenCounts = {
  reaction1: null,
  reaction2: null,
  reaction3: null,
  reaction4: null,
  reaction5: null,
  total_reacts: null,
  total_comments: null,
  total_seen: null,
  reach: null,
};

const nile = {
  company_id: companyId.parse(9),
  company: { id: companyId.parse(9), name: 'Nile Pharma', logo: null, status: 'approved' as const },
  ...hiddenCounts,
};
const approved = buildMessage({
  id: 6,
  name: 'Heart week',
  status: 'approved',
  ...nile,
  reach: 1284,
  total_seen: 310,
  total_reacts: 45,
  total_comments: 7,
  can: { update: false, archive: false, addVideos: false },
});
const pending = buildMessage({ id: 8, name: 'Lugn day', ...nile, coins: 0, updated_at: '2026-11-01T10:00:00.000Z' });
const rejected = buildMessage({
  id: 7,
  name: 'Kidney day',
  status: 'rejected',
  ...nile,
  coins: 0,
  categories: [{ id: 3, name: 'Nephrology' }],
});

const category = {
  id: categoryId.parse(4),
  name: 'Cardiology',
  messages: null,
  researches: null,
  books: null,
  conferences: null,
  blogs: null,
  updated_at: '2026-11-18T10:00:00.000Z',
  archived_at: null,
  archived_by: null,
};

const open = (role: Role, { rows = [approved, rejected], prepare }: { rows?: Message[]; prepare?: (server: FakeServer) => void } = {}) =>
  renderApp({
    path: '/messages',
    role,
    prepare: (server) => {
      server.on(messageRoutes.list, () => pageOfRows(rows));
      server.on(messageRoutes.categories, () => pageOfRows([{ id: 3, name: 'Nephrology', count: 1 }]));
      server.on(messageRoutes.create, () => ({ data: rejected, message: 'Added successfully' }));
      server.on(messageRoutes.update, () => ({ data: rejected, message: 'Message sent for approval again' }));
      server.on(categoryRoutes.list, () => pageOfRows([category]));
      server.on(companyRoutes.list, () => pageOfRows([buildCompany({ id: 9, name: 'Nile Pharma' })]));
      prepare?.(server);
    },
  });

type User = Awaited<ReturnType<typeof open>>['user'];

const pick = async (user: User, label: string, option: string) => {
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const openCreate = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Add New Message' }));
  const form = await screen.findByRole('dialog', { name: 'Add New Message' });
  return { form, submit: () => user.click(within(form).getByRole('button', { name: 'Add Message' })) };
};

describe('a company', () => {
  it('sees Home, Calendar, Messages and Notifications, the rejection reason, and only permitted actions', async () => {
    const { server, user } = await open('company');
    const card = (await screen.findByRole('heading', { name: 'Kidney day' })).closest('article') ?? document.body;
    expect(within(card).getByText('Rejected: The picture is blurred')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Actions for Heart week' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Kidney day' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Edit and resubmit', 'Delete']);
    const menu = within(screen.getByRole('navigation', { name: 'Main navigation' })).getAllByRole('listitem');
    expect(menu.map((item) => item.textContent)).toEqual(['Home', 'Calendar', 'Messages', 'Notifications']);
    for (const number of ['1,284 doctors can see it', 'Seen by 310 doctors', '45 reactions', '7 comments'])
      expect(screen.getByText(number)).toBeDefined();
    expect(within(card).queryByText(/Seen by/)).toBeNull();
    const own = ['/auth/me', '/messages', '/messages/categories', '/notifications/unread', '/views'];
    expect(server.calls.map(({ spec }) => spec.path).filter((path) => !own.includes(path))).toEqual([]);
  });

  it('adds a message with name, image and category only, and sends its own id', async () => {
    const { server, user } = await open('company');
    const { form, submit } = await openCreate(user);
    expect(within(form).queryByRole('combobox', { name: 'Company' })).toBeNull();
    expect(within(form).queryByRole('switch', { name: 'Free' })).toBeNull();
    await submit();
    expect(await within(form).findByText('Name is required')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Lung day');
    await pick(user, 'Category', 'Cardiology');
    // Companies may not add categories.
    await user.clear(within(form).getByRole('combobox', { name: 'Category' }));
    await user.type(within(form).getByRole('combobox', { name: 'Category' }), 'x');
    await waitFor(() => expect(server.requestsTo(categoryRoutes.list).at(-1)?.input.query).toMatchObject({ name: 'x' }));
    expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull();
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(messageRoutes.create)[0]?.input.body).toEqual({ name: 'Lung day', category_ids: [4], company_id: 1 });
  });

  it('sees the rejection reason while editing, and can resubmit without changes', async () => {
    const { server, user } = await open('company');
    await user.click(await screen.findByRole('button', { name: /^Edit and resubmit/ }));
    const form = await screen.findByRole('dialog', { name: 'Edit and resubmit Kidney day' });
    expect(within(form).getByText('Rejected: The picture is blurred')).toBeDefined();
    await user.click(within(form).getByRole('button', { name: 'Resubmit' }));
    expect(await screen.findByText('Message sent for approval again')).toBeDefined();
    const [call] = server.requestsTo(messageRoutes.update);
    expect(call?.input).toMatchObject({ params: { id: 7 }, body: { name: 'Kidney day' } });
    expect(call?.input.body).toEqual({ name: 'Kidney day', seen_updated_at: rejected.updated_at });
  });

  it('corrects a pending message, and sees that it was decided meanwhile', async () => {
    let current = pending;
    const { server, user } = await open('company', {
      prepare: (fake) => {
        fake.on(messageRoutes.list, () => pageOfRows([current]));
        fake.on(messageRoutes.update, () => {
          current = { ...pending, status: 'rejected', rejection_reason: 'A wrong dose', updated_at: '2026-11-01T10:00:09.000Z' };
          throw new ErrorReply('conflict', 'This message was rejected meanwhile. Please look at it again.');
        });
      },
    });
    await chooseAction(user, 'Lugn day', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Lugn day' });
    const name = within(form).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Lung day');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText(/This message was rejected meanwhile/)).toBeDefined();
    expect(await within(form).findByText('Rejected: A wrong dose')).toBeDefined();
    expect(server.requestsTo(messageRoutes.update).map(({ input }) => input.body)).toEqual([
      { name: 'Lung day', seen_updated_at: pending.updated_at },
    ]);
  });

  it('is asked at the save after a decision about a field that another user changed too', async () => {
    const renamed = { ...pending, name: 'Lung month', status: 'rejected' as const, rejection_reason: 'A wrong dose' };
    const decided = { ...renamed, updated_at: '2026-11-01T10:00:09.000Z' };
    let current = pending;
    const { server, user } = await open('company', {
      prepare: (fake) => {
        fake.on(messageRoutes.list, () => pageOfRows([current]));
        fake.on(messageRoutes.update, ({ body }) => {
          current = decided;
          if (body.seen_updated_at === pending.updated_at) throw new ErrorReply('conflict', 'This message was rejected meanwhile.');
          return { data: decided, message: 'Message sent for approval again' };
        });
      },
    });
    await chooseAction(user, 'Lugn day', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Lugn day' });
    const name = within(form).getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Lung day');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await user.click(await within(form).findByRole('button', { name: 'Resubmit' }));
    const merge = within(await screen.findByRole('dialog', { name: 'Someone else changed the same fields' }));
    expect(merge.getByRole('group', { name: 'Name' }).textContent).toBe('NameMineLung dayTheirsLung month');
    await user.click(merge.getByRole('radio', { name: /^Mine/ }));
    await user.click(merge.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Message sent for approval again')).toBeDefined();
    expect(server.requestsTo(messageRoutes.update)[1]?.input.body).toEqual({ name: 'Lung day', seen_updated_at: decided.updated_at });
  });

  it('sees in the confirm dialog that only an administrator can restore, and gets no Undo', async () => {
    const { user } = await open('company', {
      prepare: (server) => server.on(messageRoutes.archive, () => ({ message: 'message deleted successfully' })),
    });
    await chooseAction(user, 'Kidney day', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Kidney day?' });
    expect(confirmDialog.textContent).toContain('Only an administrator can restore it.');
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('message deleted successfully')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('an administrator', () => {
  it('must choose company and coins for a new message, including all companies and free', async () => {
    const { server, user } = await open('admin');
    const { form, submit } = await openCreate(user);
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Lung day');
    await submit();
    for (const error of ['Company ID is required', 'Coins are required']) expect(await within(form).findByText(error)).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: 'Coins' }), '-1');
    await submit();
    expect(await within(form).findByText('Coins must be at least 0')).toBeDefined();
    await user.click(within(form).getByRole('switch', { name: 'Free' }));
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Coins' }).value).toBe('0');
    await pick(user, 'Company', 'Nile Pharma Pending');
    expect(within(form).getByText(/Nile Pharma.* is not an approved company \(Pending\)/)).toBeDefined();
    await pick(user, 'Company', 'All companies');
    expect(within(form).queryByText(/is not an approved company/)).toBeNull();
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/Open it to add videos\.$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Open' })).toBeDefined();
    expect(server.requestsTo(messageRoutes.create)[0]?.input.body).toEqual({
      name: 'Lung day',
      category_ids: [],
      company_id: 'all',
      coins: 0,
    });
  });

  it('sends only the changed fields, and sees server errors on their fields', async () => {
    let isCategoryMissing = true;
    const { server, user } = await open('admin', {
      prepare: (fake) =>
        fake.on(messageRoutes.update, () => {
          if (isCategoryMissing)
            throw new ErrorReply('invalid', 'There is no such category', { category_ids: ['There is no such category'] });
          return { data: rejected, message: 'Saved' };
        }),
    });
    await chooseAction(user, 'Kidney day', 'Edit');
    const form = await screen.findByRole('dialog', { name: 'Edit Kidney day' });
    await pick(user, 'Category', 'Cardiology');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText('There is no such category')).toBeDefined();
    isCategoryMissing = false;
    await pick(user, 'Company', 'Nile Pharma Pending');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(messageRoutes.update).map(({ input }) => input.body)).toEqual(
      [1, 2].map(() => ({ category_ids: [4], seen_updated_at: rejected.updated_at })),
    );
  });
});
