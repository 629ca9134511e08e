import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { atMost, type Figure } from '../../bench/kit/figures.ts';
import { broadcastsRepo } from '../../server/features/messages/notifications/broadcasts/broadcasts.repo.ts';
import { deliveriesRepo } from '../../server/features/messages/notifications/delivery/deliveries.repo.ts';
import { notificationsRead } from '../../server/features/messages/notifications/notifications.read.ts';
import { notificationsRepo } from '../../server/features/messages/notifications/notifications.repo.ts';
import { createTarget, type Target } from './data.ts';

const group = 'broadcasts';
const members = 100_000;
const inInbox = 100;
const reads = 300;

type Size = { rows: number; bytes: number };

const tables = ['notifications', 'deliveries', 'broadcast_reads', 'push_queue'];

const sizeOf = async ({ client }: Target): Promise<Size> => {
  const counts = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
  const bytes = tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ');
  const { rows } = await client.query<Size>(`select (${counts})::integer as rows, (${bytes})::float8 as bytes`);
  return rows[0] ?? { rows: 0, bytes: 0 };
};

const grow = async (target: Target, work: () => Promise<unknown>) => {
  const before = await sizeOf(target);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const after = await sizeOf(target);
  return { rows: after.rows - before.rows, bytes: after.bytes - before.bytes, ms };
};

const textOf = (by: number, at: Date) => ({ purpose: 'service', title: 'A talk', body: 'Tonight at eight', by, at }) as const;

const sendBroadcast = async ({ database: { db } }: Target, by: number) => {
  const at = new Date();
  const { id } = await notificationsRepo.insertForAll(db, { ...textOf(by, at), channel: 'notification' });
  await broadcastsRepo.deliver(db, id, { at, isPushed: false });
};

/** Stores a delivery for each member, as every notification to all did before. Notifications by WhatsApp still do. */
const listDeliveries = async ({ database }: Target, by: number) => {
  const at = new Date();
  const { id } = await notificationsRepo.insertForAll(database.db, { ...textOf(by, at), channel: 'whatsapp' });
  while (!(await database.transaction((db) => deliveriesRepo.listNext(db, id, { limit: 2_000, at }))));
};

/** The 95th percentile of reading the newest page of an inbox and its number of unread ones. */
const measureInbox = async ({ database: { db } }: Target, userId: number): Promise<number> => {
  const times: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const start = performance.now();
    await notificationsRead.receivedPage(db, userId, { page: 1, per_page: 10, timeZone: 'UTC' });
    await notificationsRead.unread(db, userId);
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(reads * 0.95)] ?? 0;
};

/** Proves that a notification in the app to all is one row, and compares inboxes of such rows with inboxes of deliveries. */
export const proveBroadcasts = async (cleanup: Cleanup): Promise<Figure[]> => {
  const target = await createTarget('broadcasts', { doctors: members, messages: 1 }, cleanup);
  const { client, database } = target;
  const { rows } = await client.query<{ admin: number; member: number }>(
    `select min(id) filter (where role = 'admin') as admin, max(id) filter (where role = 'doctor') as member from users`,
  );
  const { admin, member } = rows[0] ?? { admin: 0, member: 0 };
  const deliveries = await grow(target, () => listDeliveries(target, admin));
  await client.query('delete from deliveries');
  for (let count = 0; count < inInbox; count += 1)
    await notificationsRepo.insertDecision(database.db, { ...textOf(admin, new Date()), channel: 'notification' }, { userIds: [member] });
  await client.query('vacuum analyze');
  const inboxBefore = await measureInbox(target, member);
  const broadcast = await grow(target, () => sendBroadcast(target, admin));
  await client.query('delete from deliveries');
  for (let count = 1; count < inInbox; count += 1) await sendBroadcast(target, admin);
  await client.query('vacuum analyze');
  const inboxAfter = await measureInbox(target, member);
  const what = `to ${members.toLocaleString('en')} members in the app`;
  const before = 'a delivery a member';
  return [
    {
      group,
      what: `${what}: rows`,
      measured: broadcast.rows,
      unit: '',
      reference: { what: before, measured: deliveries.rows },
      bound: atMost(1),
    },
    {
      group,
      what: `${what}: growth of the tables`,
      measured: broadcast.bytes / 1_000,
      unit: 'kB',
      reference: { what: before, measured: deliveries.bytes / 1_000 },
      bound: atMost(1_000),
    },
    {
      group,
      what: `${what}: time`,
      measured: broadcast.ms,
      unit: 'ms',
      reference: { what: `${before}, without sending`, measured: deliveries.ms },
    },
    {
      group,
      what: `inbox of ${inInbox}, all to all: p95`,
      measured: inboxAfter,
      unit: 'ms',
      reference: { what: `${inInbox} deliveries`, measured: inboxBefore },
      ratio: inboxAfter / inboxBefore,
      bound: { kind: 'at most', value: 1.2, of: 'ratio' },
    },
  ];
};
