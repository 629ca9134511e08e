import type { Query, QueryClient } from '@tanstack/react-query';
import { type Identity, sessionRoutes } from '../../../../contract/entities/access/session.ts';
import type { LiveEvent } from '../../../../contract/entities/office/live.ts';
import { isConcerned, resourceOfQuery } from '../../../kit/data/concerned.ts';
import { routeKey } from '../../../kit/data/queries.ts';
import { publishChanges } from '../../../kit/live/live-events.ts';
import { rememberWriteMark } from '../../../platform/http/write-mark.ts';
import { connect, type Report } from './connection.ts';

// The clients of one server send their requests at different moments, and one request follows many events.
const delayMs = { from: 200, spread: 600 };

/** The most events that wait while the tab is hidden. After more, everything is loaded again. */
export const maxWaitingEvents = 100;

/** True for a query that changes of others load again. Pickers and comparisons keep what they show. */
const isLive = (query: Query): boolean => query.meta?.['isLive'] !== false;

/** True for a query that reads records. Any of them may have changed while there was no stream; of the session, the stream reports the end only. */
const isOfRecords = (query: Query): boolean => ![undefined, 'session'].includes(resourceOfQuery(query));

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
    void client.invalidateQueries({ predicate: (query) => isLive(query) && (all ? isOfRecords(query) : isConcerned(query, changed)) });
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
