import { z } from 'zod';
import { distinctIds, requiredText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, messageResponse, nameListQuery, pageResponse, sortOrder } from '../../kit/list.ts';
import { restoreRoute } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';
import { accountStatus } from './account-status.ts';
import { companyId } from './companies.ts';
import { doctorId } from './doctors.ts';
import { memberRole, userId } from './members.ts';

export const groupId = recordId('GroupId');
export type GroupId = z.infer<typeof groupId>;

/** A member of a group. Either `doctor` or `company` is set. */
export const groupMember = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  roles: memberRole,
  status: accountStatus,
  /** An archived member stays in the group but receives nothing. */
  is_archived: z.boolean(),
  doctor: z.object({ user_id: doctorId, image: z.string().nullable() }).nullable(),
  company: z.object({ user_id: companyId, logo: z.string().nullable() }).nullable(),
  pivot: z.object({ user_id: userId, added_at: z.iso.datetime() }),
});
export type GroupMember = z.infer<typeof groupMember>;

/** The number of members that a group in a list shows; `groups.members` pages all of them. */
export const maxEmbeddedMembers = 10;

export const group = z.object({
  id: groupId,
  name: z.string(),
  /** The newest members, at most ten. */
  members: z.array(groupMember),
  members_count: z.int(),
  created_at: z.iso.datetime(),
  ...versionFields,
});
export type Group = z.infer<typeof group>;

export const groupDraft = z.strictObject({ name: requiredText('Name', { max: 50 }) });
export type GroupDraft = z.infer<typeof groupDraft>;

export const groupListQuery = nameListQuery().extend({ sort: sortOrder('name', 'created') });
export type GroupListQuery = z.infer<typeof groupListQuery>;

export const groupMembersQuery = nameListQuery();
export type GroupMembersQuery = z.infer<typeof groupMembersQuery>;

/** The maximum number of members that one request adds or removes. */
export const maxMembersPerRequest = 1000;

/** One member as `user_id=7`, or several as `user_id[]=7`. */
export const groupMembersDraft = z.strictObject({
  user_id: z.union([userId.transform((id) => [id]), distinctIds(userId, maxMembersPerRequest)], { error: 'Choose at least one' }),
});
export type GroupMembersDraft = z.infer<typeof groupMembersDraft>;

export const groupRoutes = {
  list: route({
    method: 'GET',
    path: '/groups',
    summary: 'Lists active groups, newest first, each with its newest members.',
    permission: 'groups.read',
    query: groupListQuery,
    response: pageResponse(group),
  }),
  get: route({
    method: 'GET',
    path: '/groups/:id',
    summary: 'Shows one active group.',
    permission: 'groups.read',
    params: idParams(groupId),
    response: dataResponse(group),
  }),
  create: route({
    method: 'POST',
    path: '/groups',
    summary: 'Creates a group without members.',
    permission: 'groups.write',
    body: groupDraft,
    response: dataResponse(group),
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: '/groups/:id',
    summary: 'Renames a group; forms send POST with `_method=PUT`.',
    permission: 'groups.write',
    params: idParams(groupId),
    body: groupDraft.extend(seenVersionFields),
    response: dataResponse(group),
  }),
  archive: route({
    method: 'DELETE',
    path: '/groups/:id',
    summary: 'Archives a group; its members keep their accounts.',
    permission: 'groups.write',
    params: idParams(groupId),
    response: messageResponse,
  }),
  restore: restoreRoute(entities.groups, { path: '/groups/restore', id: groupId }),
  members: route({
    method: 'GET',
    path: '/groups/:id/members',
    summary: "Lists a group's members, the newest first.",
    permission: 'groups.read',
    params: idParams(groupId),
    query: groupMembersQuery,
    response: pageResponse(groupMember),
  }),
  addMembers: route({
    method: 'POST',
    path: '/groups/:id/members',
    summary: 'Adds active doctors and companies to a group; existing members stay.',
    permission: 'groups.write',
    params: idParams(groupId),
    body: groupMembersDraft,
    response: dataResponse(z.object({ added: z.int(), already: z.int(), members_count: z.int() })),
  }),
  removeMembers: route({
    method: 'DELETE',
    path: '/groups/:id/removeMembers',
    summary: 'Removes members from a group.',
    permission: 'groups.write',
    params: idParams(groupId),
    body: groupMembersDraft,
    response: dataResponse(z.object({ removed: z.int(), members_count: z.int() })),
  }),
};
