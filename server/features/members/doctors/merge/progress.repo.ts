import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../platform/database/index.ts';

/** What the survivor had watched before a merge, by video; `joined_at` tells whether the survivor watched more since. */
export const earlierProgress = z.array(z.record(z.string(), z.unknown()));
type EarlierProgress = z.infer<typeof earlierProgress>;

/**
 * Adds what one doctor watched to what another one watched of the same videos. Returns the rows of the other one from before: a statement
 * does not see what its own update changes.
 */
export const joinProgress = async (db: Db, { from, to }: { from: number; to: number }): Promise<EarlierProgress> => {
  const { rows } = await sql<{ row: EarlierProgress[number] }>`
    with joined as (
      update video_progress as kept set
        watched = kept.watched + other.watched,
        position = greatest(kept.position, other.position),
        played = greatest(kept.played, other.played),
        started_at = least(kept.started_at, other.started_at),
        last_at = greatest(kept.last_at, other.last_at),
        watched_at = least(kept.watched_at, other.watched_at)
      from video_progress as other
      where kept.doctor_id = ${to} and other.doctor_id = ${from} and other.video_id = kept.video_id
      returning kept.video_id, kept.last_at
    )
    select to_jsonb(earlier) || jsonb_build_object('joined_at', joined.last_at) as row
    from joined join video_progress as earlier on earlier.doctor_id = ${to} and earlier.video_id = joined.video_id`.execute(db);
  return rows.map(({ row }) => row);
};

/** Gives a doctor the earlier progress back, except for videos of which the doctor watched more since. */
export const restoreProgress = (db: Db, doctorId: number, progress: EarlierProgress) =>
  sql`
    update video_progress as kept set
      watched = earlier.watched, position = earlier.position, played = earlier.played,
      started_at = earlier.started_at, last_at = earlier.last_at, watched_at = earlier.watched_at
    from jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) as earlier (
      video_id integer, watched int4multirange, position integer, played double precision,
      started_at timestamptz, last_at timestamptz, watched_at timestamptz, joined_at timestamptz
    )
    where kept.doctor_id = ${doctorId} and kept.video_id = earlier.video_id and kept.last_at = earlier.joined_at`.execute(db);
