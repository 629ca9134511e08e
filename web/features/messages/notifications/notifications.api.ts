import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type DeliveryListQuery,
  type Notification,
  type NotificationListQuery,
  notificationRoutes,
  type RecipientReachDraft,
} from '../../../../contract/entities/messages/notifications.ts';
import { useApiMutation } from '../../../kit/data/mutation.ts';
import { routeKey, routeQuery, useList } from '../../../kit/data/queries.ts';
import { t } from '../../../platform/i18n.ts';

/** Milliseconds between two requests for the sending progress and for the bell's count. */
const sendingRefetchInterval = 2000;
const bellRefetchInterval = 60_000;

/** A scheduled notification waits, perhaps for weeks, so nothing polls for it. */
export const isScheduled = ({ send_at, sends_at }: Pick<Notification, 'send_at' | 'sends_at'>): boolean =>
  send_at !== null && sends_at !== null;

const isSending = (notification: Notification | undefined) => notification?.is_finished === false && !isScheduled(notification);

/** The list of sent or received notifications; refetches while one of them is being sent. */
export const useNotifications = (query: NotificationListQuery) => {
  useQuery({
    ...routeQuery(notificationRoutes.list, { query }),
    refetchInterval: ({ state }) => (state.data?.data.data.some(isSending) ? sendingRefetchInterval : false),
    notifyOnChangeProps: [],
  });
  return useList(notificationRoutes.list, { query });
};

export const useNewestNotifications = () => useList(notificationRoutes.list, { query: { per_page: 10 } });

export const useNotification = (id: number) =>
  useQuery({
    ...routeQuery(notificationRoutes.get, { params: { id } }),
    refetchInterval: ({ state }) => (isSending(state.data?.data) ? sendingRefetchInterval : false),
  });

/** The deliveries of a notification; refetches whenever its counts change. */
export const useDeliveries = ({ id, counts }: Notification, query: DeliveryListQuery) => {
  const client = useQueryClient();
  const fingerprint = JSON.stringify(counts);
  const loaded = useRef(fingerprint);
  useEffect(() => {
    if (loaded.current !== fingerprint) void client.invalidateQueries({ queryKey: routeKey(notificationRoutes.deliveries) });
    loaded.current = fingerprint;
  }, [client, fingerprint]);
  return useList(notificationRoutes.deliveries, { params: { id }, query });
};

/** Counts the recipients of a notification; disabled while the audience is incomplete. */
export const useReach = (body: RecipientReachDraft | undefined) =>
  useQuery({ ...routeQuery(notificationRoutes.reach, { body: body ?? { type: 'notification' } }), enabled: body !== undefined, gcTime: 0 });

/** The bell's count, refetched every minute. */
export const useUnread = (): number =>
  useQuery({ ...routeQuery(notificationRoutes.unread, {}), refetchInterval: bellRefetchInterval }).data?.data.unread ?? 0;

// The form shows the success toast, which has Undo. The text may load after this module.
const sending = () => ({ failure: t('notifications.sendFailed'), skipSuccessToast: true });

export const useSendWhatsapp = () => useApiMutation(notificationRoutes.sendWhatsapp, sending());

export const useNotifyMembers = () => useApiMutation(notificationRoutes.notifyMembers, sending());

export const useNotifyAll = () => useApiMutation(notificationRoutes.notifyAll, sending());

export const useCancel = () => useApiMutation(notificationRoutes.cancel, { failure: t('notifications.cancelFailed') });

export const useReschedule = () => useApiMutation(notificationRoutes.reschedule, { failure: t('notifications.moveFailed') });

export const useRetry = () => useApiMutation(notificationRoutes.retry, { failure: t('notifications.retryFailed') });

export const useMarkAllRead = () =>
  useApiMutation(notificationRoutes.markAllRead, {
    failure: t('notifications.readFailed'),
  });

/** Marks a notification as read, or its failures as seen, whenever `trigger` changes; does nothing while that is false. */
export const useMarkRead = (id: number, trigger: string | false): void => {
  const mutation = useApiMutation(notificationRoutes.markRead, {
    // The page that marks it has just loaded the notification and its deliveries.
    invalidates: [notificationRoutes.unread, notificationRoutes.list],
    skipSuccessToast: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mutation is a new object on each render
  useEffect(() => {
    if (trigger === false) return;
    // No toast on failure, because the user did not start this request; the bell stays.
    void mutation.send({ params: { id } }).then((outcome) => outcome.ok || outcome.suppressToast?.());
  }, [id, trigger]);
};
