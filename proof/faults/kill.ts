import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, signIn } from '../../bench/kit/client.ts';
import { atLeast, atMost, type Figure, mustBe, none } from '../../bench/kit/figures.ts';
import { runScript } from '../../bench/kit/process.ts';
import type { Target } from '../../bench/kit/target.ts';
import { demoAccounts } from '../../demo/index.ts';
import { withDatabase } from '../database.ts';
import { compareLedger, createLedger, type Ledger, startWriters } from './writers.ts';

const secondsSince = (start: number) => (performance.now() - start) / 1000;

// On a slow machine the proof then misses the bound of the rounds, but still ends.
const timeLimitMs = 60 * 60_000;

const openLedger = async (target: Target): Promise<Ledger> => {
  const server = await target.start();
  const ledger = await createLedger(await signIn(server.address));
  await server.stop();
  return ledger;
};

const maxChecks = 10;

/**
 * Throws if an entry of the audit trail was changed, is missing or stays without a seal. The killed processes leave thousands of entries
 * without a seal. The next process seals them, but stops three seconds after SIGTERM, so several starts may be needed.
 */
const checkAudit = async (target: Target) => {
  for (let attempt = 1; ; attempt += 1) {
    const server = await target.start();
    await server.stop();
    try {
      return await runScript(['tools/commands/audit-verify.ts'], { env: target.settings, cleanup: target.cleanup });
    } catch (error) {
      if (attempt === maxChecks) throw error;
    }
  }
};

/** Ends the embedded database at once. Its first process ends the others when it is gone. */
const killDatabase = ({ storage }: Target) =>
  process.kill(Number.parseInt(readFileSync(join(storage.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL');

/** Kills the server, or the server and its embedded database, in the middle of writes, many times. Compares the rows with what was acknowledged. */
export const measureKills = async (target: Target, killed: 'server' | 'both', rounds: number): Promise<Figure[]> => {
  const group = `${target.name}: kill -9 of ${killed === 'both' ? 'server and database' : 'the server'} in mid-write`;
  const ledger = await openLedger(target);
  const deadline = performance.now() + timeLimitMs;
  let [slowestStart, done] = [0, 0];
  while (done < rounds && performance.now() < deadline) {
    const start = performance.now();
    const server = await target.start();
    slowestStart = Math.max(slowestStart, secondsSince(start));
    const writers = startWriters(server.address, ledger);
    await writers.waitForAcks(16);
    await sleep(200 + Math.random() * 800);
    if (killed === 'both') killDatabase(target);
    await server.end('SIGKILL');
    await writers.stop();
    done += 1;
    if (done % 10 === 0) console.error(`  ${done} rounds, ${ledger.acked.size} acknowledged writes`);
  }
  await checkAudit(target);
  return [
    { group, what: 'rounds', measured: done, unit: 'rounds', bound: atLeast(rounds) },
    ...(await compareLedger(target, group, ledger)),
    { group, what: 'answers other than 2xx and 503', measured: ledger.wrongAnswers.length, unit: 'answers', bound: none },
    { group, what: 'slowest start after a kill', measured: slowestStart, unit: 's' },
  ];
};

/** Starts a second process on the folder of a first one. */
export const measureSecondProcess = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: a second process on the folder`;
  const first = await target.start();
  const ledger = await createLedger(await signIn(first.address));
  const writers = startWriters(first.address, ledger);
  await writers.waitForAcks(16);
  const start = performance.now();
  const second = target.launch();
  const { code } = await second.ended;
  const seconds = secondsSince(start);
  await writers.waitForAcks(16);
  await writers.stop();
  const namesHolder = second.output().includes(`process ${first.pid}`);
  await first.end('SIGKILL');
  const again = performance.now();
  const restarted = await target.start();
  const restartSeconds = secondsSince(again);
  await restarted.stop();
  return [
    { group, what: 'until it ends', measured: seconds, unit: 's', bound: atMost(10) },
    { group, what: 'exit code', measured: code ?? 0, unit: '', bound: atLeast(1) },
    mustBe(group, 'names the process that holds the folder', namesHolder),
    {
      group,
      what: 'failed requests of the first process',
      measured: ledger.cutConnections + ledger.wrongAnswers.length,
      unit: 'requests',
      bound: none,
    },
    { group, what: 'start after kill -9 of the first', measured: restartSeconds, unit: 's' },
    ...(await compareLedger(target, group, ledger)),
  ];
};

const memoryLimitMs = 120_000;

/** Sends list requests at once until the process ends. */
const exhaustMemory = async (client: Client, hasEnded: () => boolean) => {
  const read = async () => {
    while (!hasEnded()) await client.send('GET /notice?page=1').catch(() => sleep(10));
  };
  await Promise.all(Array.from({ length: 200 }, read));
};

/** Starts the product with too little memory, and lets it run out while it writes. */
export const measureMemory = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: out of memory`;
  await withDatabase(target, async ({ db }) => {
    const { id } = await db.selectFrom('users').select('id').where('phone', '=', demoAccounts.admin).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 30 }, (_, index) => ({ title: `Large ${index}`, content: 'x'.repeat(10_000), created_by: id }));
    await db.insertInto('notes').values(rows).execute();
  });
  const ledger = await openLedger(target);
  const server = await target.start({ flags: ['--max-old-space-size=48'] });
  const writers = startWriters(server.address, ledger);
  await writers.waitForAcks(16);
  let hasEnded = false;
  const reading = exhaustMemory(ledger.client.at(server.address), () => hasEnded);
  const timer = setTimeout(() => void server.end('SIGKILL'), memoryLimitMs);
  const { code, signal } = await server.ended;
  hasEnded = true;
  clearTimeout(timer);
  await Promise.all([writers.stop(), reading]);
  const saysWhy = /heap out of memory/.test(server.output());
  const again = await target.start();
  await again.stop();
  return [
    mustBe(group, 'the process ends by itself, and not with 0', code !== 0 && signal !== 'SIGKILL'),
    mustBe(group, 'the output says why', saysWhy),
    ...(await compareLedger(target, group, ledger)),
  ];
};
