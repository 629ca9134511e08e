import type { Logger } from 'pino';
import { heartbeatMs } from '../../../contract/entities/live.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { openChangeFeed } from './change-feed.ts';
import type { ChangeRow } from './changes.read.ts';
import { type Change, toChange, toPresenceChange } from './events.ts';
import { createPresenceReader } from './presence/presence-reader.ts';
import { createSessionChecks, type EndReason, type Subscriber, sendTo } from './subscribers.ts';
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
  /** Called after a commit: all processes poll soon. */
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
  /** The time between two polls. */
  pollMs?: number;
};

const sessionCheckMs = 60_000;

/** The kinds of record in audit entries whose change may end the sessions of a user. */
const userKinds = new Set(['users', 'doctors', 'companies']);

const toChanges = (rows: readonly ChangeRow[]) => rows.flatMap((row) => toChange(row) ?? []);

/** Opens what all streams read from. */
const openSource = async ({ database, clock }: LiveDeps) => ({
  readPresence: createPresenceReader(database, clock),
  feed: await openChangeFeed(database, clock),
});

/** Opens the streams of a process. One poll of the database serves all of them; without a stream nothing is read. */
export const openLive = (deps: LiveDeps): Live => {
  const { database, clock, log, findActor, pollMs = 1_000 } = deps;
  const subscribers = new Set<Subscriber>();
  // Opened for the first stream and dropped with the last one.
  let source: ReturnType<typeof openSource> | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const remove = (subscriber: Subscriber) => {
    subscribers.delete(subscriber);
    if (subscribers.size === 0) source = undefined;
  };
  const end = (subscriber: Subscriber, reason: EndReason) => {
    remove(subscriber);
    subscriber.end(reason);
  };
  const { checkAll, checkUsers } = createSessionChecks(subscribers, { findActor, log, end });
  const send = (changes: readonly Change[]) => {
    for (const subscriber of subscribers) sendTo(subscriber, changes);
  };
  const readAndSend = async ({ feed, readPresence }: Awaited<ReturnType<typeof openSource>>) => {
    const rows = await feed.read();
    // A sign-out, another role or the archive ends a session. Its streams end before they receive anything more.
    await checkUsers(new Set(rows.flatMap(({ entity, entity_id }) => (userKinds.has(entity) ? [entity_id] : []))));
    send(toChanges(rows));
    // Read last, so that a failure does not come between reading changes and sending them.
    const presence = await readPresence();
    send(presence.flatMap((row) => toPresenceChange(row) ?? []));
  };
  /** Reads changes and sends them to the streams; calls at the same time share one poll. */
  const poll = () => {
    running ??= source
      ?.then(readAndSend)
      .catch((error: unknown) => log.warn({ err: error }, 'changes could not be read for open streams; this is tried again'))
      .finally(() => {
        running = undefined;
      });
  };
  const sendHeartbeats = () => {
    for (const subscriber of subscribers) subscriber.sendHeartbeat();
  };
  const waker = createWaker({ database, log, onWake: poll });
  const timers = [setInterval(poll, pollMs), setInterval(checkAll, sessionCheckMs), setInterval(sendHeartbeats, heartbeatMs)];
  for (const timer of timers) timer.unref();

  /** The changes that a client missed; undefined if they are not known. */
  const findMissed = async ({ lastEventId, pageAgeMs }: Seen) => {
    source ??= openSource(deps);
    const { feed } = await source;
    if (lastEventId !== undefined) return feed.after(lastEventId);
    return pageAgeMs === undefined ? undefined : feed.since(clock.now().getTime() - pageAgeMs);
  };

  return {
    async subscribe(subscriber, seen) {
      // Counted from now on, so that a session cannot open more streams than it may while the first one waits.
      subscribers.add(subscriber);
      try {
        const missed = await findMissed(seen);
        if (isClosed) {
          subscriber.end('shutdown');
          return false;
        }
        waker.open();
        sendTo(subscriber, toChanges(missed ?? []));
        return missed !== undefined;
      } catch (error) {
        remove(subscriber);
        throw error;
      }
    },
    unsubscribe: remove,
    count: (hash) => (hash ? [...subscribers].filter(({ actor }) => actor.sessionHash.equals(hash)).length : subscribers.size),
    announce: waker.announce,
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      for (const subscriber of subscribers) subscriber.end('shutdown');
      subscribers.clear();
      await Promise.all([running, waker.close()]);
    },
  };
};
