import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { selectAccounts } from '../../members/doctors/index.ts';
import { questionHash } from '../../messages/videos/index.ts';

/** The columns of what a doctor watched; the row of `video_progress` may be missing. */
export const watchedColumns = [
  sql<number | null>`coalesce(nullif(hosted.probed_seconds, 0), hosted.duration_seconds)`.as('duration'),
  sql<boolean>`coalesce(hosted.probed_seconds, 0) > 0`.as('is_length_known'),
  sql<number>`coalesce(progress.position, 0)`.as('position'),
  sql<number | null>`round(least(count_seconds(coalesce(progress.watched, '{}'))::numeric
    / coalesce(nullif(hosted.probed_seconds, 0), hosted.duration_seconds), 1), 2)::float8`.as('share'),
  sql<boolean>`progress.watched_at is not null`.as('is_watched'),
] as const;

const select = (db: Db, doctorId: number, messageIds: readonly number[]) =>
  db
    .selectFrom('messages')
    .leftJoin('message_seen as seen', (join) => join.onRef('seen.message_id', '=', 'messages.id').on('seen.doctor_id', '=', doctorId))
    .select(({ selectFrom }) => [
      'messages.id as message_id',
      sql<boolean>`seen.doctor_id is not null`.as('is_seen'),
      sql<boolean>`exists (select from videos where videos.message_id = messages.id and videos.archived_at is null)`.as('has_videos'),
      // A doctor is paid once, with whichever account.
      selectFrom('coin_lines')
        .select(sql<number>`sum(coin_lines.amount)::integer`.as('coins'))
        .whereRef('coin_lines.message_id', '=', 'messages.id')
        .where('coin_lines.doctor_id', 'in', selectAccounts(doctorId))
        .as('earned'),
      jsonArrayFrom(
        selectFrom('videos')
          .innerJoin('hosted_videos as hosted', 'hosted.id', 'videos.hosted_id')
          .leftJoin('video_progress as progress', (join) =>
            join.onRef('progress.video_id', '=', 'videos.id').on('progress.doctor_id', '=', doctorId),
          )
          .leftJoin('video_answers as given', (join) => join.onRef('given.video_id', '=', 'videos.id').on('given.doctor_id', '=', doctorId))
          .select([
            'videos.id',
            'videos.title',
            ...watchedColumns,
            'given.answer',
            sql<boolean>`videos.question is not null`.as('has_question'),
          ])
          .select(sql<boolean>`coalesce(given.question_hash <> ${questionHash}, false)`.as('is_earlier_question'))
          .whereRef('videos.message_id', '=', 'messages.id')
          .where('videos.archived_at', 'is', null)
          .where('hosted.state', '=', 'ready')
          .orderBy('videos.id'),
      ).as('videos'),
    ])
    .where('messages.id', '=', anyOf(messageIds));

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/**
 * What a message asks of a doctor, and what the doctor did. Without videos it asks to be seen; otherwise, that each ready video is watched and
 * its question answered. A message none of whose videos is ready asks to wait. `earned` is null until the message was paid.
 */
type Earning = Row & { is_done: boolean };

const isDone = ({ is_seen, has_videos, videos }: Row): boolean =>
  has_videos
    ? videos.length > 0 && videos.every(({ is_watched, has_question, answer }) => is_watched && (!has_question || answer !== null))
    : is_seen;

/** What each message asks of a doctor and what the doctor did, by message, by one statement. It does not check whether the doctor sees them. */
export const readEarning = async (db: Db, doctorId: number, messageIds: readonly number[]): Promise<Map<number, Earning>> => {
  const rows = await select(db, doctorId, messageIds).execute();
  return new Map(rows.map((row) => [row.message_id, { ...row, is_done: isDone(row) }]));
};
