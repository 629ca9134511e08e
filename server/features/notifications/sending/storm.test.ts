import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScript, temporaryFolder } from '../../../platform/database/child.test-kit.ts';
import { type Database, openDatabase } from '../../../platform/database/index.ts';
import { buildAdmin } from '../../../test/builders.ts';
import { openTestDatabase } from '../../../test/golden.ts';
import { notificationsRepo } from '../notifications.repo.ts';

const log = pino({ level: 'silent' });
const script = new URL('./sending.test-child.ts', import.meta.url);
const members = 5_000;

let folder: ReturnType<typeof temporaryFolder>;
let notes: ReturnType<typeof temporaryFolder>;
let shared: Database | undefined;
beforeAll(async () => {
  folder = temporaryFolder();
  notes = temporaryFolder();
  shared = process.env.TEST_DATABASE_URL ? await openTestDatabase() : undefined;
});
afterAll(async () => {
  await shared?.close();
  folder?.remove();
  notes?.remove();
});

/** Works on the database of the children while none of them is running: the embedded one is one process's alone. */
const between = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  if (shared) return work(shared);
  const database = await openDatabase({ dataDir: folder.path, log });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const notesOf = (worker: string) => join(notes.path, worker);
type Limits = { batches?: number; listed?: number };
/** A worker that stands still for good after so many batches, or rather than list more than so many. */
const startWorker = (name: string, minutesAhead: number, { batches = Number.MAX_SAFE_INTEGER, listed }: Limits = {}) => {
  const url = shared?.boss.kind === 'postgres' ? shared.boss.url : '';
  return startScript(script, folder.path, url, notesOf(name), String(batches), String(minutesAhead), listed ? String(listed) : '');
};
/** The batches that a worker handed over, by the ids of their deliveries. */
const handedOverBy = (worker: string): number[][] => {
  const lines = readFileSync(notesOf(worker), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
};

/** Members, every hundredth without a mobile number, and a message for all of them. */
const fill = ({ db, transaction }: Database) =>
  transaction(async (trx) => {
    const { id: by } = await buildAdmin(trx);
    await sql`
      insert into users (role, name, phone, email, password_hash, status)
      select 'doctor', 'Doctor ' || n, case when n % 100 = 0 then '02' || lpad(n::text, 8, '0') else '010' || lpad(n::text, 8, '0') end,
        'storm-' || n || '@example.test', '-', 'approved'
      from generate_series(1, ${members}) as n`.execute(trx);
    const at = new Date('2026-01-01T00:00:00Z');
    return notificationsRepo.insertForAll(trx, { channel: 'whatsapp', title: null, body: 'Hello', by, at });
  }).then(() => db);

const found = async ({ db }: Database) => {
  const [notification] = await db.selectFrom('notifications').select(['queued', 'sent', 'delivered', 'failed', 'skipped']).execute();
  const { rows: states } = await sql<{ state: string; count: number; accepted: number }>`
    select state, count(*) as count, count(outbox.delivery_id) as accepted
    from deliveries left join outbox on outbox.delivery_id = deliveries.id group by state order by state`.execute(db);
  const { rows: people } = await sql<{ count: number; numbers: number }>`
    select count(distinct user_id) as count, (select count(distinct recipient) from outbox) as numbers from deliveries`.execute(db);
  return { notification, states, people: people[0] };
};
const settledIn = async ({ db }: Database): Promise<Set<number>> => {
  const settled = await db.selectFrom('deliveries').select('id').where('state', '!=', 'queued').execute();
  return new Set(settled.map(({ id }) => id));
};
const repeatedIn = (ids: number[]) => ids.filter((id, index) => ids.indexOf(id) !== index).sort((left, right) => left - right);

it('sends every recipient one message, also when workers are killed while they list and with some in hand', {
  timeout: 120_000,
}, async () => {
  await between(fill);
  const reachable = members - members / 100;

  const lister = startWorker('lister', 0, { listed: 2_000 });
  await lister.said('listing');
  await lister.kill();
  // Killed in its second batch: the first one stands, the second one never was.
  expect([await between(found), lister.errors]).toMatchObject([
    { notification: { queued: 2_000 }, people: { count: 2_000, numbers: 0 } },
    [],
  ]);

  const first = startWorker('first', 2, { batches: 4 });
  await first.said('accepted');
  await first.kill();
  const settled = await between(settledIn);
  expect([settled.size > 0, settled.size < reachable, first.errors]).toEqual([true, true, []]);

  // Killed a second time, somewhere in between.
  const second = startWorker('second', 4, { batches: 3 });
  await second.said('accepted');
  await second.kill();
  const settledLater = await between(settledIn);

  const third = startWorker('third', 6);
  await third.said('finished');
  expect([await third.ended, third.errors]).toEqual([0, []]);
  expect(await between(found)).toEqual({
    notification: { queued: 0, sent: reachable, delivered: 0, failed: 0, skipped: members - reachable },
    states: [
      { state: 'sent', count: reachable, accepted: reachable },
      { state: 'skipped', count: members - reachable, accepted: 0 },
    ],
    people: { count: members, numbers: reachable },
  });

  // What was in hand when a worker was killed is handed over again, as its outcome is lost; nothing else ever is.
  const batches = { first: handedOverBy('first'), second: handedOverBy('second'), third: handedOverBy('third') };
  const all = Object.values(batches).flat(2);
  const inHand = [batches.first.at(-1), batches.second.at(-1)].flatMap((ids) => ids ?? []);
  expect(repeatedIn(all)).toEqual(inHand.toSorted((left, right) => left - right));
  expect(batches.second.flat().filter((id) => settled.has(id))).toEqual([]);
  expect(batches.third.flat().filter((id) => settledLater.has(id))).toEqual([]);
});
