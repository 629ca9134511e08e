import { type RawBuilder, sql } from 'kysely';
import type { CalendarItem } from '../../../../contract/entities/content/calendar.ts';
import { publicMessageStatuses } from '../../../../contract/entities/messages/message-status.ts';
import type { Db } from '../../../platform/database/index.ts';

type Event = Pick<CalendarItem, 'kind' | 'id' | 'title' | 'event'> & { at: Date };

/** The kinds to read. `companyId` keeps the messages of one company. */
export type CalendarScope = { kinds: ReadonlySet<CalendarItem['kind']>; companyId: number | undefined };

type Range = { start: Date; end: Date; limit: number };

type Source = {
  kind: CalendarItem['kind'];
  event: CalendarItem['event'];
  table: string;
  title: RawBuilder<string>;
  at: string;
  where: RawBuilder<boolean>;
};

const longestTitle = 150;
const isActive = sql<boolean>`archived_at is null`;

const timesOf = (part: Omit<Source, 'event' | 'at'>): Source[] => [
  { ...part, event: 'publish', at: 'publish_at' },
  { ...part, event: 'expire', at: 'expire_at' },
];

const sourcesOf = ({ companyId }: CalendarScope): Source[] => {
  const own = companyId === undefined ? sql<boolean>`true` : sql<boolean>`company_id = ${companyId}`;
  const [name, title, body] = [sql<string>`name`, sql<string>`title`, sql<string>`left(coalesce(title, body), ${longestTitle}::integer)`];
  return [
    ...timesOf({
      kind: 'messages',
      table: 'messages',
      title: name,
      where: sql`${isActive} and status in (${sql.join(publicMessageStatuses)}) and ${own}`,
    }),
    ...timesOf({ kind: 'stories', table: 'stories', title: sql`left(text, ${longestTitle}::integer)`, where: isActive }),
    ...timesOf({ kind: 'blogs', table: 'blogs', title, where: isActive }),
    ...timesOf({ kind: 'notes', table: 'notes', title, where: isActive }),
    { kind: 'notifications', event: 'send', table: 'notifications', title: body, at: 'send_at', where: sql`cancelled_at is null` },
    { kind: 'webinars', event: 'start', table: 'webinars', title, at: 'starts_at', where: isActive },
  ];
};

/** The first events of a source in the range; its index on the time keeps the cost to the rows of the range. */
const selectEvents = ({ kind, event, table, title, at, where }: Source, { start, end, limit }: Range) => sql`(
  select ${kind}::text as kind, ${event}::text as event, id, ${title} as title, ${sql.ref(at)} as at from ${sql.table(table)}
  where ${sql.ref(at)} >= ${start} and ${sql.ref(at)} < ${end} and ${where}
  order by ${sql.ref(at)}, id limit ${limit})`;

/** The events of the given kinds in a range, by time, at most `limit` of each source. One statement. */
export const readCalendar = async (db: Db, scope: CalendarScope, range: Range): Promise<Event[]> => {
  const sources = sourcesOf(scope).filter(({ kind }) => scope.kinds.has(kind));
  if (sources.length === 0) return [];
  const union = sql.join(
    sources.map((source) => selectEvents(source, range)),
    sql` union all `,
  );
  const { rows } = await sql<Event>`select * from (${union}) as events order by at, kind, event, id`.execute(db);
  return rows;
};
