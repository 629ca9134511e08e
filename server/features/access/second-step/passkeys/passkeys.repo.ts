import type { Db } from '../../../../platform/database/index.ts';

export type ChallengePurpose = 'register' | 'sign_in' | 'prove';
type Challenge = { challenge_hash: Buffer; user_id: number; purpose: ChallengePurpose; expires_at: Date };

type NewRow = {
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  device_type: 'singleDevice' | 'multiDevice';
  is_backed_up: boolean;
  created_at: Date;
};

const selectOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'is_backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId);

export type PasskeyRow = Awaited<ReturnType<ReturnType<typeof selectOfUser>['execute']>>[number];

export const passkeysRepo = {
  list: (db: Db, userId: number): Promise<PasskeyRow[]> => selectOfUser(db, userId).orderBy('created_at').orderBy('id').execute(),
  findByCredential: (db: Db, userId: number, credentialId: string): Promise<PasskeyRow | undefined> =>
    selectOfUser(db, userId).where('credential_id', '=', credentialId).executeTakeFirst(),
  insert: (db: Db, passkey: NewRow) => db.insertInto('passkeys').values(passkey).execute(),
  /** Returns the previous name; undefined if the user has no such passkey. */
  rename: async (db: Db, userId: number, { id, name }: { id: number; name: string }): Promise<string | undefined> => {
    const before = await selectOfUser(db, userId).where('id', '=', id).forUpdate().executeTakeFirst();
    if (before) await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
    return before?.name;
  },
  /** Returns the name of the removed passkey; undefined if the user has no such passkey. */
  removeById: async (db: Db, userId: number, id: number): Promise<string | undefined> =>
    (await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning('name').executeTakeFirst())?.name,
  /** Stores a use. Returns false if the count of the authenticator has not grown, also if two requests arrive at the same time. */
  markUsed: async (
    db: Db,
    id: number,
    { counter, isBackedUp, at }: { counter: number; isBackedUp: boolean; at: Date },
  ): Promise<boolean> => {
    const used = await db
      .updateTable('passkeys')
      .set({ counter, is_backed_up: isBackedUp, last_used_at: at })
      .where('id', '=', id)
      .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  },
  /** Returns how many passkeys the user had. */
  removeOfUser: async (db: Db, userId: number): Promise<number> => {
    await passkeysRepo.removeChallenges(db, userId);
    return (await db.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()).length;
  },

  removeChallenges: (db: Db, userId: number) => db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute(),
  /** Stores a challenge and keeps only the newest of the user. */
  insertChallenge: async (db: Db, challenge: Challenge, maxCount: number): Promise<void> => {
    await db
      .deleteFrom('passkey_challenges')
      .where('user_id', '=', challenge.user_id)
      .where('challenge_hash', 'not in', (eb) =>
        eb
          .selectFrom('passkey_challenges as newest')
          .select('newest.challenge_hash')
          .where('newest.user_id', '=', challenge.user_id)
          .orderBy('newest.expires_at', 'desc')
          .limit(maxCount - 1),
      )
      .execute();
    await db.insertInto('passkey_challenges').values(challenge).execute();
  },
  /** Removes a challenge that the user may answer. Returns false if there is none, also if another request took it first. */
  takeChallenge: async (db: Db, { challenge_hash, user_id, purpose }: Omit<Challenge, 'expires_at'>, now: Date): Promise<boolean> =>
    (await db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', challenge_hash)
      .where('user_id', '=', user_id)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()) !== undefined,
};
