import type { Db } from '../database/index.ts';

/** An answer kept under the key of the request that it answered. */
export type KeptAnswer = { request_hash: string; answer: unknown };

type Claim = { userId: number; key: string; requestHash: string; now: Date };

/** SQL of idempotency keys; a claim lives and dies with the transaction that made it. */
export const idempotencyRepo = {
  /** Takes the key; false where it is taken. Waits for another transaction that holds it to end. */
  claim: async (db: Db, { userId, key, requestHash, now }: Claim): Promise<boolean> => {
    const row = await db
      .insertInto('idempotency_keys')
      .values({ user_id: userId, key, request_hash: requestHash, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  },
  keep: (db: Db, { userId, key }: { userId: number; key: string }, answer: unknown) =>
    db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute(),
  byKey: (db: Db, userId: number, key: string): Promise<KeptAnswer | undefined> =>
    db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst(),
};
