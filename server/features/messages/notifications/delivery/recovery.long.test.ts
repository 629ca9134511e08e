// Proves NTF-16
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScript, temporaryFolder } from '../../../../platform/database/child.test-kit.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { buildAdmin } from '../../../../test/builders.ts';
import { openTestDatabase } from '../../../../test/template-database.ts';
import { notificationsRepo } from '../notifications.repo.ts';

const script = new URL('./worker.test-child.ts', import.meta.url);
const members = 5_000;

let folder: ReturnType<typeof temporaryFolder>;
let logs: ReturnType<typeof temporaryFolder>;
let database: Database;
beforeAll(async () => {
  folder = temporaryFolder();
  logs = temporaryFolder();
  database = await openTestDatabase();
});
afterAll(async () => {
  await database?.close();
  folder?.remove();
  logs?.remove();
});

const logOf = (worker: string) => join(logs.path, worker);
type Limits = { batches?: number; listed?: number };
/** Starts a worker that stops for good after a number of batches, or before it lists more than a number of members. */
const startWorker = (name: string, minutesAhead: number, { batches = Number.MAX_SAFE_INTEGER, listed }: Limits = {}) => {
  return startScript(script, folder.path, database.url, logOf(name), String(batches), String(minutesAhead), listed ? String(listed) : '');
};
/** The ids of the deliveries in each batch that a worker sent. */
const batchesOf = (worker: string): number[][] => {
  const lines = readFileSync(logOf(worker), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
};

/** Creates members, every hundredth without a mobile number, and a message for all of them. */
const createRecipients = ({ db, transaction }: Database) =>
  transaction(async (trx) => {
    const { id: by } = await buildAdmin(trx);
    await sql`
      insert into users (role, name, phone, email, password_hash, status)
      select 'doctor', 'Doctor ' || n, case when n % 100 = 0 then '02' || lpad(n::text, 8, '0') else '010' || lpad(n::text, 8, '0') end,
        'recovery-' || n || '@example.test', '-', 'approved'
      from generate_series(1, ${members}) as n`.execute(trx);
    const at = new Date('2026-01-01T00:00:00Z');
    return notificationsRepo.insertForAll(trx, { channel: 'whatsapp', purpose: 'marketing', title: null, body: 'Hello', by, at });
  }).then(() => db);

const readResult = async ({ db }: Database) => {
  const [notification] = await db.selectFrom('notifications').select(['queued', 'sent', 'delivered', 'failed', 'skipped']).execute();
  const { rows: states } = await sql<{ state: string; count: number; accepted: number }>`
    select state, count(*) as count, count(outbox.delivery_id) as accepted
    from deliveries left join outbox on outbox.delivery_id = deliveries.id group by state order by state`.execute(db);
  const { rows: people } = await sql<{ count: number; numbers: number }>`
    select count(distinct user_id) as count, (select count(distinct recipient) from outbox) as numbers from deliveries`.execute(db);
  return { notification, states, people: people[0] };
};
const finishedIds = async ({ db }: Database): Promise<Set<number>> => {
  const rows = await db.selectFrom('deliveries').select('id').where('state', '!=', 'queued').execute();
  return new Set(rows.map(({ id }) => id));
};
const findRepeated = (ids: number[]) => ids.filter((id, index) => ids.indexOf(id) !== index).sort((left, right) => left - right);

it('sends one message to every recipient although workers are killed while listing and sending', {
  // Only a hang takes this long: four workers and the database start one after the other.
  timeout: 600_000,
}, async () => {
  await createRecipients(database);
  const reachable = members - members / 100;

  const listingWorker = startWorker('lister', 0, { listed: 2_000 });
  await listingWorker.printed('listing');
  await listingWorker.kill();
  // The worker was killed in its second batch; the first one is committed, the second one is not.
  expect([await readResult(database), listingWorker.errors]).toMatchObject([
    { notification: { queued: 2_000 }, people: { count: 2_000, numbers: 0 } },
    [],
  ]);

  const first = startWorker('first', 2, { batches: 4 });
  await first.printed('accepted');
  await first.kill();
  const finishedFirst = await finishedIds(database);
  expect([finishedFirst.size > 0, finishedFirst.size < reachable, first.errors]).toEqual([true, true, []]);

  // The second worker is killed in its third batch.
  const second = startWorker('second', 4, { batches: 3 });
  await second.printed('accepted');
  await second.kill();
  const finishedSecond = await finishedIds(database);

  const third = startWorker('third', 6);
  await third.printed('finished');
  expect([await third.ended, third.errors]).toEqual([0, []]);
  expect(await readResult(database)).toEqual({
    notification: { queued: 0, sent: reachable, delivered: 0, failed: 0, skipped: members - reachable },
    states: [
      { state: 'sent', count: reachable, accepted: reachable },
      { state: 'skipped', count: members - reachable, accepted: 0 },
    ],
    people: { count: members, numbers: reachable },
  });

  // Only the batch in which a worker was killed is sent again, because its outcome is lost.
  const batches = { first: batchesOf('first'), second: batchesOf('second'), third: batchesOf('third') };
  const all = Object.values(batches).flat(2);
  const interrupted = [batches.first.at(-1), batches.second.at(-1)].flatMap((ids) => ids ?? []);
  expect(findRepeated(all)).toEqual(interrupted.toSorted((left, right) => left - right));
  expect(batches.second.flat().filter((id) => finishedFirst.has(id))).toEqual([]);
  expect(batches.third.flat().filter((id) => finishedSecond.has(id))).toEqual([]);
});
