import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/index.ts';

type Period = { now: Date; idleSince: Date; appIdleSince: Date };

const selectOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'ip_address', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId);

export type SessionRow = Awaited<ReturnType<ReturnType<typeof selectOfUser>['execute']>>[number];

export const activeSessionsRepo = {
  listActive: (db: Db, userId: number, { now, idleSince, appIdleSince, limit }: Period & { limit: number }): Promise<SessionRow[]> =>
    selectOfUser(db, userId)
      .where('expires_at', '>', now)
      .where(({ eb, or, and }) =>
        or([eb('last_used_at', '>', idleSince), and([eb('audience', '=', 'app'), eb('last_used_at', '>', appIdleSince)])]),
      )
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  findByHash: (db: Db, hash: Buffer) =>
    db.selectFrom('sessions').select(['user_agent', 'ip_address']).where('token_hash', '=', hash).executeTakeFirst(),
  /** Removes one session of a user; false if the user has no such session. */
  removeById: async (db: Db, userId: number, id: number): Promise<boolean> =>
    (await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined,
  /** Removes all sessions of a user except those that were used last. */
  removeExceptLastUsed: (db: Db, userId: number, { now, count }: { now: Date; count: number }) =>
    db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('sessions as recent')
          .select('recent.id')
          .where('recent.user_id', '=', userId)
          .where('recent.expires_at', '>', now)
          .orderBy('recent.last_used_at', 'desc')
          .orderBy('recent.id', 'desc')
          .limit(count),
      )
      .execute(),

  /** The devices that are known in the networks of a pattern; null for a network in which every device counts as known. */
  listKnownDevices: async (db: Db, userId: number, networks: string): Promise<(string[] | null)[]> =>
    (
      await db.selectFrom('known_sign_ins').select('devices').where('user_id', '=', userId).where('network', 'like', networks).execute()
    ).map(({ devices }) => devices),
  addKnownDevice: (db: Db, { userId, network, device, at }: { userId: number; network: string; device: string; at: Date }) =>
    sql`
      insert into known_sign_ins (user_id, network, signed_in_at, devices) values (${userId}, ${network}, ${at}, array[${device}::text])
      on conflict (user_id, network) do update
        set devices = array_append(array_remove(coalesce(known_sign_ins.devices, '{}'), ${device}::text), ${device}::text)`.execute(db),
  /** Removes a device from the networks of a pattern, and the networks without another device. */
  removeKnownDevice: async (db: Db, { userId, networks, device }: { userId: number; networks: string; device: string }): Promise<void> => {
    await sql`
      update known_sign_ins set devices = array_remove(coalesce(devices, '{}'), ${device}::text)
      where user_id = ${userId} and network like ${networks}`.execute(db);
    await sql`delete from known_sign_ins where user_id = ${userId} and network like ${networks} and devices = '{}'`.execute(db);
  },

  /** Whether the user has signed in before, by one of the actions. */
  hasSignedIn: async (db: Db, userId: number, actions: readonly string[]): Promise<boolean> =>
    (await db
      .selectFrom('audit')
      .select('id')
      .where('entity', '=', 'users')
      .where('entity_id', '=', userId)
      .where('action', 'in', actions)
      .limit(1)
      .executeTakeFirst()) !== undefined,
  insertNewSignIn: (db: Db, signIn: { user_id: number; session_id: number; user_agent: string; ip_address: string; signed_in_at: Date }) =>
    db.insertInto('new_sign_ins').values(signIn).execute(),
  listUnanswered: (db: Db, userId: number, limit: number) =>
    db
      .selectFrom('new_sign_ins')
      .select(['id', 'session_id', 'user_agent', 'ip_address', 'signed_in_at'])
      .where('user_id', '=', userId)
      .where('answered_at', 'is', null)
      .orderBy('signed_in_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  /** Returns false if another request answered first. */
  setAnswered: async (db: Db, id: number, at: Date): Promise<boolean> => {
    const unanswered = db.updateTable('new_sign_ins').set({ answered_at: at }).where('id', '=', id).where('answered_at', 'is', null);
    return (await unanswered.returning('id').executeTakeFirst()) !== undefined;
  },
};
