import type { Query, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { EntityKey, LiveEvent } from '../../../contract/entities/live.ts';
import { type Identity, sessionRoutes } from '../../../contract/entities/session.ts';
import { routeKey } from '../../kit/data/queries.ts';
import { publishChanges } from '../../kit/live/live-events.ts';
import { connect, type Report } from './connection.ts';

// The clients of one server do not ask at the same moment, and one that gets many events asks once.
const delayMs = { from: 200, spread: 600 };

/** The routes that show something of an entity beside its own: `statistics` of `statistics.read`. */
const relatedTo: Partial<Record<EntityKey, readonly string[]>> = {
  areas: ['doctors', 'companies'],
  specialties: ['doctors', 'companies'],
  promoCodes: ['doctors'],
  doctors: ['statistics', 'groups', 'reviewers'],
  companies: ['statistics', 'groups', 'reviewers'],
  messages: ['statistics', 'videos', 'notifications'],
  videos: ['messages'],
  contacts: ['statistics'],
  notifications: ['statistics'],
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
  return events.some(({ entity, record }) => {
    if (relatedTo[entity]?.includes(read.entity)) return true;
    return entity === read.entity && (read.record === undefined || record === null || record === read.record);
  });
};

/** Whether any record may have changed; true while the stream is replaced by asking. */
const isOfRecords = (query: Query): boolean => readOf(query) !== undefined;

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
      const me = client.getQueryData<Identity>(routeKey(sessionRoutes.me, {}))?.id;
      publishChanges(report.events.map((event) => ({ ...event, isOwn: event.by !== null && event.by.id === me })));
      events.push(...report.events.filter(({ kind }) => kind !== 'presence'));
    }
    schedule();
  };
  connect(handleReport);
};
