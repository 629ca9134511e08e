import type { NotificationId, RescheduleDraft } from '../../../../../contract/entities/messages/notifications.ts';
import { describeInvalidTime } from '../../../../../contract/kit/schedule.ts';
import { parseZoned } from '../../../../../contract/kit/time-zone.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, invalidField, orNotFound } from '../../../../platform/errors.ts';
import { presentSent } from '../notifications.present.ts';
import { notificationsRead } from '../notifications.read.ts';
import { notificationsRepo } from '../notifications.repo.ts';

/** The time at which sending starts. Throws 422 for one that cannot be chosen. */
export const readSendTime = ({ now, settings: { timeZone } }: Context, text: string): Date => {
  const error = describeInvalidTime(text, { now, timeZone });
  if (error !== undefined) throw invalidField('send_at', error);
  return parseZoned(text, timeZone);
};

/** Moves a notification to another time until its sending starts. Its audience stays as it was when it was written (decision 015). */
export const reschedule = async (context: Context, id: NotificationId, { send_at, seen_send_at }: RescheduleDraft) => {
  const { db } = context;
  const before = orNotFound(await notificationsRepo.lockScheduled(db, id), `notification ${id}`);
  if (before.cancelled_at) throw conflict('This notification is cancelled');
  if (!before.sends_at || !before.send_at) throw conflict('This notification is already being sent');
  if (seen_send_at !== undefined && new Date(seen_send_at).getTime() !== before.send_at.getTime())
    throw conflict('Another administrator has moved this notification. Check its time and try again.');
  const sendAt = readSendTime(context, send_at);
  await notificationsRepo.reschedule(db, id, sendAt);
  const changes = { before: { send_at: before.send_at.toISOString() }, after: { send_at: sendAt.toISOString() } };
  await audit(context, { action: 'notifications.reschedule', entity: 'notifications', id, ...changes });
  const row = orNotFound(await notificationsRead.byId(db, id), `notification ${id}`);
  return { data: presentSent(row), message: 'Notification moved' };
};
