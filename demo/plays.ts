import { sql } from 'kysely';
import { reachOfMessages } from '../server/features/messages/messages/index.ts';
import { fraction } from './expressions.ts';
import type { Seeder } from './seeder.ts';

const watching = sql`(
  select r.id as message_id, d.id as doctor_id, seen_at,
    exists (select from coin_lines where message_id = r.id and doctor_id = d.id and kind = 'reward') as is_paid
  from messages r join message_seen on message_id = r.id join users d on d.id = doctor_id)`;

/**
 * Stores what doctors watched and answered, and the budgets of approved messages. Doctors who were paid did everything.
 * Some others watched a part, and some watched everything but did not answer. The services of the members' app take seconds for a hundred of these thousands of deeds.
 */
export const seedPlays = async ({ db }: Seeder): Promise<void> => {
  const share = fraction(34);
  await sql`insert into video_progress (doctor_id, video_id, watched, position, played, started_at, last_at, watched_at)
    select doctor_id, video_id, int4multirange(int4range(0, seconds)), seconds, seconds, seen_at, seen_at + seconds * interval '1 second',
      case when is_whole then seen_at + seconds * interval '1 second' end
    from (
      select d.doctor_id, v.id as video_id, seen_at, is_paid or ${share} < 0.2 as is_whole,
        case when is_paid or ${share} < 0.2 then h.probed_seconds else greatest(h.probed_seconds / 2, 1) end as seconds
      from ${watching} w join videos v using (message_id) join hosted_videos h on h.id = v.hosted_id
      cross join lateral (select w.message_id as id) r cross join lateral (select w.doctor_id as id, w.doctor_id) d
      where v.archived_at is null and h.state = 'ready' and (is_paid or ${share} < 0.6)
    ) as planned order by seen_at`.execute(db);
  await sql`insert into video_answers (doctor_id, video_id, answer, question_hash, answered_at)
    select w.doctor_id, v.id, case when ${fraction(35)} < 0.7 then 1 else 2 end,
      sha256(convert_to(concat_ws(chr(31), v.question, v.answer1, v.answer2), 'UTF8')), p.watched_at
    from ${watching} w join videos v using (message_id) join video_progress p on p.video_id = v.id and p.doctor_id = w.doctor_id
    cross join lateral (select w.message_id as id) r cross join lateral (select w.doctor_id as id) d
    where is_paid and v.question is not null order by p.watched_at`.execute(db);
  const paying = await db.selectFrom('messages').select('id').where('status', '=', 'approved').where('coins', '>', 0).execute();
  const reach = await reachOfMessages(
    db,
    paying.map(({ id }) => id),
  );
  await sql`insert into message_budgets (message_id, paid, ceiling)
    select id, paid, greatest(paid, coins * reach.doctors) from messages
    join json_to_recordset(${JSON.stringify(reach)}) as reach (id int, doctors int) using (id)
    cross join lateral (select coalesce(sum(amount), 0) as paid from coin_lines where message_id = messages.id and kind = 'reward') as rewards`.execute(
    db,
  );
};
