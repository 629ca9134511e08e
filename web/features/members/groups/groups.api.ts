import { useQuery } from '@tanstack/react-query';
import { type GroupListQuery, type GroupMembersQuery, groupRoutes } from '../../../../contract/entities/members/groups.ts';
import { useArchive, useRestore } from '../../../kit/archive/archive.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeQuery, signedUrlLifetime, useList, useOptionPages } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';
import type { MemberSearch } from '../accounts/index.ts';

export const useGroups = (query: GroupListQuery) => useList(groupRoutes.list, { query }, { refetchEvery: signedUrlLifetime });

export const useGroupOptions = (search: string) => useOptionPages(groupRoutes.list, search);

export const useGroup = (id: number) => useQuery(routeQuery(groupRoutes.get, { params: { id } }));

export const useGroupMembers = (id: number, query: GroupMembersQuery) =>
  useList(groupRoutes.members, { params: { id }, query }, { refetchEvery: signedUrlLifetime });

const noMembers: ReadonlySet<number> = new Set();

/** Returns which search results are already in the group, among the hundred members added last. */
export const useMembership = (id: number, { name }: MemberSearch): ReadonlySet<number> => {
  const query = useQuery({
    ...routeQuery(groupRoutes.members, { params: { id }, query: { per_page: 100, ...(name ? { name } : {}) } }),
    select: ({ data }): ReadonlySet<number> => new Set(data.data.map((member) => member.id)),
  });
  return query.data ?? noMembers;
};

export const useCreateGroup = () => useApiMutation(groupRoutes.create, { failure: t('groups.createFailed') });

export const useUpdateGroup = () => useApiMutation(groupRoutes.update, { failure: t('groups.updateFailed') });

export const useArchiveGroup = () =>
  useArchive(groupRoutes.archive, {
    restore: useRestore(groupRoutes, { failure: t('groups.restoreFailed') }),
    success: t('groups.deleted'),
    failure: t('groups.deleteFailed'),
  });

export const useAddMembers = () => useApiMutation(groupRoutes.addMembers, { failure: t('groups.addFailed') });

export const useRemoveMembers = () => useApiMutation(groupRoutes.removeMembers, { failure: t('groups.removeFailed') });
