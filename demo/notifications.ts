import { sql } from 'kysely';
import type { Db } from '../server/platform/database/index.ts';
import { fraction, hashed, pair, pickText, shareBetween } from './expressions.ts';
import { insertRecords } from './insert.ts';
import { cycle, day, hour, range } from './random.ts';
import type { Seeder } from './seeder.ts';
import { ar, en, mix } from './texts.ts';

const count = 60;
const announcements = mix(en.announcements, ar.announcements);
/** The last group has companies. */
const groupNames = [...mix(en.groups, ar.groups), 'Pharma partners'];

const seedGroups = async ({ db, now, adminId }: Seeder) => {
  const createdAt = (index: number) => now.getTime() - (170 - index * 17) * day;
  const rows = groupNames.map((name, index) => ({ name, created_at: createdAt(index), updated_at: createdAt(index) }));
  const groups = await insertRecords(db, 'groups', rows);
  const last = groups.at(-1)?.id ?? 0;
  await sql`insert into group_members (group_id, user_id, added_by, added_at)
    select r.id, d.id, ${adminId}::int, greatest(r.created_at, d.created_at) + interval '5 hours'
    from groups r join users d on d.role = case when r.id = ${last} then 'company' else 'doctor' end and d.status <> 'declined'
    where ${fraction(15)} < case when r.id = ${last} then 0.8 else 0.04 + 0.02 * (${groupNames.length}::int - ${last}::int + r.id) end or (r.id = ${last} and d.phone = '01000000002')
    order by r.id, d.id`.execute(db);
  return groups;
};

type Group = Awaited<ReturnType<typeof seedGroups>>[number];

/** Every tenth notification goes to all members, every third to a group, the others to a few members. In the app, those to all are one row each. */
const planAudience = (index: number, existingGroups: readonly Group[]) => {
  if (index % 10 === 4) return { audience: 'all' as const };
  if (index % 20 === 15) return { audience: 'all' as const, is_broadcast: true };
  if (index % 3 !== 2 || existingGroups.length === 0) return { audience: 'members' as const };
  const group = cycle(existingGroups, index % 6 === 5 ? existingGroups.length - 1 : index);
  return { audience: 'group' as const, group_id: group.id, group_name: group.name };
};

const planNotification = ({ now, adminId }: Seeder, index: number, groups: readonly Group[]) => {
  // Notifications become more frequent over time. The last one is queued, and the server sends it.
  const isLast = index === count - 1;
  const sentAt = Math.floor(now.getTime() - (isLast ? hour / 60 : 150 * day * (1 - (index + 1) / count) ** 1.4 + 2 * hour));
  const { title, body } = cycle(announcements, index);
  const existingGroups = groups.filter(({ created_at }) => created_at < sentAt);
  const channel = isLast || index % 2 === 0 ? { channel: 'whatsapp' as const, title: null } : { channel: 'notification' as const, title };
  const moments = { created_at: sentAt, listed_at: sentAt, progressed_at: sentAt };
  return { is_broadcast: false, ...planAudience(index, existingGroups), ...channel, ...moments, body, created_by: adminId };
};

/** Counts the recipients of the notifications in the app to all, and marks the older ones as read by the companies. */
const seedBroadcasts = async (db: Db, now: Date) => {
  const wasApproved = sql`d.role <> 'admin' and d.status = 'approved' and d.status_changed_at <= r.created_at
    and coalesce(d.archived_at, r.created_at) >= r.created_at`;
  await sql`update notifications r set newest_id = (select max(id) from users), listed_to = (select max(id) from users),
    delivered = (select count(*) from users d where ${wasApproved}) where is_broadcast`.execute(db);
  await sql`insert into broadcast_reads (user_id, notification_id, read_at)
    select d.id, r.id, r.created_at + ${hashed(18, 40, pair)} * interval '1 hour' from notifications r join users d on ${wasApproved} and d.role = 'company'
    where r.is_broadcast and r.created_at < ${now}::timestamptz - interval '9 days'`.execute(db);
};

/** Stores the deliveries to members who were reachable at the time, and to all members of a group. The last notification is queued. */
const seedDeliveries = async (db: Db, now: Date, lastId: number) => {
  const isReachable = sql`d.status = 'approved' and coalesce(d.archived_at, r.created_at) >= r.created_at`;
  const isUnread = sql`r.created_at > ${now}::timestamptz - interval '9 days'`;
  await sql`insert into deliveries (notification_id, user_id, state, reason, updated_at, read_at)
    select r.id, d.id, state, case state when 'skipped' then skip_reason when 'failed' then ${pickText(en.failureReasons, 16, pair)} end,
      r.created_at + ${hashed(17, 40, pair)} * interval '1 second',
      case when d.role = 'company' and state in ('sent', 'delivered') and not ${isUnread} then r.created_at + ${hashed(18, 40, pair)} * interval '1 hour' end
    from notifications r join users d on not r.is_broadcast and d.role <> 'admin' and d.created_at < r.created_at and case r.audience
      when 'group' then exists (select from group_members g where g.group_id = r.group_id and g.user_id = d.id)
      when 'all' then ${isReachable} else ${isReachable} and ${fraction(19)} < ${shareBetween(20, 0.05, 0.13)} end
    cross join lateral (select case when d.archived_at < r.created_at then 'The account is archived'
      when d.status = 'pending' then 'The account is not approved yet' when d.status = 'declined' then 'The account was declined' end as skip_reason) s
    cross join lateral (select case when r.id = ${lastId} then 'queued' when skip_reason is not null then 'skipped'
      when r.channel = 'notification' then 'delivered' when ${fraction(34)} < 0.03 then 'failed' else 'sent' end as state) o
    order by r.id, d.id`.execute(db);
  await sql`update notifications r set failures_seen = failed where not ${isUnread}`.execute(db);
  await sql`insert into outbox (delivery_id, recipient, body, accepted_at)
    select d.id, regexp_replace(u.phone, '^0', '20'), n.body, d.updated_at
    from deliveries d join notifications n on n.id = d.notification_id join users u on u.id = d.user_id
    where n.channel = 'whatsapp' and d.state = 'sent'`.execute(db);
};

export const seedNotifications = async (seeder: Seeder): Promise<void> => {
  const groups = await seedGroups(seeder);
  const rows = range(count).map((index) => planNotification(seeder, index, groups));
  const notifications = await insertRecords(seeder.db, 'notifications', rows);
  await seedDeliveries(seeder.db, seeder.now, notifications.at(-1)?.id ?? 0);
  await seedBroadcasts(seeder.db, seeder.now);
};
