import type { Channel, NotifyAllDraft, NotifyMembersDraft, ReachDraft, WhatsappDraft } from '../../../contract/entities/notifications.ts';
import { audit } from '../../kit/audit.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Audience } from './audience/audience.repo.ts';
import { groupToSendTo, reachOf, refuseClosed, refuseNobody } from './audience/audience.service.ts';
import { presentSent } from './notifications.present.ts';
import { notificationsRead } from './notifications.read.ts';
import { notificationsRepo } from './notifications.repo.ts';
import { sendNotification } from './sending/send.job.ts';

type Sending = {
  /** The call that asks for it, as the audit trail names it. */
  action: string;
  channel: Channel;
  title: string | null;
  body: string;
  audience: Audience;
  /** The field in which members were listed. */
  field: string;
};

const audienceOf = (ids: number[] | undefined, groupId: number | undefined): Audience => {
  if (ids !== undefined) return { kind: 'members', ids };
  return groupId === undefined ? { kind: 'all' } : { kind: 'group', id: groupId };
};

const peopleIn = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** Stores the notification for its audience; how the audience is called in the toast and in the audit trail. */
const store = async (context: Context, { channel, title, body, audience, field }: Sending) => {
  const { db, now, actor } = context;
  const notification = { channel, title, body, by: actor.id, at: now };
  if (audience.kind === 'all') {
    await refuseNobody(context, field);
    const { id } = await notificationsRepo.insertForAll(db, notification);
    return { id, to: 'all members', facts: { audience: 'all' } };
  }
  if (audience.kind === 'members') {
    await refuseClosed(context, audience.ids, field);
    const { id } = await notificationsRepo.insertForMembers(db, notification, audience.ids);
    return { id, to: peopleIn(audience.ids.length), facts: { audience: 'members', user_ids: audience.ids } };
  }
  const group = await groupToSendTo(context, audience.id);
  const { id } = await notificationsRepo.insertForGroup(db, notification, group);
  return { id, to: `the group ${group.name}`, facts: { audience: 'group', group_id: group.id } };
};

const send = async (context: Context, sending: Sending) => {
  const { id, to, facts } = await store(context, sending);
  await audit(context, { action: sending.action, entity: 'notifications', id, after: { type: sending.channel, ...facts } });
  await context.enqueue(sendNotification, { notification_id: id, after: 0 });
  const row = await notificationsRead.byId(context.db, id);
  if (!row) throw notFound();
  return { data: presentSent(row), message: `Sending to ${to}` };
};

/** The calls that send; each only writes down what is to be sent, a job sends it. */
export const sending = {
  whatsapp: (context: Context, { message, user_id, group_id }: WhatsappDraft) =>
    send(context, {
      action: 'notifications.sendWhatsapp',
      channel: 'whatsapp',
      title: null,
      body: message,
      audience: audienceOf(user_id, group_id),
      field: 'user_id',
    }),
  members: (context: Context, { title, message, recipientIds, group_id }: NotifyMembersDraft) =>
    send(context, {
      action: 'notifications.notifyMembers',
      channel: 'notification',
      title,
      body: message,
      audience: audienceOf(recipientIds, group_id),
      field: 'recipientIds',
    }),
  all: (context: Context, { title, message }: NotifyAllDraft) =>
    send(context, {
      action: 'notifications.notifyAll',
      channel: 'notification',
      title,
      body: message,
      audience: { kind: 'all' },
      field: 'recipientIds',
    }),
  async reach(context: Context, { type, user_id, group_id }: ReachDraft) {
    return { data: await reachOf(context, audienceOf(user_id, group_id), context.messengers[type]) };
  },
};
