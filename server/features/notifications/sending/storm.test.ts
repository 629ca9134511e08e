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
let shared: Database | undefined;
beforeAll(async () => {
  folder = temporaryFolder();
  shared = process.env.TEST_DATABASE_URL ? await openTestDatabase() : undefined;
});
afterAll(async () => {
  await shared?.close();
  folder?.remove();
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
const startWorker = (batchesBeforeSilence: number, minutesAhead: number) => {
  const url = shared?.boss.kind === 'postgres' ? shared.boss.url : '';
  return startScript(script, folder.path, url, String(batchesBeforeSilence), String(minutesAhead));
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

it('sends every recipient one message, also when workers are killed with some of them in hand', { timeout: 120_000 }, async () => {
  await between(fill);
  const reachable = members - members / 100;

  const first = startWorker(4, 0);
  await first.said('accepted');
  await first.kill();
  const after = await between(found);
  const accepted = after.states.reduce((sum, row) => sum + row.accepted, 0);
  const sent = after.states.find(({ state }) => state === 'sent')?.count ?? 0;
  // Killed with accepted messages that nothing says were sent: a repeat would be a second one.
  expect([accepted > sent, sent > 0, accepted < reachable, first.errors]).toEqual([true, true, true, []]);

  // Killed a second time, somewhere in between.
  const second = startWorker(3, 2);
  await second.said('accepted');
  await second.kill();

  const third = startWorker(Number.MAX_SAFE_INTEGER, 4);
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
});
