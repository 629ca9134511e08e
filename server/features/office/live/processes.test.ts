// Proves LIVE-3
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../../contract/entities/office/live.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { changesRead } from './changes.read.ts';
import { type Live, openLive, type Seen } from './live.ts';

let test: TestApp;
const opened: Live[] = [];

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => {
  for (const live of opened) await live.close();
  await test?.close();
});

const actorOf = (id: number) =>
  ({ id, role: 'admin', officeRole: 'admin', sessionHash: Buffer.alloc(1), can: () => true }) as unknown as Actor;

/** The streams of a process that polls only when it is woken. */
const openProcess = ({
  findActor = async (token: string): Promise<Actor | undefined> => actorOf(Number(token)),
  keepMs = 600_000,
} = {}) => {
  const { database, clock } = test;
  const live = openLive({ database, clock, log: pino({ level: 'silent' }), findActor, pollMs: 600_000, keepMs });
  opened.push(live);
  return live;
};
/** Opens a stream of a user; returns the events that it receives, and how it ended. */
const subscribe = async (live: Live, userId: number, seen: Partial<Seen> = {}) => {
  const stream = { events: [] as LiveEvent[], ended: undefined as string | undefined };
  const subscriber = {
    ...{ actor: actorOf(userId), token: String(userId) },
    send: (events: readonly LiveEvent[]) => void stream.events.push(...events),
    sendHeartbeat: () => undefined,
    end: (reason: string) => {
      stream.ended = reason;
    },
  };
  const isResumed = await live.subscribe(subscriber, { lastEventId: undefined, pageAgeMs: undefined, ...seen });
  return {
    isResumed,
    events: stream.events,
    records: () => stream.events.map(({ record }) => record),
    ended: () => stream.ended,
    close: () => live.unsubscribe(subscriber),
  };
};
const insertEntry = (db: Db, record: number, { action = 'areas.update', entity = 'areas' } = {}) =>
  db.insertInto('audit').values({ at: test.clock.now(), action, entity, entity_id: record, request_id: 'streams' }).execute();

describe('the streams of a process', () => {
  it('have nothing of the time before them, also if several open at once, and count from the beginning', async () => {
    await insertEntry(test.database.db, 1_001);
    const live = openProcess();
    const opening = [subscribe(live, 1), subscribe(live, 2)];
    expect(live.count()).toBe(2);
    const [one, other] = await Promise.all(opening);
    await insertEntry(test.database.db, 1_002);
    live.announce();
    await expect.poll(() => other?.records()).toEqual([1_002]);
    expect(one?.records()).toEqual([1_002]);
  });

  it('send a reloaded page nothing that it has seen', async () => {
    const live = openProcess();
    const first = await subscribe(live, 1);
    await insertEntry(test.database.db, 1_101);
    live.announce();
    await expect.poll(first.records).toEqual([1_101]);
    first.close();
    test.clock.advance(2_000);
    const reloaded = await subscribe(live, 1, { pageAgeMs: 1_000 });
    expect([reloaded.isResumed, reloaded.records()]).toEqual([true, []]);
  });

  it('are read again if one opens after the last one has closed, at once or later', async () => {
    const live = openProcess({ keepMs: 10 });
    const first = await subscribe(live, 1);
    first.close();
    const second = await subscribe(live, 1);
    await sleep(20);
    await insertEntry(test.database.db, 1_201);
    live.announce();
    await expect.poll(second.records).toEqual([1_201]);
    second.close();
    // A process that begins to read sends what may be new, also what an earlier stream had.
    test.clock.advance(2_000);
    const later = async () => {
      const stream = await subscribe(live, 1, { pageAgeMs: 1_000 });
      stream.close();
      await sleep(20);
      return stream.records();
    };
    await expect.poll(later).toContain(1_201);
  });

  it('lose no change if a session or the presence cannot be read', async () => {
    const findActor = vi.fn(async (token: string) => actorOf(Number(token)));
    const live = openProcess({ findActor });
    const [affected, other] = [await subscribe(live, 2_001), await subscribe(live, 2_002)];
    await insertEntry(test.database.db, 2_000);
    live.announce();
    await expect.poll(affected.records).toEqual([2_000]);
    findActor.mockRejectedValueOnce(new Error('no connection'));
    const listPresence = vi.spyOn(changesRead, 'listPresence').mockRejectedValueOnce(new Error('no connection'));
    await insertEntry(test.database.db, 2_001, { action: 'admins.update', entity: 'users' });
    live.announce();
    await expect.poll(other.records).toEqual([2_000, 2_001]);
    expect([affected.ended(), affected.records()]).toEqual(['shutdown', [2_000]]);
    const again = await subscribe(live, 2_001, { lastEventId: affected.events[0]?.id ?? 0 });
    expect([again.isResumed, again.records()]).toEqual([true, expect.arrayContaining([2_001])]);
    listPresence.mockRestore();
  });

  it('end when the user has to set up a second step', async () => {
    const live = openProcess({ findActor: async (token) => ({ ...actorOf(Number(token)), mustSetUpSecondStep: true }) });
    const stream = await subscribe(live, 3_001);
    await insertEntry(test.database.db, 3_001, { action: 'admins.update', entity: 'users' });
    live.announce();
    await expect.poll(stream.ended).toBe('session');
    expect(stream.records()).toEqual([]);
  });

  it('are not opened while changes cannot be read', async () => {
    const live = openProcess();
    // Each time, because the streams of other tests may poll now.
    const listAfter = vi.spyOn(changesRead, 'listAfter').mockRejectedValue(new Error('no connection'));
    await expect(subscribe(live, 4_001)).rejects.toThrow('no connection');
    expect(live.count()).toBe(0);
    listAfter.mockRestore();
    const stream = await subscribe(live, 4_001);
    await insertEntry(test.database.db, 4_001);
    live.announce();
    await expect.poll(stream.records).toEqual([4_001]);
  });
});

describe('the streams of several processes', () => {
  it('are woken by each other', async () => {
    const [one, other] = [openProcess(), openProcess()];
    const stream = await subscribe(other, 1);
    // The second process may still be opening its connection.
    await expect
      .poll(async () => {
        await insertEntry(test.database.db, 5_001);
        one.announce();
        return stream.records();
      })
      .toContain(5_001);
  });

  it('have an entry that is committed after an entry with a higher id, and each entry once', async () => {
    const live = openProcess();
    const { records } = await subscribe(live, 1);
    const isInserted = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const late = test.database.transaction(async (db) => {
      await insertEntry(db, 6_001);
      isInserted.resolve();
      await mayCommit.promise;
    });
    await isInserted.promise;
    await insertEntry(test.database.db, 6_002);
    live.announce();
    await expect.poll(records).toEqual([6_002]);
    mayCommit.resolve();
    await late;
    live.announce();
    await expect.poll(records).toEqual([6_002, 6_001]);
  });
});
