import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AdminClient, Client, Reply } from '../../bench/kit/client.ts';
import { atLeast, type Figure, none } from '../../bench/kit/figures.ts';
import type { Target } from '../../bench/kit/target.ts';
import { withDatabase } from '../database.ts';

const writerCount = 16;
const pauseMs = 50;

/** What the writers sent over all rounds, by Idempotency-Key. */
export type Ledger = {
  client: Client;
  doctors: readonly number[];
  /** The writes that the product acknowledged. */
  acked: Set<string>;
  /** The writes that were not acknowledged; they are sent again with the same key. */
  unacknowledged: string[];
  /** The answers that were neither 2xx nor 503 with Retry-After. */
  wrongAnswers: string[];
  unavailable: number;
  cutConnections: number;
  slowestMs: number;
  serial: number;
};

/** Creates an empty ledger of coins for the doctors of the target. */
export const createLedger = async (client: AdminClient): Promise<Ledger> => {
  const { data } = await client.get<{ data: { id: number }[] }>('/doctor?page=1&status=approved');
  const doctors = data.map(({ id }) => id);
  const counts = { unavailable: 0, cutConnections: 0, slowestMs: 0, serial: 0 };
  return { client, doctors, acked: new Set(), unacknowledged: [], wrongAnswers: [], ...counts };
};

const isUnavailable = ({ status, headers }: Reply) => status === 503 && Number(headers.get('retry-after')) > 0;

const record = (ledger: Ledger, key: string, reply: Reply): boolean => {
  ledger.slowestMs = Math.max(ledger.slowestMs, reply.ms);
  if (reply.status < 300) {
    ledger.acked.add(key);
    return true;
  }
  ledger.unacknowledged.push(key);
  if (isUnavailable(reply)) ledger.unavailable += 1;
  else {
    // The first one of a kind is enough to find the cause.
    if (ledger.wrongAnswers.length === 0) console.error(`  an answer ${reply.status}: ${reply.text.slice(0, 500)}`);
    ledger.wrongAnswers.push(`${reply.status} ${reply.text.slice(0, 200)}`);
  }
  return false;
};

/** The requests of the writers until they are stopped. */
export type Writers = {
  stop(): Promise<void>;
  /** Waits until `count` more writes are acknowledged. Rejects after a minute. */
  waitForAcks(count: number): Promise<void>;
};

/** Starts writers that grant one coin at a time. */
export const startWriters = (address: string, ledger: Ledger): Writers => {
  const client = ledger.client.at(address);
  let isStopped = false;
  const write = async (): Promise<boolean> => {
    ledger.serial += 1;
    const key = ledger.unacknowledged.shift() ?? `fault-${String(ledger.serial).padStart(6, '0')}`;
    const doctorId = ledger.doctors[Number(key.slice('fault-'.length)) % ledger.doctors.length];
    const body = { doctorId, amount: 1, reason: key };
    try {
      return record(ledger, key, await client.send('POST /user/addPoints', body, { 'idempotency-key': key }));
    } catch {
      ledger.unacknowledged.push(key);
      ledger.cutConnections += 1;
      return false;
    }
  };
  const running = Promise.all(
    Array.from({ length: writerCount }, async () => {
      while (!isStopped) if (!(await write())) await sleep(pauseMs);
    }),
  );
  return {
    async stop() {
      isStopped = true;
      await running;
    },
    async waitForAcks(count) {
      const [before, deadline] = [ledger.acked.size, performance.now() + 60_000];
      while (ledger.acked.size < before + count) {
        if (performance.now() > deadline)
          throw new Error(
            `Fewer than ${count} writes were acknowledged within a minute: ${ledger.wrongAnswers.at(-1) ?? 'no wrong answer'}`,
          );
        await sleep(5);
      }
    },
  };
};

/** Compares the rows with what was acknowledged, while the product is stopped. */
export const compareLedger = (target: Target, group: string, { acked }: Ledger): Promise<Figure[]> =>
  withDatabase(target, async ({ db }) => {
    const { rows } = await sql<{ key: string; count: number }>`
      select reason as key, count(*)::integer as count from coin_lines where reason like 'fault-%' group by reason`.execute(db);
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    const { rows: wrong } = await sql`
      select user_id from doctors
      where points <> (select coalesce(sum(amount), 0) from coin_lines where doctor_id = user_id)`.execute(db);
    return [
      { group, what: 'acknowledged writes', measured: acked.size, unit: 'writes', bound: atLeast(1) },
      { group, what: 'of these lost', measured: [...acked].filter((key) => !counts.has(key)).length, unit: 'writes', bound: none },
      { group, what: 'applied twice', measured: rows.filter(({ count }) => count > 1).length, unit: 'writes', bound: none },
      { group, what: 'balances that differ from their ledger', measured: wrong.length, unit: 'doctors', bound: none },
    ];
  });

/** The figures about the answers while something was broken and the process stayed up. */
export const describeAnswers = (group: string, { unavailable, wrongAnswers, cutConnections }: Ledger): Figure[] => [
  { group, what: 'answers 503 with Retry-After', measured: unavailable, unit: 'answers' },
  { group, what: 'other answers than 2xx and 503', measured: wrongAnswers.length, unit: 'answers', bound: none },
  { group, what: 'requests without an answer', measured: cutConnections, unit: 'requests', bound: none },
];
