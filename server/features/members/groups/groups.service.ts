import { entities } from '../../../../contract/entities/index.ts';
import {
  type GroupDraft,
  type GroupId,
  type GroupListQuery,
  type GroupMembersDraft,
  type GroupMembersQuery,
  maxEmbeddedMembers,
} from '../../../../contract/entities/members/groups.ts';
import type { SeenVersion } from '../../../../contract/kit/version.ts';
import { restoreRecords } from '../../../kit/archive.ts';
import { audit } from '../../../kit/audit.ts';
import { toFields } from '../../../kit/columns.ts';
import { readDays } from '../../../kit/days.ts';
import { formatNames, presentPage } from '../../../kit/list.ts';
import { assertUnchanged } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { invalidField, orNotFound } from '../../../platform/errors.ts';
import { memberPresenter, presenter } from './groups.present.ts';
import { type GroupRow, groupsRead } from './groups.read.ts';
import { groupColumns, groupsRepo } from './groups.repo.ts';

const getActive = async ({ db }: Context, id: number): Promise<GroupRow> => orNotFound(await groupsRead.byId(db, id), `group ${id}`);

const lockActive = async ({ db }: Context, id: number) => orNotFound(await groupsRepo.lock(db, id), `group ${id}`);

const findAndPresent = async (context: Context, id: number) => {
  const row = await getActive(context, id);
  const members = await groupsRead.newestMembers(context.db, [id], maxEmbeddedMembers);
  return presenter(context, members)(row);
};

/** Throws 422 with the names of users that are not active doctors or companies. */
const assertValidMembers = async ({ db }: Context, ids: number[]) => {
  const users = new Map((await groupsRead.usersByIds(db, ids)).map((user) => [user.id, user]));
  const invalidMembers = ids.flatMap((id) => {
    const user = users.get(id);
    if (!user) return [`${id} (unknown)`];
    if (user.role === 'admin') return [`${user.name} (administrator)`];
    return user.archived_at ? [`${user.name} (archived)`] : [];
  });
  if (invalidMembers.length > 0) throw invalidField('user_id', `Not an active doctor or company: ${formatNames(invalidMembers)}`);
};

const describeAdded = (added: number, alreadyMembers: number): string => {
  if (added + alreadyMembers === 1) return added === 1 ? 'Member added successfully' : 'This member is already in the group';
  const rest = alreadyMembers > 0 ? `, ${alreadyMembers} already in the group` : '';
  return `${added} ${added === 1 ? 'member' : 'members'} added${rest}`;
};

export const groups = {
  async list(context: Context, query: GroupListQuery) {
    const page = await groupsRead.page(context.db, readDays(context, query));
    const ids = page.rows.map(({ id }) => id);
    const members = ids.length > 0 ? await groupsRead.newestMembers(context.db, ids, maxEmbeddedMembers) : [];
    return presentPage(page, presenter(context, members), query);
  },
  async get(context: Context, id: GroupId) {
    return { data: await findAndPresent(context, id) };
  },
  async members(context: Context, id: GroupId, query: GroupMembersQuery) {
    const group = await getActive(context, id);
    return presentPage(await groupsRead.memberPage(context.db, group, readDays(context, query)), memberPresenter(context), query);
  },
  async create(context: Context, draft: GroupDraft) {
    const { id } = await groupsRepo.insert(context.db, draft, context.now);
    await audit(context, { action: 'groups.create', entity: 'groups', id, after: draft });
    return { data: await findAndPresent(context, id), message: 'Group added successfully' };
  },
  async update(context: Context, id: GroupId, { seen_updated_at, ...draft }: GroupDraft & SeenVersion) {
    const before = await lockActive(context, id);
    await assertUnchanged(before, { seen_updated_at }, { ...entities.groups, present: () => findAndPresent(context, id) });
    await groupsRepo.update(context.db, id, { draft, at: context.now });
    await audit(context, { action: 'groups.update', entity: 'groups', id, before: toFields(groupColumns, before), after: draft });
    return { data: await findAndPresent(context, id), message: 'Group updated successfully' };
  },
  async archive(context: Context, id: GroupId) {
    const { name } = await lockActive(context, id);
    await groupsRepo.archive(context.db, id, { at: context.now, by: context.actor.id });
    await audit(context, { action: 'groups.archive', entity: 'groups', id, before: { name } });
    return { message: 'Group deleted successfully' };
  },
  restore: (context: Context, ids: GroupId[]) => restoreRecords(context, entities.groups, ids),
  async addMembers(context: Context, id: GroupId, { user_id: ids }: GroupMembersDraft) {
    await lockActive(context, id);
    await assertValidMembers(context, ids);
    const added = await groupsRepo.addMembers(context.db, id, { ids, by: context.actor.id, at: context.now });
    await audit(context, { action: 'groups.addMembers', entity: 'groups', id, after: { user_ids: ids, added } });
    const already = ids.length - added;
    const members_count = await groupsRead.countMembers(context.db, id);
    return { data: { added, already, members_count }, message: describeAdded(added, already) };
  },
  async removeMembers(context: Context, id: GroupId, { user_id: ids }: GroupMembersDraft) {
    await lockActive(context, id);
    const removed = await groupsRepo.removeMembers(context.db, id, ids);
    if (removed.length === 0) {
      throw invalidField('user_id', ids.length === 1 ? 'This member is not in the group' : 'None of these members is in the group');
    }
    await audit(context, { action: 'groups.removeMembers', entity: 'groups', id, before: { user_ids: removed } });
    const message = removed.length === 1 ? 'Member removed successfully' : `${removed.length} members removed`;
    return { data: { removed: removed.length, members_count: await groupsRead.countMembers(context.db, id) }, message };
  },
};
