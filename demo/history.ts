import { sql } from 'kysely';
import { fraction, hashed, momentBetween, pair, pickText } from './expressions.ts';
import type { Seeder } from './seeder.ts';
import { ar, en, mix } from './texts.ts';

const kinds = { book: 'books', research: 'research' } as const;
type Kind = keyof typeof kinds;

const [grantReasons, correctionReasons] = [mix(en.grantReasons, ar.grantReasons), mix(en.correctionReasons, ar.correctionReasons)];

/** Stores the last decision on each account and, for one in ten, an earlier one that was the opposite. */
export const seedDecisions = async ({ db, now, adminId }: Seeder): Promise<void> => {
  const isReversed = sql`${hashed(29, 10, sql`r.id`)} = 0`;
  await sql`insert into decisions (user_id, status, reason, decided_by, decided_at, claimed_at)
    select id, status, reason, ${adminId}::int, at, at - (20 + ${hashed(32, 200, sql`id`)}) * interval '1 second' from (
      select id, status, reason, created_at + least(days * interval '1 day', (${now}::timestamptz - created_at) * (0.4 + 0.4 * least(days, 1))) as at from (
        select r.id, status, status_reason as reason, r.created_at, 0.2 + ${hashed(30, 100, sql`r.id`)} * case when ${isReversed} then 0.2 else 0.04 end as days
        from users r where role <> 'admin' and status <> 'pending'
        union all select r.id, case status when 'approved' then 'declined' else 'approved' end,
          case status when 'approved' then ${pickText(mix(en.declineReasons, ar.declineReasons), 31, sql`r.id`)} end, r.created_at, 0.1
        from users r where role <> 'admin' and status <> 'pending' and ${isReversed}
      ) as planned
    ) as timed order by at`.execute(db);
};

/** The reason of the ledger entry for a purchase of the item `r`. */
const reasonOf = (kind: Kind) =>
  sql`left(case when r.name ~ '[\u0600-\u06ff]' then ${ar.nouns[kind]}::text else ${en.nouns[kind]}::text end || ': ' || r.name, 50)`;

const planPurchases = (kind: Kind, seed: number) => sql`
  select d.id as doctor_id, 'purchase' as kind, -coin_price as amount, ${reasonOf(kind)} as reason, null::int as message_id,
    ${momentBetween(sql`greatest(r.created_at, d.decided_at)`, sql`d.ended_at`, seed)} as at
  from ${sql.table(kinds[kind])} r cross join welcomed d
  where coin_price > 0 and r.archived_at is null and r.created_at < d.ended_at and ${fraction(22)} < 0.05`;

/** Stores the ledger entries of all doctors with their balances, and the purchases, which the welcome grant of 100 coins pays. */
export const seedLedgers = async ({ db, now, adminId }: Seeder): Promise<void> => {
  const change = momentBetween(sql`d.decided_at`, sql`d.ended_at`);
  await sql`with approved as (
      select id, created_at, coalesce(archived_at, ${now}::timestamptz) as ended_at, (select max(decided_at) + interval '40 seconds' from decisions where user_id = users.id) as decided_at
      from users where role = 'doctor' and status = 'approved'
    ), welcomed as (select * from approved where ${hashed(23, 10, sql`id`)} > 0
    ), purchases as (select *, sum(amount) over (partition by doctor_id order by at) as total
      from (${planPurchases('book', 32)} union all ${planPurchases('research', 33)}) as planned
    ), lines as (
      select id as doctor_id, 'grant' as kind, 100 as amount, 'Welcome to the network' as reason, null::int as message_id, decided_at as at from welcomed
      union all select d.id, 'grant', 20 + 10 * ${hashed(24, 19, pair)}, ${pickText(grantReasons, 25, pair)}, null, ${change}
      from welcomed d cross join generate_series(1, 6) as r (id) where ${fraction(26)} < 0.3
      union all select d.id, 'correction', -10, ${pickText(correctionReasons, 27, pair)}, null, ${change}
      from welcomed d cross join (values (7)) as r (id) where ${fraction(28)} < 0.2
      union all select d.id, 'reward', coins, left(name, 50), r.id, seen_at
      from messages r join message_seen on message_id = r.id join approved d on d.id = doctor_id where coins > 0 and ${fraction(14)} < 0.7
      union all select doctor_id, kind, amount, reason, message_id, at from purchases where total >= -90
    )
    insert into coin_lines (doctor_id, kind, amount, balance_after, reason, message_id, actor_id, created_at)
    select doctor_id, kind, amount, sum(amount) over (partition by doctor_id order by at, amount desc rows unbounded preceding), reason, message_id,
      case when kind in ('grant', 'correction') then ${adminId}::int else doctor_id end, at
    from lines order by at, amount desc`.execute(db);
  for (const kind of ['book', 'research'] as const)
    await sql`insert into ${sql.table(`${kind}_purchases`)} (${sql.ref(`${kind}_id`)}, doctor_id, coins, coin_line_id, purchased_at)
      select r.id, doctor_id, -amount, c.id, c.created_at from coin_lines c join ${sql.table(kinds[kind])} r on c.reason = ${reasonOf(kind)}
      where c.kind = 'purchase' order by c.id`.execute(db);
  await sql`update doctors set points = balance_after from coin_lines
    where doctor_id = user_id and id in (select max(id) from coin_lines group by doctor_id)`.execute(db);
};

/** Stores audit entries for the actions in the demo data, in chronological order. */
export const seedAudit = async ({ db, adminId }: Seeder): Promise<void> => {
  await sql`insert into audit (at, actor_id, action, entity, entity_id, before, after, request_id)
    select at, coalesce(actor_id, ${adminId}::int), action, entity, entity_id, before, after, 'demo' from (
      select decided_at as at, decided_by as actor_id, 'members.decide' as action, case role when 'doctor' then 'doctors' else 'companies' end as entity,
        user_id as entity_id, jsonb_build_object('status', coalesce(lag(d.status) over (partition by user_id order by d.id), 'pending')) as before,
        jsonb_strip_nulls(jsonb_build_object('status', d.status, 'reason', reason)) as after
      from decisions d join users u on u.id = user_id
      union all select archived_at, archived_by, kind || '.archive', kind, id, null, null
      from users cross join lateral (select case role when 'doctor' then 'doctors' else 'companies' end as kind) k where archived_at is not null
      union all select created_at, actor_id, 'doctors.addPoints', 'doctors', doctor_id, jsonb_build_object('points', balance_after - amount),
        jsonb_build_object('points', balance_after, 'reason', reason) from coin_lines where kind = 'grant'
      union all select created_at, null, 'groups.create', 'groups', id, null, jsonb_build_object('name', name) from groups
      union all select created_at, created_by, 'messages.create', 'messages', id, null, jsonb_build_object('name', name) from messages
      union all select status_updated_at, decided_by, case status when 'approved' then 'messages.approve' else 'messages.reject' end, 'messages', id,
        jsonb_build_object('status', 'pending'), case status when 'approved' then jsonb_build_object('status', status, 'coins', coins)
          else jsonb_build_object('status', status, 'rejection_reason', rejection_reason) end
      from messages where status <> 'pending'
      union all select created_at, created_by, case when channel = 'whatsapp' then 'notifications.sendWhatsapp' when audience = 'all' then 'notifications.notifyAll'
        else 'notifications.notifyMembers' end, 'notifications', id, null, jsonb_build_object('type', channel, 'audience', audience)
      from notifications
    ) as changes order by at`.execute(db);
};
