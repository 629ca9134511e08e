import { type Client, signIn } from '../../bench/kit/client.ts';
import { atLeast, type Figure, none } from '../../bench/kit/figures.ts';
import type { Node } from '../clusters.ts';
import { listDoctors, type Scale, type Site, trySend, waitUntil } from './site.ts';

const pairs = 2_000;
const callers = 8;
const sampled = 50;
const delaySeconds = 3;

type Counts = { done: number; stale: number; behind: number; failed: number };

const toLsn = (mark: string) => `${mark.slice(0, 8)}/${mark.slice(8)}`;

const isStandbyBehind = async (standby: Node, mark: string): Promise<boolean> => {
  const [row] = await standby.query<{ behind: boolean }>('select pg_last_wal_replay_lsn() < $1::pg_lsn as behind', [toLsn(mark)]);
  return row?.behind ?? false;
};

type PointsRead = { address: string; doctor: number; mark?: string | undefined };

const readPoints = async (client: Client, { address, doctor, mark }: PointsRead): Promise<number | undefined> => {
  const headers: Record<string, string> = mark === undefined ? {} : { 'x-write-mark': mark };
  const { status, body } = await trySend(client.at(address), `GET /doctor/show/${doctor}`, { headers });
  return status === 200 ? (body.data as { points: number }).points : undefined;
};

type Pair = { writer: string; reader: string; doctor: number; sendsMark: boolean };

/** Adds a coin and reads the balance back. */
const runPair = async (client: Client, { writer, reader, doctor, sendsMark }: Pair) => {
  const grant = { doctorId: doctor, amount: 1, reason: 'A pair of the proof' };
  const { status, body, mark } = await trySend(client.at(writer), 'POST /user/addPoints', { body: grant });
  const written = status === 200 ? (body.data as { points: number }).points : undefined;
  const read = await readPoints(client, { address: reader, doctor, mark: sendsMark ? mark : undefined });
  return { written, read, mark };
};

/** Writes and reads back. The processes take turns. Every second pair sends no mark, as a client that does not support marks. */
const runPairs = async ({ site, standby }: { site: Site; standby: Node }, count: number): Promise<Counts> => {
  const counts: Counts = { done: 0, stale: 0, behind: 0, failed: 0 };
  const [first = '', second = ''] = site.addresses;
  const runOne = async (client: Client, doctor: number, pair: number) => {
    const [writer, reader] = pair % 4 < 2 ? [first, second] : [second, first];
    const { written, read, mark } = await runPair(client, { writer, reader, doctor, sendsMark: pair % 2 === 0 });
    counts.done += 1;
    if (written === undefined || read === undefined) counts.failed += 1;
    else if (read !== written) counts.stale += 1;
    const isSampled = pair % Math.ceil(count / sampled) === 0;
    if (isSampled && mark && (await isStandbyBehind(standby, mark))) counts.behind += 1;
  };
  const doctors = await listDoctors(await signIn(first));
  const run = async (index: number) => {
    const client = await signIn(first);
    for (let pair = 0; pair < count / callers; pair += 1) await runOne(client, doctors[index] ?? 0, pair);
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => run(index)));
  return counts;
};

/** Signs out at one process and sends a request to the other at once. Returns how many of these requests were not refused. */
const countLateSignOuts = async ({ addresses: [first = '', second = ''] }: Site): Promise<number> => {
  let late = 0;
  for (let round = 0; round < 10; round += 1) {
    const client = await signIn(first);
    await client.send('POST /auth/logout');
    if ((await client.at(second).send('GET /doctor')).status !== 401) late += 1;
  }
  return late;
};

/** Reads a write after the standbys have replayed it. Returns how many of the reads ran on a standby. */
const readWhenCaughtUp = async (scale: Scale): Promise<number> => {
  const { site, nodes } = scale;
  const [first = ''] = site.addresses;
  const client = await signIn(first);
  const [doctor = 0] = await listDoctors(client);
  const { mark = '' } = await trySend(client, 'POST /user/addPoints', {
    body: { doctorId: doctor, amount: 1, reason: 'Before a pause' },
  });
  await waitUntil('the standbys have replayed a write', async () =>
    (await Promise.all(nodes.slice(1).map((node) => isStandbyBehind(node, mark)))).every((isBehind) => !isBehind),
  );
  const before = await site.countReads();
  for (let read = 0; read < 20; read += 1) await readPoints(client, { address: first, doctor, mark });
  return (await site.countReads()).fresh - before.fresh;
};

const setDelay = async (nodes: readonly Node[], delay: string) => {
  for (const node of nodes) {
    node.configure(`recovery_min_apply_delay = '${delay}'`);
    await node.reload();
  }
};

/** Reads with forged marks, which may only send the read to the primary. Returns how many of the reads failed. */
const readWithForgedMarks = async ({ site }: Scale): Promise<number> => {
  const [first = ''] = site.addresses;
  const client = await signIn(first);
  const marks = ['FFFFFFFFFFFFFFFF', '0000000000000000', 'garbage', "' or 1=1 --"];
  const replies = await Promise.all(marks.map((mark) => trySend(client, 'GET /doctor', { headers: { 'x-write-mark': mark } })));
  return replies.filter(({ status }) => status !== 200).length;
};

/** Proves that callers read what they wrote while both standbys are three seconds behind. */
export const measureFreshness = async (scale: Scale): Promise<Figure[]> => {
  const group = `standbys ${delaySeconds} s behind`;
  const [, ...standbys] = scale.nodes;
  await setDelay(standbys, `${delaySeconds}s`);
  const { done, stale, behind, failed } = await runPairs({ site: scale.site, standby: standbys[0] }, pairs);
  const late = await countLateSignOuts(scale.site);
  const forged = await readWithForgedMarks(scale);
  const fresh = await readWhenCaughtUp(scale);
  await setDelay(standbys, '0');
  return [
    { group, what: 'pairs of a write and a read of it, over two processes', measured: done, unit: 'pairs', bound: atLeast(pairs) },
    { group, what: 'reads that did not show the write', measured: stale, unit: 'reads', bound: none },
    { group, what: 'failed requests', measured: failed, unit: 'requests', bound: none },
    { group, what: 'sampled writes that the standby lacked when they were read', measured: behind, unit: 'pairs', bound: atLeast(1) },
    { group, what: 'reads on a standby, of 20 after the standbys caught up', measured: fresh, unit: 'reads', bound: atLeast(20) },
    { group, what: 'requests of a session after its sign-out at the other process', measured: late, unit: 'requests', bound: none },
    { group, what: 'reads with a forged mark that failed', measured: forged, unit: 'reads', bound: none },
  ];
};

/** Pairs of write and read while the standbys are current, for example after a promotion. */
export const measurePairs = async (site: Site, standby: Node): Promise<{ stale: number; fresh: number }> => {
  const before = await site.countReads();
  const { stale } = await runPairs({ site, standby }, 200);
  return { stale, fresh: (await site.countReads()).fresh - before.fresh };
};
