import type { Db } from '../../../../platform/database/index.ts';

type NewTrustedDevice = {
  user_id: number;
  token_hash: Buffer;
  password_digest: Buffer;
  policy: 'optional' | 'required';
  user_agent: string;
  ip_address: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
};

export const trustedDevicesRepo = {
  insert: (db: Db, device: NewTrustedDevice) => db.insertInto('trusted_devices').values(device).execute(),
  findByHash: (db: Db, userId: number, hash: Buffer) =>
    db
      .selectFrom('trusted_devices')
      .select(['id', 'password_digest', 'policy', 'created_at', 'expires_at'])
      .where('token_hash', '=', hash)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  touch: (db: Db, id: number, at: Date) => db.updateTable('trusted_devices').set({ last_used_at: at }).where('id', '=', id).execute(),
  /** The devices that have not expired, the last used first. */
  list: (db: Db, userId: number, now: Date) =>
    db
      .selectFrom('trusted_devices')
      .select(['id', 'policy', 'user_agent', 'ip_address', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  /** Removes one device of a user; false if the user has no such device. */
  removeById: async (db: Db, userId: number, id: number): Promise<boolean> =>
    (await db.deleteFrom('trusted_devices').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()) !==
    undefined,
  /** Removes all devices of a user except those that were used last. */
  removeExceptLastUsed: (db: Db, userId: number, count: number) =>
    db
      .deleteFrom('trusted_devices')
      .where('user_id', '=', userId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('trusted_devices as recent')
          .select('recent.id')
          .where('recent.user_id', '=', userId)
          .orderBy('recent.last_used_at', 'desc')
          .orderBy('recent.id', 'desc')
          .limit(count),
      )
      .execute(),
  removeOfUser: (db: Db, userId: number) => db.deleteFrom('trusted_devices').where('user_id', '=', userId).execute(),
};
