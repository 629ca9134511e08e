import { z } from 'zod';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, namedListQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { distinctIds, requiredText } from '../kit/text.ts';
import { companyId } from './companies.ts';
import { doctorId } from './doctors.ts';
import { accountStatus, memberRole, userId } from './members.ts';

export const groupId = recordId('GroupId');
export type GroupId = z.infer<typeof groupId>;

/** A member as a group shows it; of `doctor` and `company` the one that it is. */
export const groupMember = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles: memberRole,
  status: accountStatus,
  /** An archived member stays in the group and receives nothing. */
  is_archived: z.boolean(),
  doctor: z.object({ user_id: doctorId, image: z.string().nullable() }).nullable(),
  company: z.object({ user_id: companyId, logo: z.string().nullable() }).nullable(),
  pivot: z.object({ user_id: userId, added_at: z.iso.datetime() }),
});
export type GroupMember = z.infer<typeof groupMember>;

/** How many members a group carries along in lists; the rest is paged by `groups.members`. */
export const carriedMembers = 10;

export const group = z.object({
  id: groupId,
  name: z.string(),
  /** The newest members, at most ten. */
  members: z.array(groupMember),
  members_count: z.int(),
  created_at: z.iso.datetime(),
});
export type Group = z.infer<typeof group>;

export const groupDraft = z.strictObject({ name: requiredText('Name', { max: 50 }) });
export type GroupDraft = z.infer<typeof groupDraft>;

export const groupListQuery = namedListQuery();
export type GroupListQuery = z.infer<typeof groupListQuery>;

export const groupMembersQuery = listQuery({ name: searchTerm });
export type GroupMembersQuery = z.infer<typeof groupMembersQuery>;

/** At most so many members are added or removed by one call. */
export const mostMembers = 1000;

/** One member, as `user_id=7`, or many, as `user_id[]=7`. */
export const groupMembersDraft = z.strictObject({
  user_id: z.union([userId.transform((id) => [id]), distinctIds(userId, mostMembers)], { error: 'Choose at least one' }),
});
export type GroupMembersDraft = z.infer<typeof groupMembersDraft>;

export const groupRoutes = {
  list: route({
    method: 'GET',
    path: '/groups',
    summary: 'Lists live groups, newest first, each with its newest members.',
    permission: 'groups.read',
    query: groupListQuery,
    response: pageOf(group),
  }),
  get: route({
    method: 'GET',
    path: '/groups/:id',
    summary: 'Shows one live group.',
    permission: 'groups.read',
    params: byId(groupId),
    response: answerOf(group),
  }),
  create: route({
    method: 'POST',
    path: '/groups',
    summary: 'Creates a group without members.',
    permission: 'groups.write',
    body: groupDraft,
    response: answerOf(group),
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: '/groups/:id',
    summary: 'Renames a group; forms send POST with `_method=PUT`.',
    permission: 'groups.write',
    params: byId(groupId),
    body: groupDraft,
    response: answerOf(group),
  }),
  archive: route({
    method: 'DELETE',
    path: '/groups/:id',
    summary: 'Archives a group; its members stay members.',
    permission: 'groups.write',
    params: byId(groupId),
    response: done,
  }),
  members: route({
    method: 'GET',
    path: '/groups/:id/members',
    summary: "Lists a group's members, those added last first.",
    permission: 'groups.read',
    params: byId(groupId),
    query: groupMembersQuery,
    response: pageOf(groupMember),
  }),
  addMembers: route({
    method: 'POST',
    path: '/groups/:id/members',
    summary: 'Adds live doctors and companies; who is in already stays in.',
    permission: 'groups.write',
    params: byId(groupId),
    body: groupMembersDraft,
    response: answerOf(z.object({ added: z.int(), already: z.int(), members_count: z.int() })),
  }),
  removeMembers: route({
    method: 'DELETE',
    path: '/groups/:id/removeMembers',
    summary: 'Takes members out of a group.',
    permission: 'groups.write',
    params: byId(groupId),
    body: groupMembersDraft,
    response: answerOf(z.object({ removed: z.int(), members_count: z.int() })),
  }),
};
