import { useQuery } from '@tanstack/react-query';
import { type GroupListQuery, type GroupMembersQuery, groupRoutes } from '../../../contract/entities/groups.ts';
import { routeQuery, useList, useOptionPages } from '../../kit/queries.ts';
import { signedLife } from '../../kit/signed-life.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';
import type { MemberSearch } from '../members/index.ts';

const shown = [groupRoutes.list, groupRoutes.get];
const peopled = [...shown, groupRoutes.members];

export const useGroups = (query: GroupListQuery) => useList(groupRoutes.list, { query }, { refetchEvery: signedLife });

export const useGroupOptions = (search: string) => useOptionPages(groupRoutes.list, search);

export const useGroup = (id: number) => useQuery(routeQuery(groupRoutes.get, { params: { id } }));

export const useGroupMembers = (id: number, query: GroupMembersQuery) =>
  useList(groupRoutes.members, { params: { id }, query }, { refetchEvery: signedLife });

const nobody: ReadonlySet<number> = new Set();

/** Of those that match the search, who is in the group already: the hundred added last, as far as the group can be searched. */
export const useIsIn = (id: number, { name }: MemberSearch): ReadonlySet<number> => {
  const query = useQuery({
    ...routeQuery(groupRoutes.members, { params: { id }, query: { per_page: 100, ...(name ? { name } : {}) } }),
    select: ({ data }): ReadonlySet<number> => new Set(data.data.map((member) => member.id)),
  });
  return query.data ?? nobody;
};

export const useCreateGroup = () => useWrite(groupRoutes.create, { refresh: [groupRoutes.list], failure: t('groups.createFailed') });

export const useUpdateGroup = () => useWrite(groupRoutes.update, { refresh: shown, failure: t('groups.updateFailed') });

export const useArchiveGroup = () =>
  useWrite(groupRoutes.archive, { refresh: [groupRoutes.list], success: t('groups.deleted'), failure: t('groups.deleteFailed') });

export const useAddMembers = () => useWrite(groupRoutes.addMembers, { refresh: peopled, failure: t('groups.addFailed') });

export const useRemoveMembers = () => useWrite(groupRoutes.removeMembers, { refresh: peopled, failure: t('groups.removeFailed') });
