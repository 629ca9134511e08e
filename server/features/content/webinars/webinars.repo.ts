import { sql } from 'kysely';
import { webinarStatusesThat } from '../../../../contract/entities/content/webinar-status.ts';
import { maxWebinarMilliseconds, type WebinarChange, type WebinarDraft } from '../../../../contract/entities/content/webinars.ts';
import { type Columns, toChanges, toRow } from '../../../kit/columns.ts';
import { anyOf } from '../../../kit/list.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

/** A period of time; `end` is exclusive. */
export type Span = { start: Date; end: Date };

const endsAt = sql<Date>`starts_at + hours * interval '1 hour'`;
/** The first condition is redundant; it lets PostgreSQL use the index. */
const isOver = (at: Date) => sql<boolean>`starts_at < ${at} and ${endsAt} <= ${at}`;

/** Active webinars that have not ended. */
const selectOpen = (db: Db) =>
  db.selectFrom('webinars').where('archived_at', 'is', null).where('status', 'not in', webinarStatusesThat('isOver'));

/** Active webinars that have not ended and overlap a span. */
const selectOverlapping = (db: Db, { start, end }: Span) =>
  selectOpen(db)
    .where('starts_at', '<', end)
    // This condition is redundant; it lets PostgreSQL use the index.
    .where('starts_at', '>', new Date(start.getTime() - maxWebinarMilliseconds))
    .where(endsAt, '>', start);

const selectToChange = (db: Db, id: number) =>
  db
    .selectFrom('webinars')
    .innerJoin('conferences', 'conferences.id', 'webinars.conference_id')
    .select(['webinars.title', 'webinars.status', 'webinars.starts_at', 'webinars.hours', 'webinars.updated_at'])
    .select('conferences.title as conference')
    .where('webinars.id', '=', id)
    .where('webinars.archived_at', 'is', null)
    .forUpdate('webinars');

export type WebinarToChange = Awaited<ReturnType<ReturnType<typeof selectToChange>['execute']>>[number];

/** The columns of a draft. Its time is converted to an instant first. */
export const webinarColumns = { title: 'title', conference_id: 'conference_id', duration: 'hours' } as const satisfies Columns<
  Omit<WebinarDraft, 'meeting_date_time'>,
  'webinars'
>;

type WebinarUpdate = { change: WebinarChange; starts_at: Date; at: Date };
type NewWebinar = { meeting_id: string; starts_at: Date; by: number; at: Date };

export const webinarsRepo = {
  /** Locks the webinar limit, so that no other transaction checks it at the same time. */
  lockLimit: (db: Db) => sql`select pg_advisory_xact_lock(hashtext('webinars.cap'))`.execute(db),
  /** Locks an active conference against archiving. */
  lockConference: (db: Db, id: number) =>
    db
      .selectFrom('conferences')
      .select(['id', 'title'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forShare()
      .executeTakeFirst(),
  insert: (db: Db, draft: WebinarDraft, { by, at, ...webinar }: NewWebinar) =>
    db
      .insertInto('webinars')
      .values({ ...toRow(webinarColumns, draft), ...webinar, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  /** Counts the webinars that overlap a span, without one of them. */
  countOverlapping: async (db: Db, span: Span, exceptId = 0): Promise<number> => {
    const { count } = await selectOverlapping(db, span)
      .where('id', '<>', exceptId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  countRunning: async (db: Db): Promise<number> => {
    const { count } = await selectOpen(db)
      .where('status', 'in', webinarStatusesThat('isRunning'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  findOverlapping: (db: Db, span: Span) =>
    selectOverlapping(db, span).select(['id', 'title', 'starts_at', 'hours', 'status']).orderBy('starts_at').orderBy('id').execute(),
  meetingOf: (db: Db, id: number) =>
    db.selectFrom('webinars').select(['meeting_id', 'status']).where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst(),
  /** Locks an active webinar. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('webinars')
      .select(['title', 'status'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  /** Locks an active webinar and reads what a change compares. */
  lockToChange: (db: Db, id: number): Promise<WebinarToChange | undefined> => selectToChange(db, id).executeTakeFirst(),
  /** The conference of a webinar if it has this id, active or archived. */
  conferenceOf: (db: Db, id: number, conferenceId: number) =>
    db
      .selectFrom('webinars')
      .innerJoin('conferences', 'conferences.id', 'webinars.conference_id')
      .select(['conferences.id', 'conferences.title'])
      .where('webinars.id', '=', id)
      .where('conferences.id', '=', conferenceId)
      .executeTakeFirst(),
  update: (db: Db, id: number, { change, starts_at, at }: WebinarUpdate) =>
    db
      .updateTable('webinars')
      .set({ ...toChanges(webinarColumns, change), starts_at, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** The active webinar of a meeting; locked if `isLocked`. */
  byMeeting: (db: Db, meetingId: string, isLocked: boolean) =>
    db
      .selectFrom('webinars')
      .select(['id', 'title', 'status', 'starts_at', 'hours'])
      .where('meeting_id', '=', meetingId)
      .where('archived_at', 'is', null)
      .$if(isLocked, (qb) => qb.forUpdate())
      .executeTakeFirst(),
  start: (db: Db, id: number, at: Date) =>
    db.updateTable('webinars').set({ status: 'started', started_at: at }).where('id', '=', id).execute(),
  /** Archives a webinar, and ends it if it was running. */
  archive: (db: Db, id: number, { at, by, wasRunning }: { at: Date; by: number; wasRunning: boolean }) =>
    db
      .updateTable('webinars')
      .set({ archived_at: at, archived_by: by, ...(wasRunning ? { status: 'ended' as const, ended_at: at } : {}) })
      .where('id', '=', id)
      .execute(),
  /** Locks those of the given webinars that are archived. */
  lockArchived: (db: Db, ids: readonly number[]) =>
    db
      .selectFrom('webinars')
      .select(['id', 'status', 'starts_at', 'hours'])
      .where('id', '=', anyOf(ids))
      .where('archived_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  restore: (db: Db, id: number, at: Date) =>
    db
      .updateTable('webinars')
      .set({ archived_at: null, archived_by: null, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** Ends the webinars whose time is over and that nobody started. */
  endMissed: (db: Db, at: Date) =>
    db
      .updateTable('webinars')
      .set({ status: 'ended', ended_at: at })
      .where('archived_at', 'is', null)
      .where('status', 'in', webinarStatusesThat('isPlanned'))
      .where(isOver(at))
      .execute(),
  /** The running webinars whose time is over. */
  overdue: (db: Db, at: Date) =>
    selectOpen(db)
      .where('status', 'in', webinarStatusesThat('isRunning'))
      .where(isOver(at))
      .select(['id', 'meeting_id'])
      .orderBy('id')
      .execute(),
  endRunning: (db: Db, id: number, at: Date) =>
    db
      .updateTable('webinars')
      .set({ status: 'ended', ended_at: at })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where('status', 'in', webinarStatusesThat('isRunning'))
      .execute(),
};
