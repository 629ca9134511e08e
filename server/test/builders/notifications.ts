import type { Db } from '../../platform/database/index.ts';
import { nextSerial } from './serial.ts';
import { buildAdmin } from './users.ts';

/** A group with the given members, added in their order. */
export const buildGroup = async (
  db: Db,
  { name = `Group ${nextSerial()}`, members = [], archived_at }: { name?: string; members?: number[]; archived_at?: Date } = {},
) => {
  const group = await db
    .insertInto('groups')
    .values({ name, archived_at: archived_at ?? null })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  if (members.length > 0) {
    const { id: added_by } = await buildAdmin(db);
    await db
      .insertInto('group_members')
      .values(members.map((user_id) => ({ group_id: group.id, user_id, added_by })))
      .execute();
  }
  return group;
};

type DeliveryOverrides = { user_id: number; state?: 'queued' | 'sent' | 'delivered' | 'failed' | 'skipped'; reason?: string };

/** A notification of an administrator with deliveries in the given states. */
export const buildNotification = async (
  db: Db,
  {
    deliveries = [],
    ...overrides
  }: {
    title?: string | null;
    body?: string;
    channel?: 'whatsapp' | 'notification';
    sends_at?: Date;
    send_at?: Date;
    deliveries?: DeliveryOverrides[];
  } = {},
) => {
  const { id: created_by } = await buildAdmin(db);
  const notification = await db
    .insertInto('notifications')
    .values({
      channel: 'notification',
      title: `Title ${nextSerial()}`,
      body: 'Body',
      audience: 'members',
      created_by,
      listed_at: new Date(),
      ...overrides,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();
  const rows = deliveries.map(({ user_id, state = 'delivered', reason }) => ({
    notification_id: notification.id,
    user_id,
    state,
    reason: reason ?? (state === 'failed' || state === 'skipped' ? 'No such number' : null),
  }));
  if (rows.length > 0) await db.insertInto('deliveries').values(rows).execute();
  return notification;
};
