import { useQuery } from '@tanstack/react-query';
import { type GroupListQuery, type GroupMembersQuery, groupRoutes } from '../../../contract/entities/groups.ts';
import { routeQuery, useList, useOptionPages } from '../../kit/queries.ts';
import { useWrite, type Write } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';
import type { MemberSearch } from '../members/index.ts';

const shown = [groupRoutes.list, groupRoutes.get];
const peopled = [...shown, groupRoutes.members];

/** Pictures of doctors have signed addresses that die after five minutes. */
const pictureLife = 4 * 60_000;

export const useGroups = (query: GroupListQuery) => useList(groupRoutes.list, { query }, { refetchEvery: pictureLife });

export const useGroupOptions = (search: string) => useOptionPages(groupRoutes.list, search);

export const useGroup = (id: number) => useQuery(routeQuery(groupRoutes.get, { params: { id } }));

export const useGroupMembers = (id: number, query: GroupMembersQuery) =>
  useList(groupRoutes.members, { params: { id }, query }, { refetchEvery: pictureLife });

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

export const useArchiveGroup = (): Write<{ id: number }, unknown> => {
  const write = useWrite(groupRoutes.archive, {
    refresh: [groupRoutes.list],
    success: t('groups.deleted'),
    failure: t('groups.deleteFailed'),
  });
  return { isPending: write.isPending, send: ({ id }) => write.send({ params: { id } }) };
};

export const useAddMembers = () => useWrite(groupRoutes.addMembers, { refresh: peopled, failure: t('groups.addFailed') });

export const useRemoveMembers = () => useWrite(groupRoutes.removeMembers, { refresh: peopled, failure: t('groups.removeFailed') });
