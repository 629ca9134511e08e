import type { Db } from '../database/index.ts';

/** A response stored under the key of its request. */
export type StoredResponse = { request_hash: string; answer: unknown };

type Reservation = { userId: number; key: string; requestHash: string; now: Date };

export const idempotencyRepo = {
  /** Reserves the key; false if it is taken. Waits for another transaction that reserves it at the same time. A rollback releases the reservation. */
  reserve: async (db: Db, { userId, key, requestHash, now }: Reservation): Promise<boolean> => {
    const row = await db
      .insertInto('idempotency_keys')
      .values({ user_id: userId, key, request_hash: requestHash, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  },
  saveResponse: (db: Db, { userId, key }: { userId: number; key: string }, body: unknown) =>
    db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(body) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute(),
  findByKey: (db: Db, userId: number, key: string): Promise<StoredResponse | undefined> =>
    db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst(),
};
