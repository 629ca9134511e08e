import { useQuery } from '@tanstack/react-query';
import { type NoticeListQuery, noticeRoutes } from '../../../contract/entities/notices.ts';
import { useApiMutation } from '../../kit/data/mutation.ts';
import { pollEvery, routeQuery, useList } from '../../kit/data/queries.ts';
import { t } from '../../platform/i18n.ts';

const pollInterval = 60_000;
const lists = [noticeRoutes.list, noticeRoutes.unseen, noticeRoutes.recent];

export const useNotices = (query: NoticeListQuery) => useList(noticeRoutes.list, { query }, { refetchEvery: pollInterval });

/** The notices of the last days, read once when the centre opens: what was new stays marked while it is open. */
export const useRecentNotices = () => useQuery({ ...routeQuery(noticeRoutes.recent, {}), gcTime: 0, staleTime: 'static' });

/** The newest notice that the bell counts; 0 before the count has loaded. */
export const useNewestUnseen = (): number => useQuery(routeQuery(noticeRoutes.unseen, {})).data?.data.newest_id ?? 0;

/** Without a toast of success, because opening the centre marks its notices. */
export const useMarkShown = () => useApiMutation(noticeRoutes.markSeen, { invalidates: [noticeRoutes.unseen], skipSuccessToast: true });

export const useMarkAllSeen = () =>
  useApiMutation(noticeRoutes.markSeen, { invalidates: lists, success: t('notices.marked'), failure: t('notices.markFailed') });

export const useSubscriptions = () => useQuery(routeQuery(noticeRoutes.subscriptions, {}));

export const useSubscribe = () =>
  useApiMutation(noticeRoutes.subscribe, {
    invalidates: [...lists, noticeRoutes.subscriptions],
    success: t('notices.saved'),
    failure: t('notices.saveFailed'),
  });

/** What happened since Home was open before; polled while Home is open, which prolongs the visit. */
export const useVisit = () => useQuery({ ...routeQuery(noticeRoutes.visit, {}), ...pollEvery(10 * pollInterval) });
