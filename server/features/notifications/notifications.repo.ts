import { sql } from 'kysely';
import type { Channel } from '../../../contract/entities/notifications.ts';
import type { Db } from '../../platform/database/index.ts';

type NewNotification = { channel: Channel; title: string | null; body: string; by: number; at: Date };
type Group = { id: number; name: string };

const readable = ['sent', 'delivered'] as const;

const insert = (db: Db, { channel, title, body, by, at }: NewNotification, audience: Audience) =>
  db
    .insertInto('notifications')
    .values({ channel, title, body, created_by: by, created_at: at, progressed_at: at, ...audience })
    .returning('id')
    .executeTakeFirstOrThrow();

type Audience =
  | { audience: 'all'; last_user_id: number }
  | { audience: 'members'; cause?: 'decision'; listed_at: Date }
  | { audience: 'group'; group_id: number; group_name: string; listed_at: Date };

export const notificationsRepo = {
  /** For all: a job lists the members up to the newest of now. */
  insertForAll: async (db: Db, notification: NewNotification) => {
    const newest = await db
      .selectFrom('users')
      .select((of) => of.fn.max('id').as('id'))
      .executeTakeFirst();
    return insert(db, notification, { audience: 'all', last_user_id: newest?.id ?? 0 });
  },
  insertForMembers: async (db: Db, notification: NewNotification, userIds: number[]) => {
    const { at } = notification;
    const { id } = await insert(db, notification, { audience: 'members', listed_at: at });
    await sql`
      insert into deliveries (notification_id, user_id, updated_at)
      select ${id}, wanted.id, ${at} from unnest(${userIds}::int[]) as wanted (id) order by wanted.id`.execute(db);
    return { id };
  },
  insertForGroup: async (db: Db, notification: NewNotification, group: Group) => {
    const { at } = notification;
    const { id } = await insert(db, notification, { audience: 'group', group_id: group.id, group_name: group.name, listed_at: at });
    await sql`
      insert into deliveries (notification_id, user_id, updated_at)
      select ${id}, user_id, ${at} from group_members where group_id = ${group.id} order by user_id`.execute(db);
    return { id };
  },
  /** What a decision says to its member, delivered as soon as it stands there. */
  insertDecision: async (db: Db, notification: NewNotification, userId: number) => {
    const { at } = notification;
    const { id } = await insert(db, notification, { audience: 'members', cause: 'decision', listed_at: at });
    await db.insertInto('deliveries').values({ notification_id: id, user_id: userId, state: 'delivered', updated_at: at }).execute();
  },

  /** Queues what failed once more, and says how much; not what may have been sent all the same. */
  retry: async (db: Db, id: number, { at, except }: { at: Date; except: string }): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ state: 'queued', reason: null, claimed_at: null, is_failure_seen: false, updated_at: at })
      .where('notification_id', '=', id)
      .where('state', '=', 'failed')
      .where('reason', '!=', except)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
  touch: (db: Db, id: number, at: Date) => db.updateTable('notifications').set({ progressed_at: at }).where('id', '=', id).execute(),

  /** Marks one notification, or all, as read by a member. */
  markRead: (db: Db, userId: number, { at, id }: { at: Date; id: number | undefined }) =>
    db
      .updateTable('deliveries')
      .set({ read_at: at })
      .where('user_id', '=', userId)
      .where('state', 'in', readable)
      .where('read_at', 'is', null)
      .$if(id !== undefined, (all) => all.where('notification_id', '=', id ?? 0))
      .execute(),
  /** Marks the failures of one notification, or of all, as seen. */
  markFailuresSeen: (db: Db, id: number | undefined) =>
    db
      .updateTable('deliveries')
      .set({ is_failure_seen: true })
      .where('state', '=', 'failed')
      .where('is_failure_seen', '=', false)
      .$if(id !== undefined, (all) => all.where('notification_id', '=', id ?? 0))
      .execute(),
};
