import type { Logger } from 'pino';
import { heartbeatMs } from '../../../../contract/entities/office/live.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/context.ts';
import { type Database, maxLagMs } from '../../../platform/database/index.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
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
  /** How long changes are read after the last stream has closed. */
  keepMs?: number;
};

const sessionCheckMs = 60_000;

/** The kinds of record in audit entries whose change may end the sessions of a user. */
const userKinds = new Set(['users', 'doctors', 'companies']);

const toChanges = (rows: readonly ChangeRow[]) => rows.flatMap((row) => toChange(row) ?? []);

/** What all streams read from. */
type Readers = { feed: ChangeFeed; readPresence: ReturnType<typeof createPresenceReader> };

const openReaders = async ({ database, clock }: LiveDeps): Promise<Readers> => ({
  readPresence: createPresenceReader(database, clock),
  feed: await openChangeFeed(database, clock),
});

/**
 * Opens the readers for the first stream and keeps them for a while after the last one has closed. A page that is reloaded closes its
 * stream and opens another: readers that stayed open know when each change became visible, so the new page gets only later ones.
 */
const createReaders = (deps: LiveDeps) => {
  const { keepMs = 60_000 } = deps;
  let readers: Promise<Readers> | undefined;
  let dropTimer: NodeJS.Timeout | undefined;
  const drop = () => {
    clearTimeout(dropTimer);
    readers = undefined;
  };
  return {
    current: () => readers,
    open: () => {
      clearTimeout(dropTimer);
      readers ??= openReaders(deps).catch((error: unknown) => {
        drop();
        throw error;
      });
      return readers;
    },
    dropLater: () => {
      dropTimer = setTimeout(drop, keepMs).unref();
    },
    drop,
  };
};

/** The time from which a page may lack changes. It may have loaded from a read replica that was behind. */
const getLoadTime = ({ database, clock }: LiveDeps, pageAgeMs: number): number =>
  clock.now().getTime() - pageAgeMs - (database.replicas ? maxLagMs : 0);

/** The changes that a client missed; undefined if they are not known. */
const findMissed = (deps: LiveDeps, feed: ChangeFeed, { lastEventId, pageAgeMs }: Seen): ChangeRow[] | undefined => {
  if (lastEventId !== undefined) return feed.after(lastEventId);
  return pageAgeMs === undefined ? undefined : feed.since(getLoadTime(deps, pageAgeMs));
};

/** Streams, and those of them that first receive what they missed. */
type Streams = { subscribers: ReadonlySet<Subscriber>; starting: ReadonlySet<Subscriber> };

/** Creates the function that sends changes, and the one that gets the mark of changes that were read before. Reads with this mark see them, whatever server answers. */
const createSender = ({ database, log }: LiveDeps, { subscribers, starting }: Streams) => {
  const getMark = async (): Promise<string | undefined> =>
    database.replicas?.getMark().catch((error: unknown) => {
      log.warn({ err: error }, 'changes are sent without a mark, so clients may read a replica that lacks them');
      return undefined;
    });
  const send = async (changes: readonly Change[]) => {
    if (changes.length === 0) return;
    const mark = await getMark();
    for (const subscriber of subscribers) if (!starting.has(subscriber)) sendTo(subscriber, changes, mark);
  };
  return { getMark, send };
};

/** Opens the streams of a process. One poll of the database serves all of them. */
export const openLive = (deps: LiveDeps): Live => {
  const { database, log, findActor, pollMs = 1_000 } = deps;
  const subscribers = new Set<Subscriber>();
  // They first receive what they missed. If newer changes came before, a client that loses its connection in between would never get the older ones.
  const starting = new Set<Subscriber>();
  const readers = createReaders(deps);
  let running: Promise<void> | undefined;
  let isClosed = false;

  const remove = (subscriber: Subscriber) => {
    starting.delete(subscriber);
    if (subscribers.delete(subscriber) && subscribers.size === 0) readers.dropLater();
  };
  const end = (subscriber: Subscriber, reason: EndReason) => {
    remove(subscriber);
    subscriber.end(reason);
  };
  const { checkAll, checkUsers } = createSessionChecks(subscribers, { findActor, log, end });
  const { getMark, send } = createSender(deps, { subscribers, starting });
  const readAndSend = async ({ feed, readPresence }: Readers) => {
    const rows = await feed.read();
    // A sign-out, another role or the archive ends a session. Its streams end before they receive anything more.
    await checkUsers(new Set(rows.flatMap(({ entity, entity_id }) => (userKinds.has(entity) ? [entity_id] : []))));
    await send(toChanges(rows));
    // Read last, so that a failure does not come between reading changes and sending them.
    const presence = await readPresence();
    await send(presence.flatMap((row) => toPresenceChange(row) ?? []));
  };
  /** Reads changes and sends them to the streams; calls at the same time share one poll. */
  const poll = () => {
    running ??= readers
      .current()
      ?.then(readAndSend)
      .catch((error: unknown) => log.warn({ err: error }, 'changes could not be read for streams; this is tried again'))
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

  return {
    async subscribe(subscriber, seen) {
      // Counted from now on, so that a session cannot open more streams than it may while the first one waits.
      subscribers.add(subscriber);
      starting.add(subscriber);
      try {
        const [{ feed }, mark] = await Promise.all([readers.open(), getMark()]);
        const missed = findMissed(deps, feed, seen);
        if (isClosed) {
          subscriber.end('shutdown');
          return false;
        }
        waker.open();
        sendTo(subscriber, toChanges(missed ?? []), mark);
        starting.delete(subscriber);
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
      readers.drop();
      for (const subscriber of subscribers) subscriber.end('shutdown');
      subscribers.clear();
      await Promise.all([running, waker.close()]);
    },
  };
};
