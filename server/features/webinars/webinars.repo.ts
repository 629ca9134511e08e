import { sql } from 'kysely';
import { longestWebinar } from '../../../contract/entities/webinars.ts';
import type { Db } from '../../platform/database/index.ts';

/** From a webinar's start to its end, the end left out. */
export type Span = { start: Date; end: Date };

const over = sql<Date>`starts_at + hours * interval '1 hour'`;
/** The first half says nothing new, but is what the index can be read by. */
const isOver = (at: Date) => sql<boolean>`starts_at < ${at} and ${over} <= ${at}`;

/** Live webinars that have not ended. */
const open = (db: Db) => db.selectFrom('webinars').where('archived_at', 'is', null).where('status', '<>', 'ended');

/** Those of them that take place in a span. */
const openIn = (db: Db, { start, end }: Span) =>
  open(db)
    .where('starts_at', '<', end)
    // Says nothing new, but is what the index can be read by.
    .where('starts_at', '>', new Date(start.getTime() - longestWebinar))
    .where(over, '>', start);

type New = { meeting_id: string; title: string; conference_id: number; starts_at: Date; hours: 1 | 2 | 3; by: number; at: Date };

export const webinarsRepo = {
  /** Lets no other transaction count webinars against the cap until this one ends. */
  lockCap: (db: Db) => sql`select pg_advisory_xact_lock(hashtext('webinars.cap'))`.execute(db),
  /** A live conference, kept from being archived until the transaction ends. */
  heldConference: (db: Db, id: number) =>
    db
      .selectFrom('conferences')
      .select(['id', 'title'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forShare()
      .executeTakeFirst(),
  insert: (db: Db, { by, at, ...webinar }: New) =>
    db
      .insertInto('webinars')
      .values({ ...webinar, created_by: by, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  /** How many take place in a span. */
  countIn: async (db: Db, span: Span): Promise<number> => {
    const { count } = await openIn(db, span)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  countRunning: async (db: Db): Promise<number> => {
    const { count } = await open(db)
      .where('status', '=', 'started')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  inSpan: (db: Db, span: Span) =>
    openIn(db, span).select(['id', 'title', 'starts_at', 'hours', 'status']).orderBy('starts_at').orderBy('id').execute(),
  live: (db: Db, id: number) =>
    db.selectFrom('webinars').select('meeting_id').where('id', '=', id).where('archived_at', 'is', null).executeTakeFirst(),
  /** A live webinar, locked. */
  locked: (db: Db, id: number) =>
    db
      .selectFrom('webinars')
      .select(['title', 'status'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  /** The live webinar of a room; locked where it is about to change. */
  byMeeting: (db: Db, meetingId: string, isLocked: boolean) =>
    db
      .selectFrom('webinars')
      .select(['id', 'title', 'status', 'starts_at', 'hours'])
      .where('meeting_id', '=', meetingId)
      .where('archived_at', 'is', null)
      .$if(isLocked, (one) => one.forUpdate())
      .executeTakeFirst(),
  start: (db: Db, id: number, at: Date) =>
    db.updateTable('webinars').set({ status: 'started', started_at: at }).where('id', '=', id).execute(),
  /** Takes one out of the schedule, and ends it where it was running. */
  archive: (db: Db, id: number, { at, by, wasRunning }: { at: Date; by: number; wasRunning: boolean }) =>
    db
      .updateTable('webinars')
      .set({ archived_at: at, archived_by: by, ...(wasRunning ? { status: 'ended' as const, ended_at: at } : {}) })
      .where('id', '=', id)
      .execute(),
  /** Ends all whose time is over without anybody having started them. */
  endMissed: (db: Db, at: Date) =>
    db
      .updateTable('webinars')
      .set({ status: 'ended', ended_at: at })
      .where('archived_at', 'is', null)
      .where('status', '=', 'not_started')
      .where(isOver(at))
      .execute(),
  /** Running ones whose time is over. */
  overdue: (db: Db, at: Date) =>
    open(db).where('status', '=', 'started').where(isOver(at)).select(['id', 'meeting_id']).orderBy('id').execute(),
  endRunning: (db: Db, id: number, at: Date) =>
    db
      .updateTable('webinars')
      .set({ status: 'ended', ended_at: at })
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where('status', '=', 'started')
      .execute(),
};
