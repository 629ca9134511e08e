import { z } from 'zod';
import { requiredText } from '../../kit/fields.ts';
import { idParams, recordId } from '../../kit/ids.ts';
import { dataResponse, dayFilters, listQuery, messageResponse, pageResponse, searchTerm, sortOrder } from '../../kit/list.ts';
import { restoreRoute } from '../../kit/record-routes.ts';
import { route } from '../../kit/route.ts';
import { seenVersionFields, versionFields } from '../../kit/version.ts';
import { entities } from '../index.ts';
import { conferenceId } from './conferences.ts';
import { webinarStatus } from './webinar-status.ts';

export const webinarId = recordId('WebinarId');
export type WebinarId = z.infer<typeof webinarId>;

/** The possible durations in hours. */
export const webinarDurations = [1, 2, 3] as const;

const hour = 3_600_000;

/** The duration of the longest webinar in milliseconds. */
export const maxWebinarMilliseconds = Math.max(...webinarDurations) * hour;

/** When a webinar ends. */
export const getWebinarEnd = (start: Date, hours: number): Date => new Date(start.getTime() + hours * hour);

/** The id of a webinar's meeting at the meeting host. */
export const meetingId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'Choose a webinar that exists');

export const webinar = z.object({
  id: webinarId,
  meeting_id: meetingId,
  title: z.string(),
  meeting_date_time: z.iso.datetime(),
  /** In hours. */
  duration: z.literal(webinarDurations),
  status: webinarStatus,
  conference_id: conferenceId,
  conference: z.object({ id: conferenceId, title: z.string(), is_archived: z.boolean() }),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  /** The link for participants; null if the meeting host has none. It gives the rights of a moderator only at a host that does not check tokens. */
  participant_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  ...versionFields,
});
export type Webinar = z.infer<typeof webinar>;

// A later year is a typing error. The limit also excludes years beyond 9999, which JavaScript, ISO 8601 and PostgreSQL read differently.
const isBeforeYear2100 = (text: string) => text < '2100';

const isMissing = (input: unknown) => input === undefined || input === null || input === '';

/** An ISO 8601 time with an offset, or without one as a local time of the configured zone. */
const meetingTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ local: true })], {
    error: ({ input }) => (isMissing(input) ? 'Meeting date and time is required' : 'Choose a valid date and time'),
  })
  .refine(isBeforeYear2100, 'Choose a valid date and time');

/** A start that is at most this long ago is accepted. */
export const pastToleranceMilliseconds = 60_000;

export const startInPastText = 'Meeting date and time cannot be in the past';

/** The error of the 409 response if the limit of concurrent webinars is reached. When creating or moving a webinar, it belongs to the field `meeting_date_time`. */
export const concurrencyLimitText = 'You have reached the maximum number of concurrent Webinars running together.';

export const webinarDraft = z.strictObject({
  title: requiredText('Title', { max: 150 }),
  conference_id: recordId('ConferenceId', ({ input }) => (isMissing(input) ? 'Conference is required' : 'Choose a conference that exists')),
  meeting_date_time: meetingTime,
  duration: z.literal(webinarDurations, {
    error: ({ input }) => (typeof input === 'number' ? 'Duration must be 1, 2 or 3 hours' : 'Duration must be a number'),
  }),
});
export type WebinarDraft = z.infer<typeof webinarDraft>;

/** Fields that are not sent stay as they are. */
export const webinarChange = webinarDraft.partial().extend(seenVersionFields);
export type WebinarChange = z.infer<typeof webinarChange>;

export const webinarStartDraft = z.strictObject({
  meeting_id: meetingId,
  username: requiredText('User Name', { min: 3, max: 50 }, { min: 'User Name must be at least 3 characters' }),
});
export type WebinarStartDraft = z.infer<typeof webinarStartDraft>;

/** `sort=schedule` lists webinars that have not ended by time, soonest first, then the ended ones, latest first. */
export const webinarListQuery = listQuery({
  title: searchTerm,
  status: webinarStatus.optional(),
  ...dayFilters,
  sort: z.literal(['schedule', ...sortOrder('name', 'created', 'start').unwrap().values]).optional(),
});
export type WebinarListQuery = z.infer<typeof webinarListQuery>;

/** The webinars of one day that have not ended, by start, and the limit of concurrent ones. The day is in the configured time zone. */
export const webinarDay = z.object({
  cap: z.int(),
  time_zone: z.string(),
  webinars: z.array(webinar.pick({ id: true, title: true, meeting_date_time: true, duration: true, status: true })),
});
export type WebinarDay = z.infer<typeof webinarDay>;

export const webinarRoutes = {
  list: route({
    method: 'GET',
    path: '/schedule',
    summary: 'Lists webinars, newest first, or by time.',
    permission: 'webinars.read',
    query: webinarListQuery,
    response: pageResponse(webinar),
  }),
  day: route({
    method: 'GET',
    path: '/schedule/day',
    summary: 'Lists the webinars of a day that have not ended, with the limit of concurrent ones. The day is in the configured time zone.',
    permission: 'webinars.read',
    query: z.strictObject({ date: z.iso.date('Choose a day').refine((date) => date >= '2000' && isBeforeYear2100(date), 'Choose a day') }),
    response: dataResponse(webinarDay),
  }),
  create: route({
    method: 'POST',
    path: '/schedule/create',
    summary: 'Schedules a webinar; 409 if too many other webinars overlap it.',
    permission: 'webinars.write',
    body: webinarDraft,
    response: dataResponse(webinar),
    status: 201,
  }),
  update: route({
    method: 'POST',
    path: '/schedule/update/:id',
    summary:
      'Changes or moves a webinar that has not started; 409 if it has, if it was changed meanwhile, or if too many others overlap it.',
    permission: 'webinars.write',
    params: idParams(webinarId),
    body: webinarChange,
    response: dataResponse(webinar),
  }),
  start: route({
    method: 'POST',
    path: '/schedule/start',
    isSecret: true,
    summary: "Starts a webinar and returns the moderator's link, which is not stored; may be repeated until the webinar ends.",
    permission: 'webinars.write',
    body: webinarStartDraft,
    response: dataResponse(z.object({ moderator_link: z.object({ url: z.string() }) })),
  }),
  archive: route({
    method: 'DELETE',
    path: '/schedule/destroy/:id',
    summary:
      'Archives a webinar. One that is running also ends at the meeting host. 409 if its status differs from `seen_status`, which the user saw.',
    permission: 'webinars.write',
    params: idParams(webinarId),
    query: z.strictObject({ seen_status: webinarStatus.optional() }),
    response: messageResponse,
  }),
  restore: restoreRoute(entities.webinars, { path: '/schedule/restore', id: webinarId }),
};
