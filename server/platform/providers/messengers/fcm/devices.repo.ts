import { sql } from 'kysely';
import type { Db } from '../../../database/index.ts';

/** An installation of the members' app. `token` is the registration token that Firebase gave it. */
type PushDevice = { userId: number; token: string; platform: 'android' | 'ios' | 'web'; at: Date };

const anyToken = (tokens: readonly string[]) => sql<string[]>`${tokens}::text[]`;

/** The devices that receive push messages. */
export const pushDevices = {
  /** Registers a device, or records that it was seen. A token that another user had moves to this user. */
  register: (db: Db, { userId, token, platform, at }: PushDevice) =>
    db
      .insertInto('push_devices')
      .values({ user_id: userId, token, platform, registered_at: at, last_seen_at: at })
      .onConflict((conflict) => conflict.column('token').doUpdateSet({ user_id: userId, platform, last_seen_at: at }))
      .execute(),
  /** Removes a device of a user, when it signs out. */
  remove: (db: Db, { userId, token }: Pick<PushDevice, 'userId' | 'token'>) =>
    db.deleteFrom('push_devices').where('user_id', '=', userId).where('token', '=', token).execute(),
  /** Removes all devices of a user, when all sessions end. */
  removeOfUser: (db: Db, userId: number) => db.deleteFrom('push_devices').where('user_id', '=', userId).execute(),
  /** Removes tokens that Firebase no longer knows. */
  removeTokens: (db: Db, tokens: readonly string[]) =>
    db
      .deleteFrom('push_devices')
      .where(({ eb }) => eb('token', '=', eb.fn.any(anyToken(tokens))))
      .execute(),
  listOfUsers: (db: Db, userIds: readonly number[]): Promise<{ user_id: number; token: string }[]> =>
    db
      .selectFrom('push_devices')
      .select(['user_id', 'token'])
      .where(({ eb }) => eb('user_id', '=', eb.fn.any(sql<number[]>`${userIds}::int[]`)))
      .orderBy('registered_at')
      .execute(),
};
