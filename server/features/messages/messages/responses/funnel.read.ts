import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/index.ts';
import { questionHash } from '../../videos/index.ts';

/** A video that the message asks to watch, with the numbers of doctors. */
export type FunnelVideo = {
  id: number;
  title: string;
  question: string | null;
  answer1: string | null;
  answer2: string | null;
  watched: number;
  answers1: number;
  answers2: number;
  earlier: number;
};

type Funnel = { has_videos: boolean; watched: number; answered: number; paid: number; videos: FunnelVideo[] };

/** Counts the doctors who did what a message asks, as `readEarning` of the members' app decides it for one doctor, and those who were paid. */
export const readFunnel = async (db: Db, messageId: number): Promise<Funnel> => {
  const { rows } = await sql<Funnel>`
    with asked as materialized (
      select videos.id, videos.title, videos.question, videos.answer1, videos.answer2, ${questionHash} as hash
      from videos join hosted_videos as hosted on hosted.id = videos.hosted_id
      where videos.message_id = ${messageId} and videos.archived_at is null and hosted.state = 'ready'
    ), watched as materialized (
      select video_id, doctor_id from video_progress join asked on asked.id = video_id where watched_at is not null
    ), given as materialized (
      select video_id, doctor_id, answer, question_hash = hash as is_current
      from video_answers join asked on asked.id = video_id where question is not null
    ), all_watched as materialized (
      select doctor_id from watched group by doctor_id having count(*) = (select count(*) from asked)
    ), all_answered as (
      select doctor_id from given group by doctor_id having count(*) = (select count(question) from asked)
    ), views as (
      select video_id as id, count(*)::integer as watched from watched group by video_id
    ), answers as (
      select video_id as id, (count(*) filter (where is_current and answer = 1))::integer as answers1,
        (count(*) filter (where is_current and answer = 2))::integer as answers2, (count(*) filter (where not is_current))::integer as earlier
      from given group by video_id
    ), of_videos as (
      select id, title, question, answer1, answer2, coalesce(watched, 0) as watched, coalesce(answers1, 0) as answers1,
        coalesce(answers2, 0) as answers2, coalesce(earlier, 0) as earlier
      from asked left join views using (id) left join answers using (id)
    )
    select exists (select from videos where message_id = ${messageId} and archived_at is null) as has_videos,
      (select count(*) from all_watched)::integer as watched,
      (select count(*) from all_watched join all_answered using (doctor_id))::integer as answered,
      (select count(*) from coin_lines where message_id = ${messageId})::integer as paid,
      coalesce((select json_agg(of_videos order by id) from of_videos), '[]') as videos`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The funnel of message ${messageId} has no row`);
  return row;
};
