import { randomBytes } from 'node:crypto';
import { conferenceId } from '../../../../contract/entities/content/conferences.ts';
import {
  pastToleranceMilliseconds,
  startInPastText,
  type Webinar,
  type WebinarDraft,
  type WebinarListQuery,
  webinarId,
} from '../../../../contract/entities/content/webinars.ts';
import { toId } from '../../../../contract/kit/ids.ts';
import { getDayBounds, parseZoned } from '../../../../contract/kit/time-zone.ts';
import { audit } from '../../../kit/audit.ts';
import { readDays } from '../../../kit/days.ts';
import { presentPage } from '../../../kit/list.ts';
import { presentVersion } from '../../../kit/stale.ts';
import type { Context } from '../../../platform/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { assertFree } from './webinar-limit.ts';
import { type WebinarRow, webinarsRead } from './webinars.read.ts';
import { webinarsRepo } from './webinars.repo.ts';

// The id is random, so that nobody can guess it, and in lower case, because some hosts ignore case.
const newMeetingId = () => randomBytes(16).toString('hex');

type DayRow = Pick<WebinarRow, 'id' | 'title' | 'starts_at' | 'hours' | 'status'>;

/** Presents a webinar in the overview of a day. */
const presentInDay = ({ id, title, starts_at, hours, status }: DayRow) => ({
  id: toId(webinarId, id),
  title,
  meeting_date_time: starts_at.toISOString(),
  duration: hours,
  status,
});

const presenter =
  ({ meetings }: Context) =>
  (row: WebinarRow): Webinar => {
    const conference_id = toId(conferenceId, row.conference_id);
    return {
      ...presentInDay(row),
      meeting_id: row.meeting_id,
      conference_id,
      conference: { id: conference_id, title: row.conference_title, is_archived: row.conference_archived_at !== null },
      started_at: row.started_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
      participant_url: meetings.participantLink(row.meeting_id) ?? null,
      created_at: row.created_at.toISOString(),
      ...presentVersion(row),
    };
  };

/** Reads a webinar and presents it. */
export const findAndPresent = async (context: Context, id: number): Promise<Webinar> =>
  presenter(context)(await webinarsRead.byId(context.db, id));

/** The instant of a start; 422 if it is in the past. */
export const startOf = ({ now, settings: { timeZone } }: Context, text: string): Date => {
  const start = parseZoned(text, timeZone);
  if (start.getTime() < now.getTime() - pastToleranceMilliseconds) throw invalidField('meeting_date_time', startInPastText);
  return start;
};

/** Locks an active conference; 422 if there is none. */
export const lockConference = async ({ db }: Context, id: number) => {
  const conference = await webinarsRepo.lockConference(db, id);
  if (!conference) throw invalidField('conference_id', 'Choose a conference that exists');
  return conference;
};

export const webinars = {
  async list(context: Context, query: WebinarListQuery) {
    const page = query.sort === 'schedule' ? webinarsRead.schedule : webinarsRead.page;
    return presentPage(await page(context.db, readDays(context, query)), presenter(context), query);
  },
  async day({ db, settings: { timeZone, webinarCap } }: Context, date: string) {
    const rows = await webinarsRepo.findOverlapping(db, getDayBounds(date, timeZone));
    return { data: { cap: webinarCap, time_zone: timeZone, webinars: rows.map(presentInDay) } };
  },
  async create(context: Context, draft: WebinarDraft) {
    const { db, now, actor } = context;
    const { conference_id, meeting_date_time, ...fields } = draft;
    const starts_at = startOf(context, meeting_date_time);
    const conference = await lockConference(context, conference_id);
    await webinarsRepo.lockLimit(db);
    await assertFree(context, { starts_at, hours: draft.duration });
    const { id } = await webinarsRepo.insert(db, draft, { starts_at, meeting_id: newMeetingId(), by: actor.id, at: now });
    const after = { ...fields, conference: conference.title, meeting_date_time: starts_at.toISOString() };
    await audit(context, { action: 'webinars.create', entity: 'webinars', id, after });
    return { data: await findAndPresent(context, id), message: 'Webinar added successfully' };
  },
};
