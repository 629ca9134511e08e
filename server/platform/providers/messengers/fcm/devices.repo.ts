import { sql } from 'kysely';
import type { Db } from '../../../database/index.ts';

/**
 * An installation of the members' app. `token` is the registration token that Firebase gave it, `installationId` what the app calls itself.
 * The device is removed with the session of `sessionHash`.
 */
type PushDevice = {
  userId: number;
  token: string;
  platform: 'android' | 'ios' | 'web';
  at: Date;
  installationId?: string;
  sessionHash?: Buffer;
};

const sessionOf = (hash: Buffer | undefined) => sql<number | null>`(select id from sessions where token_hash = ${hash ?? null}::bytea)`;

const anyToken = (tokens: readonly string[]) => sql<string[]>`${tokens}::text[]`;

/** The devices that receive push messages. */
export const pushDevices = {
  /** Registers a device, or records that it was seen. A token or an installation that another user had moves to this user, and a new token of an installation replaces the one before. */
  register: async (db: Db, { userId, token, platform, at, installationId, sessionHash }: PushDevice): Promise<void> => {
    const device = {
      user_id: userId,
      platform,
      last_seen_at: at,
      installation_id: installationId ?? null,
      session_id: sessionOf(sessionHash),
    };
    // One registration at a time: two of one token or installation would violate its uniqueness, or wait for each other for ever.
    await sql`select pg_advisory_xact_lock(hashtext('push_devices'))`.execute(db);
    if (installationId !== undefined)
      await db.deleteFrom('push_devices').where('installation_id', '=', installationId).where('token', '!=', token).execute();
    await db
      .insertInto('push_devices')
      .values({ ...device, token, registered_at: at })
      .onConflict((conflict) => conflict.column('token').doUpdateSet(device))
      .execute();
  },
  /** Removes the device of an installation of a user. */
  removeInstallation: (db: Db, { userId, installationId }: { userId: number; installationId: string }) =>
    db.deleteFrom('push_devices').where('user_id', '=', userId).where('installation_id', '=', installationId).execute(),
  /** Removes all devices of a user, when all sessions end, except that of the session that stays. */
  removeOfUser: (db: Db, userId: number, except?: Buffer) =>
    db
      .deleteFrom('push_devices')
      .where('user_id', '=', userId)
      .$if(except !== undefined, (qb) => qb.where('session_id', 'is distinct from', sessionOf(except)))
      .execute(),
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
