import {
  carriedMembers,
  type GroupDraft,
  type GroupId,
  type GroupListQuery,
  type GroupMembersDraft,
  type GroupMembersQuery,
} from '../../../contract/entities/groups.ts';
import { audit } from '../../kit/audit.ts';
import { namesOf } from '../../kit/names.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField, orNotFound } from '../../platform/errors.ts';
import { memberPresenter, presenter } from './groups.present.ts';
import { type GroupRow, groupsRepo } from './groups.repo.ts';

const live = async ({ db }: Context, id: number): Promise<GroupRow> => orNotFound(await groupsRepo.byId(db, id), `group ${id}`);

const locked = async ({ db }: Context, id: number) => orNotFound(await groupsRepo.locked(db, id), `group ${id}`);

const whole = async (context: Context, id: number) => {
  const row = await live(context, id);
  const members = await groupsRepo.newestMembers(context.db, [id], carriedMembers);
  return presenter(context, members)(row);
};

/** Refuses ids that name no live doctor or company, and says which. */
const refuseStrangers = async ({ db }: Context, ids: number[]) => {
  const users = new Map((await groupsRepo.usersAmong(db, ids)).map((user) => [user.id, user]));
  const strangers = ids.flatMap((id) => {
    const user = users.get(id);
    if (!user) return [`${id} (unknown)`];
    if (user.role === 'admin') return [`${user.name} (administrator)`];
    return user.archived_at ? [`${user.name} (archived)`] : [];
  });
  if (strangers.length > 0) throw invalidField('user_id', `Not a live doctor or company: ${namesOf(strangers)}`);
};

const addedMessage = (added: number, already: number): string => {
  if (added + already === 1) return added === 1 ? 'Member added successfully' : 'This member was in the group already';
  const rest = already > 0 ? `, ${already} ${already === 1 ? 'was' : 'were'} in already` : '';
  return `${added} ${added === 1 ? 'member' : 'members'} added${rest}`;
};

export const groups = {
  async list(context: Context, query: GroupListQuery) {
    const page = await groupsRepo.page(context.db, query);
    const ids = page.rows.map(({ id }) => id);
    const members = ids.length > 0 ? await groupsRepo.newestMembers(context.db, ids, carriedMembers) : [];
    return pageAnswer(page, presenter(context, members), query);
  },
  async get(context: Context, id: GroupId) {
    return { data: await whole(context, id) };
  },
  async members(context: Context, id: GroupId, query: GroupMembersQuery) {
    const group = await live(context, id);
    return pageAnswer(await groupsRepo.memberPage(context.db, group, query), memberPresenter(context), query);
  },
  async create(context: Context, { name }: GroupDraft) {
    const { id } = await groupsRepo.insert(context.db, name, context.now);
    await audit(context, { action: 'groups.create', entity: 'groups', id, after: { name } });
    return { data: await whole(context, id), message: 'Group added successfully' };
  },
  async update(context: Context, id: GroupId, { name }: GroupDraft) {
    const before = await locked(context, id);
    await groupsRepo.rename(context.db, id, { name, at: context.now });
    await audit(context, { action: 'groups.update', entity: 'groups', id, before: { name: before.name }, after: { name } });
    return { data: await whole(context, id), message: 'Group updated successfully' };
  },
  async archive(context: Context, id: GroupId) {
    const { name } = await locked(context, id);
    await groupsRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'groups.archive', entity: 'groups', id, before: { name } });
    return { message: 'Group deleted successfully' };
  },
  async addMembers(context: Context, id: GroupId, { user_id: ids }: GroupMembersDraft) {
    await locked(context, id);
    await refuseStrangers(context, ids);
    const added = await groupsRepo.add(context.db, id, { ids, by: context.actor.id, at: context.now });
    await audit(context, { action: 'groups.addMembers', entity: 'groups', id, after: { user_ids: ids, added } });
    const already = ids.length - added;
    const members_count = await groupsRepo.countMembers(context.db, id);
    return { data: { added, already, members_count }, message: addedMessage(added, already) };
  },
  async removeMembers(context: Context, id: GroupId, { user_id: ids }: GroupMembersDraft) {
    await locked(context, id);
    const removed = await groupsRepo.remove(context.db, id, ids);
    if (removed.length === 0) {
      throw invalidField('user_id', ids.length === 1 ? 'This member is not in the group' : 'None of these members is in the group');
    }
    await audit(context, { action: 'groups.removeMembers', entity: 'groups', id, before: { user_ids: removed } });
    const message = removed.length === 1 ? 'Member removed successfully' : `${removed.length} members removed`;
    return { data: { removed: removed.length, members_count: await groupsRepo.countMembers(context.db, id) }, message };
  },
};
