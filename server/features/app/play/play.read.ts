import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { questionHash } from '../../messages/videos/index.ts';
import { selectVisible } from '../visible-messages/index.ts';
import { watchedColumns } from './earning.read.ts';

type Key = { doctorId: number; videoId: number };

export const playRead = {
  /** A ready video of a message that the doctor sees. */
  findVisible: (db: Db, { doctorId, videoId, now }: Key & { now: Date }) =>
    selectVisible(db, { doctorId, now })
      .innerJoin('videos', 'videos.message_id', 'messages.id')
      .innerJoin('hosted_videos as hosted', 'hosted.id', 'videos.hosted_id')
      .select(['videos.id', 'messages.id as message_id', 'hosted.id as hosted_id', 'hosted.probed_seconds'])
      .where('videos.id', '=', videoId)
      .where('videos.archived_at', 'is', null)
      .where('hosted.state', '=', 'ready')
      .executeTakeFirst(),
  /** The open play of a doctor, if it is of this video. The video may have been archived since. */
  openPlay: (db: Db, { doctorId, videoId }: Key) =>
    db
      .selectFrom('video_plays')
      .innerJoin('videos', 'videos.id', 'video_plays.video_id')
      .leftJoin('hosted_videos as hosted', 'hosted.id', 'videos.hosted_id')
      .select(['videos.message_id', 'video_plays.started_at', 'hosted.probed_seconds', 'hosted.duration_seconds'])
      .where('video_plays.doctor_id', '=', doctorId)
      .where('video_plays.video_id', '=', videoId)
      .executeTakeFirst(),
  watched: (db: Db, { doctorId, videoId }: Key) =>
    db
      .selectFrom('video_progress as progress')
      .innerJoin('videos', 'videos.id', 'progress.video_id')
      .leftJoin('hosted_videos as hosted', 'hosted.id', 'videos.hosted_id')
      .select([...watchedColumns])
      .where('progress.doctor_id', '=', doctorId)
      .where('progress.video_id', '=', videoId)
      .executeTakeFirstOrThrow(),
  /** A video that the doctor has watched, and the doctor's answer. The video may have been archived since. */
  findWatched: (db: Db, { doctorId, videoId }: Key) =>
    db
      .selectFrom('video_progress as progress')
      .innerJoin('videos', 'videos.id', 'progress.video_id')
      .leftJoin('video_answers as given', (join) => join.onRef('given.video_id', '=', 'videos.id').on('given.doctor_id', '=', doctorId))
      .select(['videos.message_id', 'videos.question', 'given.answer'])
      .select(sql<boolean>`coalesce(given.question_hash <> ${questionHash}, false)`.as('is_earlier_question'))
      .where('progress.doctor_id', '=', doctorId)
      .where('videos.id', '=', videoId)
      .where('progress.watched_at', 'is not', null)
      .executeTakeFirst(),
};
