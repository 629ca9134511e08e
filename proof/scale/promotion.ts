import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, atMost, type Figure, none } from '../../bench/kit/figures.ts';
import type { Node } from '../clusters.ts';
import { measurePairs } from './freshness.ts';
import { type Scale, waitUntil } from './site.ts';
import { countLedgerErrors, startWriters, type Writers } from './writers.ts';

const writerCount = 20;
const firstSuccessSeconds = 10;

const countDead = (pids: readonly number[]) =>
  pids.filter((pid) => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  }).length;

const receivedOf = async (node: Node): Promise<bigint> => {
  const [row] = await node.query<{ bytes: string }>("select (pg_last_wal_receive_lsn() - '0/0')::text as bytes");
  return BigInt(row?.bytes ?? 0);
};

/** Returns the two standbys, first the one that has received most. It has every acknowledged write, because one standby is synchronous. */
const findMostAdvanced = async (first: Node, second: Node): Promise<[Node, Node]> =>
  (await receivedOf(first)) >= (await receivedOf(second)) ? [first, second] : [second, first];

/** The seconds from a time to the next acknowledged write. */
const measureFirstSuccess = async ({ acknowledged }: Writers, since: number): Promise<number> => {
  const find = () => acknowledged.find(({ at }) => at > since)?.at;
  await waitUntil('a write succeeds', async () => find() !== undefined);
  return ((find() ?? since) - since) / 1000;
};

type Promoted = { figures: Figure[]; primary: Node; standby: Node };

/** Kills the primary under writers, promotes a standby, and compares the ledger with what was acknowledged. */
const measurePromotion = async ({ site, roles, nodes: [old, ...standbys] }: Scale): Promise<Promoted> => {
  const group = 'promotion';
  const pids = site.listPids();
  const writers = await startWriters(site, writerCount, 'promotion');
  await wait(3_000);
  await old.stop('immediate');
  const [primary, standby] = await findMostAdvanced(...standbys);
  standby.follow(primary);
  const start = performance.now();
  await primary.promote();
  roles.setPrimary(primary);
  await standby.reload();
  const success = await measureFirstSuccess(writers, start);
  await wait(3_000);
  await writers.stop();
  const errors = await countLedgerErrors(primary, writers, 'promotion');
  const { stale, fresh } = await measurePairs(site, standby);
  const figures: Figure[] = [
    {
      group,
      what: `acknowledged grants of ${writerCount} writers`,
      measured: writers.acknowledged.length,
      unit: 'grants',
      bound: atLeast(100),
    },
    {
      group,
      what: 'requests that failed meanwhile and were sent again',
      measured: [...writers.failed.values()].flat().length,
      unit: 'requests',
    },
    { group, what: 'first success after the promotion', measured: success, unit: 's', bound: atMost(firstSuccessSeconds) },
    { group, what: 'acknowledged grants that the ledger does not have exactly once', measured: errors, unit: 'grants', bound: none },
    { group, what: 'processes that ended', measured: countDead(pids), unit: 'processes', bound: none },
    { group, what: 'reads after it that did not show the write before, of 200', measured: stale, unit: 'reads', bound: none },
    { group, what: 'reads after it on the other standby', measured: fresh, unit: 'reads', bound: atLeast(1) },
  ];
  return { figures, primary, standby };
};

/** Makes the primary read-only while all connections to it stay open, and later promotes the standby. */
const measureReadOnly = async (
  { site, roles }: Scale,
  { primary: old, standby }: Pick<Promoted, 'primary' | 'standby'>,
): Promise<Figure[]> => {
  const group = 'a primary that became read-only';
  const pids = site.listPids();
  const writers = await startWriters(site, writerCount, 'read-only');
  await wait(2_000);
  old.configure('default_transaction_read_only = on');
  await old.reload();
  await waitUntil('a write was refused', async () => site.listRequestsWith('25006').size > 0);
  await wait(2_000);
  // No other server follows it, so no write may wait for a standby.
  standby.configure("synchronous_standby_names = ''");
  await standby.reload();
  const start = performance.now();
  await standby.promote();
  roles.setPrimary(standby);
  const success = await measureFirstSuccess(writers, start);
  await wait(2_000);
  await writers.stop();
  const refused = site.listRequestsWith('25006');
  const mostOfOne = Math.max(...[...writers.failed.values()].map((ids) => ids.filter((id) => refused.has(id)).length));
  return [
    { group, what: 'writes that it refused (25006)', measured: refused.size, unit: 'requests', bound: atLeast(1) },
    { group, what: 'most refused writes of one caller', measured: mostOfOne, unit: 'requests', bound: atMost(1) },
    { group, what: 'first success after the promotion', measured: success, unit: 's', bound: atMost(firstSuccessSeconds) },
    {
      group,
      what: `grants that the ledger does not have exactly once, of ${writers.acknowledged.length} acknowledged ones`,
      measured: await countLedgerErrors(standby, writers, 'read-only'),
      unit: 'grants',
      bound: none,
    },
    { group, what: 'processes that ended', measured: countDead(pids), unit: 'processes', bound: none },
  ];
};

/** Measures two changes of the primary: a crash, and a demotion that leaves connections open. */
export const measurePromotions = async (scale: Scale): Promise<Figure[]> => {
  const { figures, ...promoted } = await measurePromotion(scale);
  return [...figures, ...(await measureReadOnly(scale, promoted))];
};
