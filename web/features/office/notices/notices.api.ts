import { useQuery } from '@tanstack/react-query';
import { type NoticeListQuery, noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import type { RouteResponse } from '../../../../contract/kit/route.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeKey, routeQuery, useList } from '../../../kit/data/queries.ts';
import { request } from '../../../platform/http/api.ts';
import { t } from '../../../platform/i18n.ts';

const pollInterval = 60_000;

export const useNotices = (query: NoticeListQuery) => useList(noticeRoutes.list, { query }, { refetchEvery: pollInterval });

/** The notices of the last seven days. They are read once when the panel of the bell opens, so that new ones stay marked while it is open. */
export const useRecentNotices = () => useQuery({ ...routeQuery(noticeRoutes.recent, {}), gcTime: 0, staleTime: 'static' });

/** The newest notice that the bell counts; 0 before the count has loaded. */
export const useNewestUnseen = (): number => useQuery(routeQuery(noticeRoutes.unseen, {})).data?.data.newest_id ?? 0;

/** Marks the shown notices as seen. No toast says so, because opening the panel is enough. */
export const useMarkShown = () => useApiMutation(noticeRoutes.markSeen, { skipSuccessToast: true });

export const useMarkAllSeen = () =>
  useApiMutation(noticeRoutes.markSeen, { success: t('notices.marked'), failure: t('notices.markFailed') });

export const useSubscriptions = () => useQuery(routeQuery(noticeRoutes.subscriptions, {}));

export const useSubscribe = () =>
  useApiMutation(noticeRoutes.subscribe, {
    success: t('notices.saved'),
    failure: t('notices.saveFailed'),
  });

const visitKey = routeKey(noticeRoutes.visit, {});

/**
 * What happened since the user's last visit of Home. It is polled while Home is open, and each request prolongs the visit. Coming back to Home
 * in this tab continues the visit. Another tab or a reload begins a new one. Live updates do not refetch it.
 */
export const useVisit = () =>
  useQuery({
    queryKey: visitKey,
    queryFn: ({ client, signal }): Promise<RouteResponse<typeof noticeRoutes.visit>> => {
      const shown = client.getQueryData<RouteResponse<typeof noticeRoutes.visit>>(visitKey);
      return request(noticeRoutes.visit, { body: shown ? { since: shown.data.since } : {} }, { signal });
    },
    gcTime: Number.POSITIVE_INFINITY,
    ...pollEvery(10 * pollInterval),
  });
