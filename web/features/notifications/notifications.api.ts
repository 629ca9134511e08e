import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type DeliveryListQuery,
  type Notification,
  type NotificationListQuery,
  notificationRoutes,
  type ReachDraft,
} from '../../../contract/entities/notifications.ts';
import { routeKey, routeQuery, useList } from '../../kit/queries.ts';
import { useWrite } from '../../kit/write.ts';
import { t } from '../../platform/i18n.ts';

/** Milliseconds between two looks at what is still being sent, and at what the bell counts. */
const sendingPause = 2000;
const bellPause = 60_000;

const isSending = (notification: Notification | undefined) => notification?.is_finished === false;

const sent = [notificationRoutes.list, notificationRoutes.get, notificationRoutes.deliveries];

/** The list of what was sent or received; looks again while something on it is still being sent. */
export const useNotifications = (query: NotificationListQuery) => {
  useQuery({
    ...routeQuery(notificationRoutes.list, { query }),
    refetchInterval: ({ state }) => (state.data?.data.data.some(isSending) ? sendingPause : false),
    notifyOnChangeProps: [],
  });
  return useList(notificationRoutes.list, { query });
};

export const useNewestNotifications = () => useList(notificationRoutes.list, { query: { per_page: 10 } });

export const useNotification = (id: number) =>
  useQuery({
    ...routeQuery(notificationRoutes.get, { params: { id } }),
    refetchInterval: ({ state }) => (isSending(state.data?.data) ? sendingPause : false),
  });

/** Who was to receive it and how far each came; asked for again as often as the notification's counts change. */
export const useDeliveries = ({ id, counts }: Notification, query: DeliveryListQuery) => {
  const client = useQueryClient();
  const print = JSON.stringify(counts);
  const shown = useRef(print);
  useEffect(() => {
    if (shown.current !== print) void client.invalidateQueries({ queryKey: routeKey(notificationRoutes.deliveries) });
    shown.current = print;
  }, [client, print]);
  return useList(notificationRoutes.deliveries, { params: { id }, query });
};

/** Whom a notification would reach; asks nothing while the audience is incomplete. */
export const useReach = (body: ReachDraft | undefined) =>
  useQuery({ ...routeQuery(notificationRoutes.reach, { body: body ?? { type: 'notification' } }), enabled: body !== undefined, gcTime: 0 });

/** What the bell counts, looked at each minute. */
export const useUnread = (): number =>
  useQuery({ ...routeQuery(notificationRoutes.unread, {}), refetchInterval: bellPause }).data?.data.unread ?? 0;

export const useSendWhatsapp = () => useWrite(notificationRoutes.sendWhatsapp, { refresh: sent, failure: t('notifications.sendFailed') });

export const useNotifyMembers = () => useWrite(notificationRoutes.notifyMembers, { refresh: sent, failure: t('notifications.sendFailed') });

export const useNotifyAll = () => useWrite(notificationRoutes.notifyAll, { refresh: sent, failure: t('notifications.sendFailed') });

export const useRetry = () => useWrite(notificationRoutes.retry, { refresh: sent, failure: t('notifications.retryFailed') });

export const useMarkAllRead = () =>
  useWrite(notificationRoutes.markAllRead, {
    refresh: [notificationRoutes.list, notificationRoutes.unread],
    failure: t('notifications.readFailed'),
  });

/** Marks a notification as read, or its failures as seen, when it is shown and as often as `occasion` changes; nothing while that is false. */
export const useMarkRead = (id: number, occasion: string | false): void => {
  const write = useWrite(notificationRoutes.markRead, { refresh: [notificationRoutes.unread, notificationRoutes.list], isQuiet: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the write is made anew on each render, the occasion is not
  useEffect(() => {
    if (occasion === false) return;
    // Nobody asked for it, so nobody is told where it fails; the bell stays as it was.
    void write.send({ params: { id } }).then((outcome) => outcome.ok || outcome.hush?.());
  }, [id, occasion]);
};
