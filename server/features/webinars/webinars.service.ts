import { randomBytes } from 'node:crypto';
import {
  capReached,
  endOfWebinar,
  inThePast,
  pastGrace,
  type WebinarDraft,
  type WebinarId,
  type WebinarListQuery,
} from '../../../contract/entities/webinars.ts';
import { dayOf, instantOf } from '../../../contract/kit/zoned.ts';
import { audit } from '../../kit/audit.ts';
import { pageAnswer } from '../../kit/page.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { conflict, invalidField, orNotFound } from '../../platform/errors.ts';
import { present, presentSlot } from './webinars.present.ts';
import { webinarsRead } from './webinars.read.ts';
import { webinarsRepo } from './webinars.repo.ts';

// Nobody guesses it; without capitals, as some hosts fold a room's name.
const newMeetingId = () => randomBytes(16).toString('hex');

const startOf = ({ now, settings: { timeZone } }: Context, text: string): Date => {
  const start = instantOf(text, timeZone);
  if (start.getTime() < now.getTime() - pastGrace) throw invalidField('meeting_date_time', inThePast);
  return start;
};

const conferenceOf = async ({ db }: Context, id: number) => {
  const conference = await webinarsRepo.heldConference(db, id);
  if (!conference) throw invalidField('conference_id', 'Choose a conference that exists');
  return conference;
};

export const webinars = {
  async list({ db }: Context, query: WebinarListQuery) {
    return pageAnswer(await webinarsRead.page(db, query), present, query);
  },
  async day({ db, settings: { timeZone, webinarCap } }: Context, date: string) {
    const rows = await webinarsRepo.inSpan(db, dayOf(date, timeZone));
    return { data: { cap: webinarCap, time_zone: timeZone, webinars: rows.map(presentSlot) } };
  },
  async create(context: Context, { title, conference_id, meeting_date_time, duration: hours }: WebinarDraft) {
    const { db, now, actor, settings } = context;
    const starts_at = startOf(context, meeting_date_time);
    const conference = await conferenceOf(context, conference_id);
    await webinarsRepo.lockCap(db);
    const taken = await webinarsRepo.countIn(db, { start: starts_at, end: endOfWebinar(starts_at, hours) });
    if (taken >= settings.webinarCap) throw conflict(capReached);
    const row = { title, conference_id, starts_at, hours, meeting_id: newMeetingId(), by: actor.id, at: now };
    const { id } = await webinarsRepo.insert(db, row);
    const after = { title, conference: conference.title, meeting_date_time: starts_at.toISOString(), duration: hours };
    await audit(context, { action: 'webinars.create', entity: 'webinars', id, after });
    return { data: present(await webinarsRead.byId(db, id)), message: 'Webinar added successfully' };
  },
  /** Ends the meeting at its host, outside the transaction. Where the rest fails, doing it again does no harm. */
  async end({ context, database }: { context: Pick<Context, 'meetings'>; database: Pick<Database, 'db'> }, id: WebinarId): Promise<void> {
    const { meeting_id } = orNotFound(await webinarsRepo.live(database.db, id), `webinar ${id}`);
    await context.meetings.end(meeting_id);
  },
  async archive(context: Context, id: WebinarId) {
    const { title, status } = orNotFound(await webinarsRepo.locked(context.db, id), `webinar ${id}`);
    await webinarsRepo.archive(context.db, id, { at: context.now, by: context.actor.id, wasRunning: status === 'started' });
    await audit(context, { action: 'webinars.archive', entity: 'webinars', id, before: { title, status } });
    return { message: `Webinar ${status === 'ended' ? 'deleted' : 'ended'} successfully` };
  },
};
