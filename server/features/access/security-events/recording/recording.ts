import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { securityEventKinds } from '../../../../../contract/entities/access/security-events.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Settings } from '../../../../platform/config/config.ts';
import { type Database, isUnavailable } from '../../../../platform/database/index.ts';
import type { RecordEvent } from '../../../../platform/security/security-events.ts';
import { type EventGroup, securityEventsRepo } from '../security-events.repo.ts';
import { createAlertMonitor } from './alert-monitor.ts';
import { createGrouping } from './event-group.ts';
import { createEventQueue } from './event-queue.ts';

/** The security events of one process. */
export type SecurityEvents = {
  record: RecordEvent;
  /** Stores the events that wait, and checks the alert. Rejects if the database is unavailable; then the events wait for the next call. */
  flush(): Promise<void>;
  /** Calls `flush` every second. */
  start(): void;
  /** Stores what is left, for three seconds at most, then stops. */
  close(): Promise<void>;
  /** Adds the metrics of this process. */
  exposeMetrics(registry: Registry): void;
};

type Deps = { database: Database; clock: Clock; log: Logger; settings: Pick<Settings, 'securityAlertFailures'> };

const intervalMs = 1_000;
const retryMs = 5_000;
const alertCheckMs = 30_000;
const closeMs = 3_000;

const createCounters = () => {
  const recorded = new Counter({
    name: 'medboard_security_events_total',
    help: 'Security events by kind',
    labelNames: ['kind'],
    registers: [],
  });
  const dropped = new Counter({
    name: 'medboard_security_events_dropped_total',
    help: 'Security events that were not stored, because too many waited or the database refused them',
    registers: [],
  });
  // A rate needs a first value of 0.
  for (const kind of securityEventKinds) recorded.inc({ kind }, 0);
  return { recorded, dropped };
};

const countEvents = (groups: readonly EventGroup[]) => groups.reduce((sum, { count }) => sum + count, 0);

const isSignIn = ({ kind }: EventGroup) => kind === 'sign_in_failed' || kind === 'sign_in_blocked';

/** Opens the queue of security events. Events wait in memory, outside the transactions of requests, and are stored in batches. */
export const openSecurityEvents = ({ database, clock, log, settings }: Deps): SecurityEvents => {
  const queue = createEventQueue();
  const findGroup = createGrouping();
  const { recorded, dropped } = createCounters();
  const alert = createAlertMonitor({ database, clock, log, threshold: settings.securityAlertFailures });
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let alertCheckedAt = performance.now();

  const drop = (count: number) => dropped.inc(count);

  const store = async (groups: EventGroup[]) => {
    try {
      await securityEventsRepo.add(database.db, groups);
    } catch (error) {
      if (isUnavailable(error)) for (const group of groups) drop(queue.add(group));
      else drop(countEvents(groups));
      throw error;
    }
  };
  const flushNow = async () => {
    const groups = queue.takeAll();
    if (groups.length > 0) await store(groups);
    if (!groups.some(isSignIn) && performance.now() - alertCheckedAt < alertCheckMs) return;
    alertCheckedAt = performance.now();
    await alert.check();
  };
  // One after another, so that a batch that failed is in the queue again when the next one is taken.
  const flush = () => {
    const result = running.then(flushNow);
    running = result.catch(() => undefined);
    return result;
  };
  const tryFlush = async (): Promise<number> => {
    try {
      await flush();
      return intervalMs;
    } catch (error) {
      log.warn({ err: error }, 'security events could not be stored');
      return retryMs;
    }
  };
  const schedule = (delayMs: number) => {
    if (closing.signal.aborted) return;
    timer = setTimeout(() => void tryFlush().then(schedule), delayMs);
    timer.unref();
  };
  return {
    record(event, origin) {
      recorded.inc({ kind: event.kind });
      drop(queue.add(findGroup(event, origin, clock.now())));
    },
    flush,
    start: () => schedule(intervalMs),
    async close() {
      closing.abort();
      clearTimeout(timer);
      const limit = Promise.withResolvers<void>();
      const handle = setTimeout(limit.resolve, closeMs);
      await Promise.race([tryFlush(), limit.promise]).finally(() => clearTimeout(handle));
      const lost = countEvents(queue.takeAll());
      if (lost === 0) return;
      drop(lost);
      log.error({ lost }, 'security events were lost, because the database is unavailable at the shutdown');
    },
    exposeMetrics(registry) {
      for (const metric of [recorded, dropped, alert.gauge]) registry.registerMetric(metric);
    },
  };
};
