import { type CalendarItem, calendarKinds, maxCalendarItems } from '../../../../contract/entities/content/calendar.ts';
import { getDayBounds } from '../../../../contract/kit/time-zone.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { ownCompanyId } from '../../../kit/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { readCalendar } from './calendar.read.ts';

type Kind = CalendarItem['kind'];

/** What a caller needs to see the times of a kind. */
const permissionOf = {
  messages: 'messages.read',
  stories: 'stories.read',
  blogs: 'blogs.read',
  notes: 'notes.read',
  notifications: 'notifications.readAll',
  webinars: 'webinars.read',
} as const satisfies Record<Kind, Permission>;

/** The events between two days, as far as the caller may read their records. */
export const listCalendar = async ({ db, actor, settings: { timeZone } }: Context, { from, to }: { from: string; to: string }) => {
  const kinds = new Set(calendarKinds.filter((kind) => actor.can(permissionOf[kind])));
  const range = { start: getDayBounds(from, timeZone).start, end: getDayBounds(to, timeZone).end, limit: maxCalendarItems + 1 };
  const rows = await readCalendar(db, { kinds, companyId: ownCompanyId(actor) }, range);
  const counts = new Map<string, number>();
  const items = rows.flatMap(({ at, kind, event, id, title }): CalendarItem[] => {
    const source = `${kind} ${event}`;
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    return count > maxCalendarItems ? [] : [{ kind, event, id, title, at: at.toISOString() }];
  });
  return { data: { time_zone: timeZone, items, is_truncated: items.length < rows.length } };
};
