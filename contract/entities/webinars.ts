import { z } from 'zod';
import { byId, recordId } from '../kit/ids.ts';
import { answerOf, done, listQuery, pageOf, searchTerm } from '../kit/list.ts';
import { route } from '../kit/route.ts';
import { requiredText } from '../kit/text.ts';
import { conferenceId } from './conferences.ts';

export const webinarId = recordId('WebinarId');
export type WebinarId = z.infer<typeof webinarId>;

export const webinarStatus = z.enum(['not_started', 'started', 'ended']);
export type WebinarStatus = z.infer<typeof webinarStatus>;

/** Hours that a webinar may last. */
export const webinarDurations = [1, 2, 3] as const;

const hour = 3_600_000;

/** Milliseconds that the longest webinar lasts. */
export const longestWebinar = Math.max(...webinarDurations) * hour;

/** The instant at which a webinar is over. */
export const endOfWebinar = (start: Date, hours: number): Date => new Date(start.getTime() + hours * hour);

/** Names a webinar's room at the meeting host. */
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
  created_at: z.iso.datetime(),
});
export type Webinar = z.infer<typeof webinar>;

// Beyond these years, what can be written differs between JavaScript, ISO 8601 and the database.
const isNotFar = (text: string) => text < '2100';

const isLeftOut = (input: unknown) => input === undefined || input === null || input === '';

/** An instant with its offset, or a local time of the configured zone (ISO 8601 both). */
const meetingTime = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ local: true })], {
    error: ({ input }) => (isLeftOut(input) ? 'Meeting date and time is required' : 'Choose a valid date and time'),
  })
  .refine(isNotFar, 'Choose a valid date and time');

/** So many milliseconds past is not yet the past. */
export const pastGrace = 60_000;

export const inThePast = 'Meeting date and time cannot be in the past';

/** Said when the cap of webinars that run together is reached, and only then. */
export const capReached = 'You have reached the maximum number of concurrent Webinars running together.';

export const webinarDraft = z.strictObject({
  title: requiredText('Title', { max: 150 }),
  conference_id: recordId('ConferenceId', ({ input }) => (isLeftOut(input) ? 'Conference is required' : 'Choose a conference that exists')),
  meeting_date_time: meetingTime,
  duration: z.literal(webinarDurations, {
    error: ({ input }) => (typeof input === 'number' ? 'Duration must be 1, 2 or 3 hours' : 'Duration must be a number'),
  }),
});
export type WebinarDraft = z.infer<typeof webinarDraft>;

export const webinarStartDraft = z.strictObject({
  meeting_id: meetingId,
  username: requiredText('User Name', { min: 3, max: 50 }, { min: 'User Name must be at least 3 characters' }),
});
export type WebinarStartDraft = z.infer<typeof webinarStartDraft>;

export const webinarListQuery = listQuery({ title: searchTerm, status: webinarStatus.optional() });
export type WebinarListQuery = z.infer<typeof webinarListQuery>;

/** The webinars of one day of the configured zone that are not over, by their time, beside how many may run together. */
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
    summary: 'Lists webinars, newest first.',
    permission: 'webinars.read',
    query: webinarListQuery,
    response: pageOf(webinar),
  }),
  day: route({
    method: 'GET',
    path: '/schedule/day',
    summary: 'The webinars that take place on a day of the configured zone and are not over, with the cap.',
    permission: 'webinars.read',
    query: z.strictObject({ date: z.iso.date('Choose a day').refine((date) => date >= '2000' && isNotFar(date), 'Choose a day') }),
    response: answerOf(webinarDay),
  }),
  create: route({
    method: 'POST',
    path: '/schedule/create',
    summary: 'Schedules a webinar; 409 where it would overlap as many as may run together.',
    permission: 'webinars.write',
    body: webinarDraft,
    response: answerOf(webinar),
    status: 201,
  }),
  start: route({
    method: 'POST',
    path: '/schedule/start',
    isSecret: true,
    summary: "Starts a webinar and answers the moderator's link, which is kept nowhere; may be repeated until it is over.",
    permission: 'webinars.write',
    body: webinarStartDraft,
    response: answerOf(z.object({ moderator_link: z.object({ url: z.string() }) })),
  }),
  archive: route({
    method: 'DELETE',
    path: '/schedule/destroy/:id',
    summary: 'Ends a webinar at the meeting host and takes it out of the schedule.',
    permission: 'webinars.write',
    params: byId(webinarId),
    response: done,
  }),
};
