import type { LedgerEntry } from '../../../contract/entities/doctors.ts';
import type { Db } from '../../platform/database/index.ts';

export type ImageIds = { image_id?: string; front_image_id?: string; back_image_id?: string };

type NewLedgerEntry = {
  doctorId: number;
  kind: LedgerEntry['kind'];
  amount: number;
  balanceAfter: number;
  reason: string;
  actorId: number;
  at: Date;
};

export const doctorsRepo = {
  insert: (db: Db, userIds: readonly number[], images: ImageIds) =>
    db
      .insertInto('doctors')
      .values(userIds.map((user_id) => ({ user_id, ...images })))
      .execute(),
  setImages: (db: Db, userId: number, images: ImageIds) => db.updateTable('doctors').set(images).where('user_id', '=', userId).execute(),

  /** Adds coins to the balance and returns the new one; waits for any other change of it. */
  addPoints: (db: Db, userId: number, amount: number) =>
    db
      .updateTable('doctors')
      .set((row) => ({ points: row('points', '+', amount) }))
      .where('user_id', '=', userId)
      .returning('points')
      .executeTakeFirstOrThrow(),
  insertLedgerEntry: (db: Db, { doctorId, kind, amount, balanceAfter, reason, actorId, at }: NewLedgerEntry) =>
    db
      .insertInto('coin_lines')
      .values({ doctor_id: doctorId, kind, amount, balance_after: balanceAfter, reason, actor_id: actorId, created_at: at })
      .execute(),

  /** Locks an active doctor. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .innerJoin('doctors', 'doctors.user_id', 'users.id')
      .select(['users.id', 'users.status', 'doctors.points'])
      .where('users.id', '=', id)
      .where('users.archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
};
