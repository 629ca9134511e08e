import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { entities } from '../../../contract/entities/index.ts';
import type { EntityKey, LiveEvent } from '../../../contract/entities/live.ts';
import { type Identity, sessionRoutes } from '../../../contract/entities/session.ts';
import { routeKey } from '../../kit/data/queries.ts';
import { publishChanges } from '../../kit/live/live-events.ts';
import { isOfValues } from '../../kit/live/subject.ts';
import { rememberWriteMark } from '../../platform/write-mark.ts';
import { connect, type Report } from './connection.ts';

// The clients of one server send their requests at different moments, and one request follows many events.
const delayMs = { from: 200, spread: 600 };

/** The most events that wait while the tab is hidden. After more, everything is loaded again. */
export const maxWaitingEvents = 100;

const keysOfLabelled = (label: 'category' | 'tag'): readonly string[] =>
  Object.values(entities).flatMap(({ key, labels }) => (labels.some((each) => each === label) ? [key] : []));

/** The routes that show something of an entity beside its own: `statistics` of `statistics.read`. */
export const relatedTo: Partial<Record<EntityKey, readonly string[]>> = {
  areas: ['doctors', 'companies', 'messages'],
  specialties: ['doctors', 'companies', 'messages'],
  promoCodes: ['doctors'],
  doctors: ['statistics', 'groups', 'reviewers', 'contacts', 'posts', 'consents'],
  companies: ['statistics', 'groups', 'reviewers', 'messages', 'consents'],
  messages: ['statistics', 'videos', 'notifications', 'calendar'],
  videos: ['messages'],
  contacts: ['statistics'],
  notifications: ['statistics', 'calendar'],
  stories: ['calendar'],
  blogs: ['calendar'],
  notes: ['calendar'],
  webinars: ['calendar'],
  conferences: ['webinars'],
  categories: keysOfLabelled('category'),
  tags: keysOfLabelled('tag'),
};

// The input of a route that reads one record.
const recordInput = z.object({ params: z.object({ id: z.number() }) });

/** What a query reads: the entity of its permission, unless it decides or writes, and the record if it reads one. */
const readOf = ({ meta, queryKey }: Query): { entity: string; record: number | undefined } | undefined => {
  const [, entity] = /^(\w+)\.read(?:All)?$/.exec(String(meta?.['permission'])) ?? [];
  return entity === undefined ? undefined : { entity, record: recordInput.safeParse(queryKey[1]).data?.params.id };
};

const isConcerned = (query: Query, events: readonly LiveEvent[]): boolean => {
  const read = readOf(query);
  if (!read) return false;
  return events.some((event) => {
    const { entity, record } = event;
    if (isOfValues(event) && relatedTo[entity]?.includes(read.entity)) return true;
    return entity === read.entity && (read.record === undefined || record === null || record === read.record);
  });
};

/** True for a query that reads records. Any of them may have changed while there was no stream. */
const isOfRecords = (query: Query): boolean => readOf(query) !== undefined;

/** Remembers the marks of events, so that later requests see their changes. */
const rememberMarks = (events: readonly LiveEvent[]) => {
  for (const { mark } of events) rememberWriteMark(mark);
};

/** Loads what is on screen again when the server reports a change. A hidden tab does so when it is shown. */
export const startLive = (client: QueryClient): void => {
  let events: LiveEvent[] = [];
  let reload: 'data' | 'session' | undefined;
  let isScheduled = false;

  const refresh = () => {
    isScheduled = false;
    if (document.hidden) return;
    const [changed, all] = [events, reload];
    events = [];
    reload = undefined;
    if (all === 'session') void client.invalidateQueries({ queryKey: routeKey(sessionRoutes.me) });
    void client.invalidateQueries({ predicate: (query) => (all ? isOfRecords(query) : isConcerned(query, changed)) });
  };
  const schedule = () => {
    if (isScheduled || (events.length === 0 && reload === undefined)) return;
    isScheduled = true;
    setTimeout(refresh, delayMs.from + Math.random() * delayMs.spread);
  };
  document.addEventListener('visibilitychange', schedule);

  const handleReport = (report: Report) => {
    if ('reload' in report) {
      reload = reload === 'session' ? reload : report.reload;
    } else {
      rememberMarks(report.events);
      const me = client.getQueryData<Identity>(routeKey(sessionRoutes.me, {}))?.id;
      publishChanges(report.events.map((event) => ({ ...event, isOwn: event.by !== null && event.by.id === me })));
      events.push(...report.events.filter(({ kind }) => kind !== 'presence'));
      if (events.length > maxWaitingEvents) {
        events = [];
        reload ??= 'data';
      }
    }
    schedule();
  };
  connect(handleReport);
};
