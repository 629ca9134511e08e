import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { signIn } from '../../bench/kit/client.ts';
import { atMost, type Figure, none } from '../../bench/kit/figures.ts';
import type { Server } from '../../bench/kit/process.ts';
import type { Target } from '../../bench/kit/target.ts';
import { createServer } from '../clusters.ts';
import { startProxy, type TcpProxy } from './proxy.ts';
import { openOnOwnServer, openOnServer } from './target.ts';
import { compareLedger, createLedger, describeAnswers, type Ledger, startWriters, type Writers } from './writers.ts';

const repeats = 5;

const secondsUntilAck = async (writers: Writers): Promise<number> => {
  const start = performance.now();
  await writers.waitForAcks(1);
  return (performance.now() - start) / 1000;
};

type Load = { server: Server; ledger: Ledger; writers: Writers };

const startLoad = async (target: Target): Promise<Load> => {
  const server = await target.start();
  const ledger = await createLedger(await signIn(server.address));
  const writers = startWriters(server.address, ledger);
  await writers.waitForAcks(50);
  return { server, ledger, writers };
};

const stopLoad = async ({ server, writers }: Load) => {
  await writers.stop();
  await server.stop();
};

/** Restarts PostgreSQL without a checkpoint while the product writes. */
export const measureRestarts = async (cleanup: Cleanup): Promise<Figure[]> => {
  const group = 'PostgreSQL: restart with -m immediate under load';
  const { target, node } = await openOnOwnServer(cleanup);
  const load = await startLoad(target);
  let slowest = 0;
  for (let restart = 0; restart < repeats; restart += 1) {
    await node.stop('immediate');
    await node.start();
    slowest = Math.max(slowest, await secondsUntilAck(load.writers));
    await load.writers.waitForAcks(50);
  }
  await stopLoad(load);
  return [
    { group, what: 'restarts', measured: repeats, unit: 'restarts' },
    {
      group,
      what: 'slowest first success after PostgreSQL is back',
      measured: slowest,
      unit: 's',
      bound: atMost(5),
    },
    ...(await compareLedger(target, group, load.ledger)),
    ...describeAnswers(group, load.ledger),
  ];
};

const measureDelay = async (proxy: TcpProxy, { ledger, writers }: Load): Promise<Figure[]> => {
  const group = 'PostgreSQL: a slow network';
  const before = ledger.wrongAnswers.length + ledger.unavailable;
  proxy.delay(100);
  await writers.waitForAcks(200);
  proxy.delay(0);
  const failed = ledger.wrongAnswers.length + ledger.unavailable - before;
  return [
    {
      group,
      what: 'failed requests with 200 ms for each round trip',
      measured: failed,
      unit: 'requests',
      bound: none,
    },
  ];
};

const measureCuts = async (proxy: TcpProxy, { writers }: Load): Promise<Figure[]> => {
  let slowest = 0;
  for (let cut = 0; cut < repeats; cut += 1) {
    proxy.cut();
    slowest = Math.max(slowest, await secondsUntilAck(writers));
    await writers.waitForAcks(50);
  }
  const bound = atMost(5);
  return [
    { group: 'PostgreSQL: all connections cut', what: `slowest first success after ${repeats} cuts`, measured: slowest, unit: 's', bound },
  ];
};

const frozenMs = 40_000;
// A silent connection is noticed within 5 s, and a new one is tried for 3 s (server/platform/database/pool/silent-server.ts). The rest is for the answer.
const frozenLimitSeconds = 10;

const measureFreeze = async (proxy: TcpProxy, { ledger, writers }: Load): Promise<Figure[]> => {
  const group = 'PostgreSQL: half-open connections';
  ledger.slowestMs = 0;
  proxy.freeze();
  await sleep(frozenMs);
  proxy.heal();
  const seconds = await secondsUntilAck(writers);
  await writers.waitForAcks(50);
  return [
    {
      group,
      what: 'longest request while nothing passes',
      measured: ledger.slowestMs / 1000,
      unit: 's',
      bound: atMost(frozenLimitSeconds),
    },
    {
      group,
      what: 'first success after the network is back',
      measured: seconds,
      unit: 's',
      bound: atMost(10),
    },
  ];
};

/** Puts a network between the product and PostgreSQL that is slow, cuts connections, or silently drops packets. */
export const measureNetwork = async (cleanup: Cleanup): Promise<Figure[]> => {
  const direct = new URL((await createServer(cleanup)).url);
  const proxy = await startProxy(Number(direct.port), cleanup);
  const databaseUrl = Object.assign(new URL(direct), { hostname: '127.0.0.1', port: String(proxy.port) }).href;
  const target = await openOnServer(cleanup, databaseUrl);
  const load = await startLoad(target);
  const figures = [...(await measureDelay(proxy, load)), ...(await measureCuts(proxy, load)), ...(await measureFreeze(proxy, load))];
  await stopLoad(load);
  const group = 'PostgreSQL: all network faults';
  return [...figures, ...(await compareLedger(target, group, load.ledger)), ...describeAnswers(group, load.ledger)];
};
