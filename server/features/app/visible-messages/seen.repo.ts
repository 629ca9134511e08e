import type { Db } from '../../../platform/database/index.ts';

/** Stores that a doctor saw a message, and returns when they saw it first. */
export const storeSeen = async (db: Db, { messageId, doctorId, at }: { messageId: number; doctorId: number; at: Date }): Promise<Date> => {
  const key = { message_id: messageId, doctor_id: doctorId };
  await db
    .insertInto('message_seen')
    .values({ ...key, seen_at: at })
    .onConflict((on) => on.doNothing())
    .execute();
  const { seen_at } = await db
    .selectFrom('message_seen')
    .select('seen_at')
    .where('message_id', '=', messageId)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow();
  return seen_at;
};
