import { useQuery } from '@tanstack/react-query';
import { type NoticeListQuery, noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import type { RouteResponse } from '../../../../contract/kit/route.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { pollEvery, routeKey, routeQuery, useList } from '../../../kit/data/queries.ts';
import { request } from '../../../platform/http/api.ts';
import { t } from '../../../platform/i18n.ts';

const pollInterval = 60_000;

export const useNotices = (query: NoticeListQuery) => useList(noticeRoutes.list, { query }, { refetchEvery: pollInterval });

/** The notices of the last days, read once when the centre opens: what was new stays marked while it is open. */
export const useRecentNotices = () => useQuery({ ...routeQuery(noticeRoutes.recent, {}), gcTime: 0, staleTime: 'static' });

/** The newest notice that the bell counts; 0 before the count has loaded. */
export const useNewestUnseen = (): number => useQuery(routeQuery(noticeRoutes.unseen, {})).data?.data.newest_id ?? 0;

/** Without a toast of success, because opening the centre marks its notices. */
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
 * What happened since Home was open before; polled while Home is open, which prolongs the visit. A user who comes back to Home in this tab
 * continues the visit; one who opens Home elsewhere or loads the page again begins a new one. Changes do not load it again.
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
