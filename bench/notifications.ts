import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Notification } from '../contract/entities/notifications.ts';
import { atLeast, atMost, type Figure } from './figures.ts';
import { median, type Round, runLoad } from './load.ts';
import { getData, type Product } from './product.ts';
import type { Pace } from './throughput.ts';

const paths = ['/api/v1/doctor?page=1'];
const connections = 10;

/** Approves every active member, so that all can receive notifications. The other parts of the bench run before this one. */
const approveAll = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update users set status = 'approved', status_reason = null where status <> 'approved' and archived_at is null`);
    await client.query('vacuum analyze users');
  } finally {
    await client.end();
  }
};

/** Sends to all members; returns the milliseconds until the response. */
const sendToAll = async ({ address, headers }: Product): Promise<{ id: number; ms: number }> => {
  const start = performance.now();
  const response = await fetch(`${address}/api/v1/notifications/whatsapp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ specific_user: 0, message: 'A new talk tonight at eight' }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`Sending to all answered ${response.status}: ${JSON.stringify(body)}`);
  return { id: body.data.id, ms: performance.now() - start };
};

const getNotification = (product: Product, id: number) => getData<Notification>(product, `/notifications/show/${id}`);

const maxMinutes = 10;

/** Waits until everything is sent; returns the number of recipients. */
const waitUntilFinished = async (product: Product, id: number): Promise<number> => {
  const deadline = performance.now() + maxMinutes * 60_000;
  while (performance.now() < deadline) {
    const { is_finished, counts } = await getNotification(product, id);
    if (is_finished && counts) return counts.total;
    await wait(100);
  }
  throw new Error(`Notification ${id} was not sent within ${maxMinutes} minutes`);
};

const loadList = ({ address, headers }: Product, seconds: number) => runLoad({ address, paths, headers, seconds, connections });

type SendResult = { recipients: number; callMs: number; perSecond: number };

const measureSending = async (product: Product): Promise<SendResult> => {
  const start = performance.now();
  const { id, ms } = await sendToAll(product);
  const recipients = await waitUntilFinished(product, id);
  return { recipients, callMs: ms, perSecond: recipients / ((performance.now() - start) / 1000) };
};

type Pair = { idle: Round; whileSending: Round; perSecond: number };

const countSent = async (product: Product, id: number) => {
  const { counts } = await getNotification(product, id);
  return counts ? counts.total - counts.queued : 0;
};

const measurePair = async (product: Product, seconds: number): Promise<Pair> => {
  const idle = await loadList(product, seconds);
  const { id } = await sendToAll(product);
  let before = 0;
  while (before === 0) {
    await wait(50);
    before = await countSent(product, id);
  }
  const start = performance.now();
  const whileSending = await loadList(product, seconds);
  const perSecond = ((await countSent(product, id)) - before) / ((performance.now() - start) / 1000);
  await waitUntilFinished(product, id);
  return { idle, whileSending, perSecond };
};

/** Measures a notification to all members: the time of the response, the deliveries a second, and the effect on the doctors list. */
export const measureNotifications = async (
  product: Product,
  { databaseUrl, group, rounds, seconds }: Pace & { databaseUrl: string; group: string },
): Promise<Figure[]> => {
  await approveAll(databaseUrl);
  await loadList(product, 2);
  const sending = await measureSending(product);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push(await measurePair(product, seconds));
  const middle = (read: (pair: Pair) => number) => median(pairs.map(read));
  const atLeast2000 = atLeast(2_000);
  const to = `to ${sending.recipients.toLocaleString('en')}`;
  return [
    { group, what: `sending ${to}: call`, measured: sending.callMs, unit: 'ms', bound: atMost(1_000) },
    { group, what: `sending ${to}: deliveries`, measured: sending.perSecond, unit: '/s', bound: atLeast2000 },
    {
      group,
      what: 'sending while doctors are listed: deliveries',
      measured: middle(({ perSecond }) => perSecond),
      unit: '/s',
      bound: atLeast2000,
    },
    {
      group,
      what: 'doctors, page 1, while sending: p99',
      measured: middle(({ whileSending }) => whileSending.p99),
      unit: 'ms',
      reference: { what: 'idle', measured: middle(({ idle }) => idle.p99), unit: 'ms' },
      ratio: middle(({ idle, whileSending }) => whileSending.p99 / idle.p99),
      bound: { kind: 'at most', value: 3, of: 'ratio' },
    },
  ];
};
