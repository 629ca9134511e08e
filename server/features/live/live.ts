import type { Logger } from 'pino';
import { heartbeatMs } from '../../../contract/entities/live.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { openChangeReader } from './change-reader.ts';
import { toChange, toPresenceChange } from './events.ts';
import { createHistory } from './history.ts';
import { checkSessions, type Subscriber, sendTo } from './subscribers.ts';
import { createWaker } from './wake.ts';

/** What a client has seen: the last event, or else what its page loaded some milliseconds ago. */
export type Seen = { lastEventId: number | undefined; pageAgeMs: number | undefined };

/** The streams of one process. */
export type Live = {
  /** Adds a stream, sends what its client missed, and returns whether it could. */
  subscribe(subscriber: Subscriber, seen: Seen): Promise<boolean>;
  unsubscribe(subscriber: Subscriber): void;
  /** The number of open streams, of one session or of all. */
  count(sessionHash?: Buffer): number;
  /** Called after a commit: the streams of all processes look for changes soon. */
  announce(): void;
  /** Ends every stream. */
  close(): Promise<void>;
};

type LiveDeps = {
  database: Database;
  clock: Clock;
  log: Logger;
  /** Finds the user of a token without prolonging the session. */
  findActor: (token: string) => Promise<Actor | undefined>;
  /** The time between two looks for changes. */
  pollMs?: number;
};

// What a stream that reconnects may have missed. Older events make its client reload what it shows.
const maxHistory = 1_000;
const sessionCheckMs = 60_000;
// A change has the time at which its transaction began, and is seen when it commits.
const lateCommitMs = 0;

/** The kinds of record in audit entries whose change may end the sessions of a user. */
const userKinds = new Set(['users', 'doctors', 'companies']);

/** Looks for changes and sends them to the streams; calls at the same time share one look. */
const createLook = ({ database, clock, log, findActor }: LiveDeps, subscribers: Set<Subscriber>) => {
  const history = createHistory(maxHistory);
  let reader: ReturnType<typeof openChangeReader> | undefined;
  let running: Promise<void> | undefined;

  const readAndSend = async () => {
    reader ??= openChangeReader(database, clock, maxHistory).catch((error: unknown) => {
      reader = undefined;
      throw error;
    });
    const rows = await (await reader).read();
    const changes = rows.changes.flatMap((row) => toChange(row) ?? []);
    history.add(changes);
    // A sign-out, another role or the archive ends a session. Its streams end before they receive anything more.
    const concerned = new Set(rows.changes.flatMap(({ entity, entity_id }) => (userKinds.has(entity) ? [entity_id] : [])));
    await checkSessions(subscribers, { findActor, isConcerned: ({ actor }) => concerned.has(actor.id) });
    const all = [...changes, ...rows.presence.flatMap((row) => toPresenceChange(row) ?? [])];
    for (const subscriber of subscribers) sendTo(subscriber, all);
  };
  const look = (): Promise<void> => {
    running ??= readAndSend()
      .catch((error: unknown) => log.warn({ err: error }, 'changes could not be read for open streams; this is tried again'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  /** Reads the last changes as history after a time without streams, so that the first stream does not receive them as new. */
  const restart = async () => {
    await running;
    if (subscribers.size > 0) return;
    reader = undefined;
    history.clear();
    await look();
  };
  /** What a client missed; undefined if that is not known any more. */
  const findMissed = ({ lastEventId, pageAgeMs }: Seen) => {
    if (lastEventId !== undefined) return history.after(lastEventId);
    return pageAgeMs === undefined ? undefined : history.since(new Date(clock.now().getTime() - pageAgeMs - lateCommitMs));
  };
  return { findMissed, look, restart, settle: async () => running };
};

/** Opens the streams of a process. One look for changes serves all of them; without a stream nothing is read. */
export const openLive = (deps: LiveDeps): Live => {
  const { database, log, findActor, pollMs = 1_000 } = deps;
  const subscribers = new Set<Subscriber>();
  const { findMissed, look, restart, settle } = createLook(deps, subscribers);
  let isClosed = false;

  const lookIfOpen = () => {
    if (subscribers.size > 0) void look();
  };
  const checkAll = () =>
    checkSessions(subscribers, { findActor }).catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of open streams could not be checked'),
    );
  const sendHeartbeats = () => {
    for (const subscriber of subscribers) subscriber.sendHeartbeat();
  };
  const waker = createWaker({ database, log, onWake: lookIfOpen });
  const timers = [
    setInterval(lookIfOpen, pollMs),
    setInterval(() => void checkAll(), sessionCheckMs),
    setInterval(sendHeartbeats, heartbeatMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    async subscribe(subscriber, seen) {
      if (subscribers.size === 0) await restart();
      if (isClosed) {
        subscriber.end('shutdown');
        return false;
      }
      waker.open();
      const missed = findMissed(seen);
      subscribers.add(subscriber);
      sendTo(subscriber, missed ?? []);
      return missed !== undefined;
    },
    unsubscribe: (subscriber) => void subscribers.delete(subscriber),
    count: (hash) => (hash ? [...subscribers].filter(({ actor }) => actor.sessionHash.equals(hash)).length : subscribers.size),
    announce: waker.announce,
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      for (const subscriber of subscribers) subscriber.end('shutdown');
      subscribers.clear();
      await Promise.all([settle(), waker.close()]);
    },
  };
};
