import type { CursorPage, CursorQuery } from '../../../../contract/app/kit.ts';
import type { ReceivedNotification } from '../../../../contract/app/notifications.ts';
import { type NotificationId, notificationId } from '../../../../contract/entities/messages/notifications.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { presentCursorPage } from '../../../kit/cursor.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import { notificationsRead, notificationsRepo, type ReceivedRow } from '../../messages/notifications/index.ts';

const present = ({ id, title, body, channel, send_at, created_at, read_at }: ReceivedRow): ReceivedNotification => ({
  id: toId(notificationId, id),
  title,
  body,
  channel,
  sent_at: (send_at ?? created_at).toISOString(),
  read_at: read_at?.toISOString() ?? null,
});

const assertReceived = async ({ db, actor }: Context, id: NotificationId): Promise<void> =>
  void orNotFound(await notificationsRead.receivedById(db, actor.id, id), `notification ${id}`);

/** The notifications that the doctor of a request received. */
export const received = {
  list: async ({ db, actor }: Context, query: CursorQuery): Promise<CursorPage<ReceivedNotification>> =>
    presentCursorPage(await notificationsRead.receivedAfter(db, actor.id, query), present),
  unread: async ({ db, actor }: Context) => ({ data: { unread: await notificationsRead.unread(db, actor.id) } }),
  async markRead(context: Context, id: NotificationId) {
    await assertReceived(context, id);
    await notificationsRepo.markRead(context.db, context.actor.id, { at: context.now, id });
    return { message: 'Marked as read' };
  },
  /** Marks what was sent up to a notification, so that what arrived since the list was read stays unread. */
  async markUpTo(context: Context, upTo: NotificationId) {
    await assertReceived(context, upTo);
    await notificationsRepo.markRead(context.db, context.actor.id, { at: context.now, id: undefined, upTo });
    return { message: 'All marked as read' };
  },
};
