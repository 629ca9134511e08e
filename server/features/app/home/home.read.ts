import { type SqlBool, sql } from 'kysely';
import { webinarStatusesThat } from '../../../../contract/entities/content/webinar-status.ts';
import { literals } from '../../../kit/list.ts';
import { scheduleConditions } from '../../../kit/schedule.ts';
import type { Db } from '../../../platform/database/index.ts';

const maxStories = 20;
const maxNotes = 3;

/** From when doctors see a record with a schedule. */
const visibleSince = sql<Date>`greatest(created_at, publish_at)`;

export const homeRead = {
  points: async (db: Db, doctorId: number): Promise<number> =>
    (await db.selectFrom('doctors').select('points').where('user_id', '=', doctorId).executeTakeFirstOrThrow()).points,
  /** The pictures and the videos that can be played, latest first. */
  stories: (db: Db, now: Date) =>
    db
      .selectFrom('stories')
      .leftJoin(
        (from) => from.selectFrom('hosted_videos').select(['id as hosted_video', 'state', 'poster_id', 'duration_seconds']).as('hosted'),
        (join) => join.onRef('hosted.hosted_video', '=', 'stories.hosted_id'),
      )
      .select(['id', 'text', 'type', 'image_id', 'hosted_id', 'state', 'poster_id', 'duration_seconds'])
      .select(visibleSince.as('visible_since'))
      .where('archived_at', 'is', null)
      .where((where) => where.and(scheduleConditions('live', now)))
      .where((where) => where.or([where('type', '=', 'image'), where('state', '=', 'ready')]))
      .orderBy(visibleSince, 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(maxStories))
      .execute(),
  /** The webinar that is running, or the next one. */
  nextWebinar: (db: Db, now: Date) =>
    db
      .selectFrom('webinars')
      .select(['id', 'title', 'starts_at', 'hours', 'status'])
      .where('archived_at', 'is', null)
      .where('status', 'in', literals(webinarStatusesThat('isPlanned').concat(webinarStatusesThat('isRunning'))))
      // A planned webinar that nobody started is over at its end.
      .where((where) =>
        where.or([
          where('status', 'in', literals(webinarStatusesThat('isRunning'))),
          sql<SqlBool>`starts_at + hours * interval '1 hour' > ${now}`,
        ]),
      )
      .orderBy('starts_at')
      .orderBy('id')
      .limit(sql.lit(1))
      .executeTakeFirst(),
  notes: (db: Db, now: Date) =>
    db
      .selectFrom('notes')
      .select(['id', 'title', 'content', visibleSince.as('visible_since')])
      .where('archived_at', 'is', null)
      .where((where) => where.and(scheduleConditions('live', now)))
      .orderBy(visibleSince, 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(maxNotes))
      .execute(),
};
