import type { ConsentPurpose } from '../../../../contract/entities/members/consents.ts';
import {
  type Channel,
  cancelSeconds,
  type NotifyAllDraft,
  type NotifyMembersDraft,
  type RecipientReachDraft,
  type WhatsappDraft,
} from '../../../../contract/entities/messages/notifications.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/errors.ts';
import type { Audience } from './audience/audience.read.ts';
import { assertNotEmpty, assertReachable, lockGroup, reachOf } from './audience/audience.service.ts';
import { sendNotification } from './delivery/send.job.ts';
import { presentSent } from './notifications.present.ts';
import { notificationsRead } from './notifications.read.ts';
import { notificationsRepo } from './notifications.repo.ts';
import { readSendTime } from './scheduled/schedule.service.ts';

type NewNotification = {
  /** The action in the audit trail. */
  action: string;
  channel: Channel;
  /** Marketing unless the request says otherwise. */
  purpose: ConsentPurpose | undefined;
  title: string | null;
  body: string;
  audience: Audience;
  /** The time that the sender chose; undefined for at once. */
  sendAt: string | undefined;
  /** The field of the request that lists members. */
  field: string;
};

const audienceOf = (ids: number[] | undefined, groupId: number | undefined): Audience => {
  if (ids !== undefined) return { kind: 'members', ids };
  return groupId === undefined ? { kind: 'all' } : { kind: 'group', id: groupId };
};

const defaultPurpose: ConsentPurpose = 'marketing';

const countMembers = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** Stores a notification for its audience; returns the audience for the message and for the audit trail. */
const store = async (context: Context, { channel, purpose = defaultPurpose, title, body, audience, sendAt, field }: NewNotification) => {
  const { db, now, actor } = context;
  const chosen = sendAt === undefined ? undefined : readSendTime(context, sendAt);
  const sendsAt = chosen ?? new Date(now.getTime() + cancelSeconds * 1000);
  const notification = { channel, purpose, title, body, by: actor.id, at: now, sendsAt, sendAt: chosen };
  if (audience.kind === 'all') {
    await assertNotEmpty(context, field);
    const { id } = await notificationsRepo.insertForAll(db, notification);
    return { id, to: 'all members', auditFields: { audience: 'all' } };
  }
  if (audience.kind === 'members') {
    await assertReachable(context, audience.ids, field);
    const { id } = await notificationsRepo.insertForMembers(db, notification, audience.ids);
    return { id, to: countMembers(audience.ids.length), auditFields: { audience: 'members', user_ids: audience.ids } };
  }
  const group = await lockGroup(context, audience.id);
  const { id } = await notificationsRepo.insertForGroup(db, notification, group);
  return { id, to: `the group ${group.name}`, auditFields: { audience: 'group', group_id: group.id } };
};

const send = async (context: Context, notification: NewNotification) => {
  const { id, to, auditFields } = await store(context, notification);
  const { action, channel: type, purpose = defaultPurpose } = notification;
  const row = orNotFound(await notificationsRead.byId(context.db, id), `notification ${id}`);
  const times = row.send_at ? { send_at: row.send_at.toISOString() } : {};
  await audit(context, { action, entity: 'notifications', id, after: { type, purpose, ...times, ...auditFields } });
  // The job that runs every minute starts a scheduled notification, whatever its time is by then.
  if (!row.send_at) await context.enqueue(sendNotification, { notification_id: id, after: 0, delay_seconds: cancelSeconds });
  return { data: presentSent(row), message: row.send_at ? `Scheduled for ${to}` : `Sending to ${to}` };
};

/** Creates notifications. A job sends them after the time in which they can be cancelled. */
export const createNotification = {
  whatsapp: (context: Context, { message, user_id, group_id, purpose, send_at }: WhatsappDraft) =>
    send(context, {
      action: 'notifications.sendWhatsapp',
      channel: 'whatsapp',
      purpose,
      title: null,
      body: message,
      audience: audienceOf(user_id, group_id),
      sendAt: send_at,
      field: 'user_id',
    }),
  members: (context: Context, { title, message, recipientIds, group_id, purpose, send_at }: NotifyMembersDraft) =>
    send(context, {
      action: 'notifications.notifyMembers',
      channel: 'notification',
      purpose,
      title,
      body: message,
      audience: audienceOf(recipientIds, group_id),
      sendAt: send_at,
      field: 'recipientIds',
    }),
  all: (context: Context, { title, message, purpose, send_at }: NotifyAllDraft) =>
    send(context, {
      action: 'notifications.notifyAll',
      channel: 'notification',
      purpose,
      title,
      body: message,
      audience: { kind: 'all' },
      sendAt: send_at,
      field: 'recipientIds',
    }),
  async reach(context: Context, { type, user_id, group_id, purpose = defaultPurpose }: RecipientReachDraft) {
    return { data: await reachOf(context, audienceOf(user_id, group_id), { messenger: context.messengers[type], purpose }) };
  },
};
