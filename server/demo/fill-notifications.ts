import type { Insertable } from 'kysely';
import type { Db, Tables } from '../platform/database/index.ts';
import { demoRepo } from './demo.repo.ts';
import { type DemoGroup, type DemoRecipient, demoRecipients, fillGroups } from './fill-groups.ts';
import { traceOf } from './member-rows.ts';
import { announcements, failureReasons } from './notification-words.ts';
import { at, type Random, randomFrom } from './random.ts';

type World = { adminId: number; now: Date };
type Delivery = Omit<Insertable<Tables['deliveries']>, 'notification_id'>;
type Planned = { sentAt: number; row: Insertable<Tables['notifications']>; deliveries: Delivery[] };
type Sending = { sentAt: number; isWhatsapp: boolean; isWaiting: boolean };
type Story = { now: number; random: Random; people: DemoRecipient[]; groups: DemoGroup[] };

const day = 24 * 60 * 60_000;
const count = 60;
/** What is older has been looked at and read. */
const attention = 9 * day;

const whyUnreachable = ({ status, archivedAt, phone }: DemoRecipient, { sentAt, isWhatsapp }: Sending): string | undefined => {
  if (archivedAt !== undefined && archivedAt < sentAt) return 'The account is archived';
  if (status === 'pending') return 'The account is not approved yet';
  if (status === 'declined') return 'The account was declined';
  return isWhatsapp && !/^(?:01\d{9}|[1-9]\d{9,14})$/.test(phone) ? 'No mobile number' : undefined;
};

const outcomeOf = (person: DemoRecipient, sending: Sending, random: Random): Pick<Delivery, 'state' | 'reason'> => {
  if (sending.isWaiting) return { state: 'queued' };
  const reason = whyUnreachable(person, sending);
  if (reason) return { state: 'skipped', reason };
  if (!sending.isWhatsapp) return { state: 'delivered' };
  return random.chance(0.03) ? { state: 'failed', reason: random.pick(failureReasons) } : { state: 'sent' };
};

const deliveryTo = (person: DemoRecipient, sending: Sending, { now, random }: Story): Delivery => {
  const outcome = outcomeOf(person, sending, random);
  const { sentAt } = sending;
  const isOld = now - sentAt > attention;
  const hasArrived = outcome.state === 'sent' || outcome.state === 'delivered';
  return {
    user_id: person.id,
    ...outcome,
    updated_at: new Date(sentAt + random.whole(1, 40) * 1_000),
    read_at: isOld && hasArrived && person.role === 'company' ? new Date(sentAt + random.whole(1, 40) * 3_600_000) : null,
  };
};

type Audience = { people: DemoRecipient[]; row: Pick<Planned['row'], 'audience' | 'group_id' | 'group_name' | 'newest_id'> };

/** Every tenth goes to all, every third to a group, the rest to a few who could be chosen then. */
const audienceOf = (index: number, sentAt: number, { random, people, groups }: Story): Audience => {
  const eligible = people.filter(
    ({ status, since, archivedAt }) => status === 'approved' && since < sentAt && (archivedAt === undefined || archivedAt > sentAt),
  );
  if (index % 10 === 4) return { people: eligible, row: { audience: 'all', newest_id: eligible.at(-1)?.id ?? 0 } };
  const known = groups.filter(({ createdAt }) => createdAt < sentAt);
  if (index % 3 === 2 && known.length > 0) {
    const { id, name, members } = index % 6 === 5 ? at(known, known.length - 1) : random.pick(known);
    return { people: members.filter(({ since }) => since < sentAt), row: { audience: 'group', group_id: id, group_name: name } };
  }
  const share = 0.02 + 0.1 * random.next();
  const chosen = eligible.filter(() => random.chance(share));
  return { people: chosen.length > 0 ? chosen : eligible.slice(0, 3), row: { audience: 'members' } };
};

const planOne = (index: number, { adminId }: World, story: Story): Planned => {
  // Ever more often, the last one just now: the server finds it waiting and sends it.
  const isWaiting = index === count - 1;
  const sentAt = story.now - (isWaiting ? 60_000 : 150 * day * (1 - (index + 1) / count) ** 1.4 + 7_200_000);
  const isWhatsapp = isWaiting || index % 2 === 0;
  const { people, row } = audienceOf(index, sentAt, story);
  const { title, body } = at(announcements, index);
  return {
    sentAt,
    row: {
      ...row,
      channel: isWhatsapp ? 'whatsapp' : 'notification',
      title: isWhatsapp ? null : title,
      body,
      created_by: adminId,
      created_at: new Date(sentAt),
      listed_at: new Date(sentAt),
      progressed_at: new Date(sentAt),
    },
    deliveries: people.map((person) => deliveryTo(person, { sentAt, isWhatsapp, isWaiting }, story)),
  };
};

const actionOf = ({ channel, audience }: Planned['row']): string => {
  if (channel === 'whatsapp') return 'notifications.sendWhatsapp';
  return audience === 'all' ? 'notifications.notifyAll' : 'notifications.notifyMembers';
};

/** Stores groups, and what was sent to them, to all and to single members over the last five months, with all that became of it. */
export const fillNotifications = async (db: Db, world: World): Promise<void> => {
  const now = world.now.getTime();
  const random = randomFrom(11);
  const people = await demoRecipients(db);
  const groups = await fillGroups(db, people, { ...world, now, random });
  const plan = Array.from({ length: count }, (_, index) => planOne(index, world, { now, random, people, groups }));
  const ids = await demoRepo.insertNotifications(
    db,
    plan.map(({ row }) => row),
  );
  await demoRepo.insertDeliveries(
    db,
    plan.flatMap(({ deliveries }, index) => deliveries.map((delivery) => ({ ...delivery, notification_id: ids[index] ?? 0 }))),
  );
  await demoRepo.markFailuresSeen(db, new Date(now - attention));
  await demoRepo.fillOutbox(db);
  await demoRepo.insertAudit(
    db,
    plan.map(({ row, sentAt }, index) => {
      const line = traceOf({ entity: 'notifications', id: ids[index] ?? 0, adminId: world.adminId });
      return line(sentAt, actionOf(row), { after: { type: row.channel, audience: row.audience } });
    }),
  );
};
