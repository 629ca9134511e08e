// @vitest-environment happy-dom
// Proves GRP-1, GRP-2, GRP-4, GRP-6, GRP-11, GRP-12, GRP-13
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { doctorRoutes } from '../../../../contract/entities/members/doctors.ts';
import { type Group, type GroupMember, groupId, groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { userId } from '../../../../contract/entities/members/members.ts';
import { chooseAction } from '../../../test/choose.ts';
import { buildDoctor } from '../../../test/doctors.ts';
import { ErrorReply, type FakeServer, pageOfRows } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';

const buildMember = (id: number, name: string): GroupMember => ({
  id: userId.parse(id),
  name,
  phone: `0101234567${id}`,
  email: `m${id}@med.example`,
  roles: 'doctor',
  status: 'approved',
  is_archived: false,
  doctor: null,
  company: null,
  pivot: { user_id: userId.parse(id), added_at: '2026-11-01T10:00:00.000Z' },
});

const mona = buildMember(1, 'Mona Samir');
const omar = buildMember(2, 'عمر أشرف');

const buildGroup = (overrides: Partial<Group> = {}): Group => ({
  id: groupId.parse(5),
  name: 'Cardiologists',
  members: [mona, omar],
  members_count: 1284,
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-01T10:00:00.000Z',
  ...overrides,
});

const mockRoutes = (server: FakeServer) => {
  server.on(groupRoutes.list, () => pageOfRows([buildGroup()]));
  server.on(groupRoutes.get, () => ({ data: buildGroup() }));
  server.on(groupRoutes.members, () => pageOfRows([mona, omar]));
};

const open = (path: string) => renderApp({ path, prepare: mockRoutes });

describe('the groups page', () => {
  it('shows the member count, links to the group, and explains in the confirm dialog that members are kept', async () => {
    const { server, user } = await open('/groups');
    expect((await screen.findByRole('link', { name: 'Cardiologists' })).getAttribute('href')).toBe('/groups/5');
    expect(screen.getByText('1,284 members')).toBeDefined();
    expect(screen.getByText('+1,282')).toBeDefined();
    server.on(groupRoutes.archive, () => ({ message: 'Group deleted successfully' }));
    await chooseAction(user, 'Cardiologists', 'Delete');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Delete Cardiologists?' });
    expect(within(confirmDialog).getByText(/1,284 members will keep their accounts/)).toBeDefined();
    await user.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Group deleted successfully')).toBeDefined();
    server.on(groupRoutes.restore, ({ body }) => ({
      data: body.ids.map((id) => ({ id, restored: true, reason: null, clash: null })),
      message: 'Restored',
    }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.requestsTo(groupRoutes.restore)[0]?.input.body).toEqual({ ids: [5] }));
  });

  it('shows an error and keeps the input if the group no longer exists when it is renamed', async () => {
    const { server, user } = await open('/groups');
    server.on(groupRoutes.update, () => {
      throw new ErrorReply('not_found', 'There is no group 5');
    });
    await chooseAction(user, 'Cardiologists', 'Rename');
    const form = await screen.findByRole('dialog', { name: 'Rename Group' });
    const name = within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'Nile');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await within(form).findByText('There is no group 5')).toBeDefined();
    expect(name.value).toBe('Nile');
    expect(server.requestsTo(groupRoutes.update)[0]?.input).toMatchObject({ params: { id: 5 }, body: { name: 'Nile' } });
  });
});

describe('the group page', () => {
  it('renames the group with a button that the key E also presses', async () => {
    const { server, user } = await open('/groups/5');
    server.on(groupRoutes.update, () => ({ data: buildGroup({ name: 'Nile' }), message: 'Group updated successfully' }));
    const button = await screen.findByRole('button', { name: 'Rename' });
    expect(button.dataset['edit']).toBe('true');
    await user.click(button);
    const form = await screen.findByRole('dialog', { name: 'Rename Group' });
    const name = within(form).getByRole<HTMLInputElement>('textbox', { name: /Name/ });
    expect(name.value).toBe('Cardiologists');
    await user.clear(name);
    await user.type(name, 'Nile');
    await user.click(within(form).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Group updated successfully')).toBeDefined();
    expect(server.requestsTo(groupRoutes.update)[0]?.input).toMatchObject({ params: { id: 5 }, body: { name: 'Nile' } });
  });

  it('removes several members with one request after confirmation', async () => {
    const { server, user } = await open('/groups/5');
    server.on(groupRoutes.removeMembers, () => ({ data: { removed: 2, members_count: 1282 }, message: '2 members removed' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Remove from group' }));
    const confirmDialog = await screen.findByRole('dialog', { name: 'Remove 2 members from the group?' });
    await user.click(within(confirmDialog).getByRole('button', { name: 'Remove from group' }));
    await waitFor(() => expect(server.requestsTo(groupRoutes.removeMembers)[0]?.input.body).toEqual({ user_id: [1, 2] }));
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('shows the role and the status of each member once', async () => {
    await open('/groups/5');
    const name = await screen.findByRole('link', { name: 'Mona Samir' });
    expect(name.closest('tr')?.textContent?.match(/Doctor|Approved/g)).toEqual(['Doctor', 'Approved']);
  });

  it('shows an error if the group does not exist', async () => {
    await renderApp({
      path: '/groups/9',
      prepare: (server) =>
        server.on(groupRoutes.get, () => {
          throw new ErrorReply('not_found', 'Group not found');
        }),
    });
    expect(await screen.findByText('Group not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Groups' })).toBeDefined();
  });
});

describe('adding members', () => {
  const openForm = async () => {
    const app = await open('/groups/5');
    const pages = [
      [buildDoctor({ id: 1, name: 'Mona Samir' }), buildDoctor({ id: 7, name: 'Sara Ali' })],
      [buildDoctor({ id: 8, name: 'Hany Fouad' })],
    ];
    app.server.on(doctorRoutes.list, ({ query }) =>
      query.email
        ? pageOfRows([buildDoctor({ id: 9, name: 'Nadia Adel' })])
        : pageOfRows(pages[query.page - 1] ?? [], { page: query.page, lastPage: 2, total: 3 }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Add members' }));
    const form = await screen.findByRole('dialog', { name: 'Add members to Cardiologists' });
    return { ...app, form, add: within(form).getByRole('button', { name: 'Add members' }) };
  };

  it('requires a member type, then at least one member of that type', async () => {
    const { user, form, add, server } = await openForm();
    await user.click(add);
    expect(await within(form).findByText('Member type is required.')).toBeDefined();
    await user.click(within(form).getByRole('radio', { name: 'Doctor' }));
    await user.click(add);
    expect(await within(form).findByText('Doctor is required.')).toBeDefined();
    await user.click(within(form).getByRole('radio', { name: 'Company' }));
    await user.click(add);
    expect(await within(form).findByText('Company is required.')).toBeDefined();
    expect(server.requestsTo(groupRoutes.addMembers)).toHaveLength(0);
  });

  it('keeps the selection between searches, marks current members, and adds all with one request', async () => {
    const { user, form, add, server } = await openForm();
    await user.click(within(form).getByRole('radio', { name: 'Doctor' }));
    expect(await within(form).findByText('Already in the group')).toBeDefined();
    await user.click(within(form).getByRole('button', { name: 'Load more' }));
    await within(form).findByText('Hany Fouad');
    await user.click(within(form).getByRole('checkbox', { name: 'Select all shown' }));
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Search by' }), 'Email');
    await user.type(within(form).getByRole('searchbox', { name: 'Search doctors' }), 'nadia@{Enter}');
    await user.click(await within(form).findByRole('checkbox', { name: 'Select Nadia Adel' }));
    const chosen = within(form).getByRole('list', { name: 'Selected members' });
    expect(
      within(chosen)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Sara Ali', 'Hany Fouad', 'Nadia Adel']);
    await user.click(within(chosen).getByRole('button', { name: 'Remove Hany Fouad' }));
    server.on(groupRoutes.addMembers, () => ({ data: { added: 2, already: 0, members_count: 1286 }, message: '2 members added' }));
    await user.click(add);
    expect(await screen.findByText('2 members added')).toBeDefined();
    expect(server.requestsTo(groupRoutes.addMembers).map(({ input }) => input.body)).toEqual([{ user_id: [7, 9] }]);
  });

  it('selects all matches, loaded or not, except current members', async () => {
    const { user, form, add, server } = await openForm();
    const doctors = Array.from({ length: 250 }, (_, index) => buildDoctor({ id: index + 1, name: `Doctor ${index + 1}` }));
    server.on(doctorRoutes.list, ({ query: { page, per_page: size } }) =>
      pageOfRows(doctors.slice((page - 1) * size, page * size), {
        page,
        lastPage: Math.ceil(doctors.length / size),
        total: doctors.length,
      }),
    );
    server.on(groupRoutes.addMembers, () => ({ data: { added: 248, already: 0, members_count: 1532 }, message: '248 members added' }));
    await user.click(within(form).getByRole('radio', { name: 'Doctor' }));
    await user.click(await within(form).findByRole('button', { name: 'Select all 250 found' }));
    expect(await within(form).findByText('Selected members: 248')).toBeDefined();
    await user.click(add);
    expect(await screen.findByText('248 members added')).toBeDefined();
    expect(server.requestsTo(groupRoutes.addMembers)[0]?.input.body).toEqual({ user_id: doctors.slice(2).map(({ user }) => user.id) });
  });

  it('selects at most as many members as one request accepts, and shows the limit', async () => {
    const { user, form, server } = await openForm();
    server.on(doctorRoutes.list, ({ query: { page, per_page: size } }) =>
      pageOfRows(
        Array.from({ length: size }, (_, index) => buildDoctor({ id: 10 + page * size + index })),
        { page, lastPage: 20, total: 2000 },
      ),
    );
    await user.click(within(form).getByRole('radio', { name: 'Doctor' }));
    expect(await within(form).findByText('You can select up to 1,000 members at once.')).toBeDefined();
    await user.click(within(form).getByRole('button', { name: 'Select the first 1,000 found' }));
    expect(await within(form).findByText('Selected members: 1,000')).toBeDefined();
  });

  it('shows a server error, and keeps the selection', async () => {
    const { user, form, add, server } = await openForm();
    server.on(groupRoutes.addMembers, () => {
      throw new ErrorReply('invalid', 'Sara Ali is archived', { user_id: ['Sara Ali is archived'] });
    });
    await user.click(within(form).getByRole('radio', { name: 'Doctor' }));
    await user.click(await within(form).findByRole('checkbox', { name: 'Select Sara Ali' }));
    await user.click(add);
    expect(await within(form).findByText('Sara Ali is archived')).toBeDefined();
    expect(within(form).getByText('Selected members: 1')).toBeDefined();
  });
});
