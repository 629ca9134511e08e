import { z } from 'zod';
import { dataResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';
import { dayMs } from '../../kit/time-zone.ts';

/** The kinds of record with a time in the calendar. */
export const calendarKinds = ['messages', 'stories', 'blogs', 'notes', 'notifications', 'webinars'] as const;

/** What happens at a time: a record is published or ends, a notification is sent, a webinar starts. */
const calendarEvent = z.enum(['publish', 'expire', 'send', 'start']);

/** One time of a record that the caller may read. */
const calendarItem = z.object({
  kind: z.enum(calendarKinds),
  id: z.int(),
  title: z.string(),
  event: calendarEvent,
  at: z.iso.datetime(),
});
export type CalendarItem = z.infer<typeof calendarItem>;

/** The largest range of days in one request: a page of a month has six weeks. */
export const maxCalendarDays = 62;

/** The most items of one kind and event in one response. */
export const maxCalendarItems = 200;

const day = z.iso.date('Choose a day').refine((date) => date >= '2000' && date < '2100', 'Choose a day');

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

const calendarQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => daysBetween(from, to) >= 0, { path: ['to'], error: 'The last day must not be before the first day' })
  .refine(({ from, to }) => daysBetween(from, to) < maxCalendarDays, {
    path: ['to'],
    error: `Choose at most ${maxCalendarDays} days`,
  });

export const calendarRoutes = {
  list: route({
    method: 'GET',
    path: '/calendar',
    summary:
      'Lists what is published, ends, is sent or starts between two days of the configured time zone, by time. Contains only what the caller may read.',
    permission: 'calendar.read',
    query: calendarQuery,
    response: dataResponse(
      z.object({
        time_zone: z.string(),
        items: z.array(calendarItem),
        /** True if a kind has more items in the range than one response may have. */
        is_truncated: z.boolean(),
      }),
    ),
  }),
};
