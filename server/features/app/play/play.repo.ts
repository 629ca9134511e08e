import { sql } from 'kysely';
import { maxVideoSeconds } from '../../../../contract/entities/messages/hosted-videos.ts';
import type { Db } from '../../../platform/database/index.ts';
import { questionHash } from '../../messages/videos/index.ts';

type Key = { doctorId: number; videoId: number };
type Report = {
  segments: readonly (readonly [from: number, to: number])[];
  position: number;
  /** When the open play began. */
  startedAt: Date;
  probedSeconds: number | null;
  durationSeconds: number | null;
  at: Date;
};

/** How fast a video may be watched: twice, and some more for clocks that differ. */
const maxSpeed = sql.lit(2.2);
/** How many seconds reports may be ahead of the clock, because they wait for the network. */
const toleranceSeconds = sql.lit(20);
const watchedShare = sql.lit(0.9);

/** The doctor is locked before each of these writes. */
export const playRepo = {
  /** Makes a play of this video the only open one of a doctor. */
  open: async (db: Db, { doctorId, videoId }: Key, at: Date): Promise<void> => {
    const play = { doctor_id: doctorId, video_id: videoId, started_at: at };
    await db
      .insertInto('video_plays')
      .values(play)
      .onConflict((on) => on.column('doctor_id').doUpdateSet({ video_id: videoId, started_at: at }))
      .execute();
    await db
      .insertInto('video_progress')
      .values({ ...play, last_at: at })
      .onConflict((on) => on.doNothing())
      .execute();
  },
  /**
   * Adds the watched seconds of a report, as many as the clock allows, the earliest first. The bound since the last report keeps a report from
   * jumping; the one since the first play keeps many reports from using the tolerance many times.
   */
  addProgress: async (db: Db, { doctorId, videoId }: Key, report: Report): Promise<void> => {
    const { segments, position, startedAt, probedSeconds, durationSeconds, at } = report;
    const length = probedSeconds || durationSeconds || maxVideoSeconds;
    const [starts, ends] = [segments.map(([from]) => from), segments.map(([, to]) => to)];
    await sql`
      with before as (
        select watched, elapsed, played + elapsed as played,
          floor(least(${maxSpeed} * elapsed, ${maxSpeed} * (played + elapsed) - count_seconds(watched)) + ${toleranceSeconds}) as allowed
        from video_progress, lateral (
          select greatest(extract(epoch from ${at}::timestamptz - greatest(last_at, ${startedAt}::timestamptz)), 0)::float8 as elapsed
        ) as clock
        where doctor_id = ${doctorId} and video_id = ${videoId}
      ), added as (
        select part, upper(part) - lower(part) as seconds,
          sum(upper(part) - lower(part)) over (order by lower(part)) - (upper(part) - lower(part)) as earlier
        from before, unnest((
          select coalesce(range_agg(int4range(from_second, to_second)), '{}') * int4multirange(int4range(0, ${length}))
          from unnest(${starts}::integer[], ${ends}::integer[]) as segment (from_second, to_second)
        ) - watched) as part
      ), after as (
        select before.played, before.watched + coalesce((
          select range_agg(int4range(lower(part), lower(part) + least(seconds, allowed - earlier)::integer))
          from added where earlier < allowed
        ), '{}') as watched
        from before
      )
      update video_progress set
        watched = after.watched, played = after.played, position = least(${position}::integer, ${length}), last_at = greatest(last_at, ${at}::timestamptz),
        watched_at = coalesce(watched_at, case
          when count_seconds(after.watched) >= ${watchedShare} * ${probedSeconds || null}::integer
            and ${maxSpeed} * after.played >= ${probedSeconds || null}::integer then ${at}::timestamptz end)
      from after where doctor_id = ${doctorId} and video_id = ${videoId}`.execute(db);
  },
  /** Stores an answer unless the doctor gave one before. */
  addAnswer: (db: Db, { doctorId, videoId }: Key, { answer, at }: { answer: 1 | 2; at: Date }) =>
    db
      .insertInto('video_answers')
      .columns(['doctor_id', 'video_id', 'answer', 'question_hash', 'answered_at'])
      .expression((from) =>
        from
          .selectFrom('videos')
          .select([
            sql<number>`${doctorId}::integer`.as('doctor_id'),
            'videos.id',
            sql<1 | 2>`${answer}::integer`.as('answer'),
            questionHash.as('question_hash'),
            sql<Date>`${at}::timestamptz`.as('answered_at'),
          ])
          .where('videos.id', '=', videoId),
      )
      .onConflict((on) => on.doNothing())
      .execute(),
};
