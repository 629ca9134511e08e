import { sql } from 'kysely';
import type { CoinLine } from '../../../contract/entities/doctors.ts';
import { inWindow, type Part } from '../../kit/page.ts';
import type { Db } from '../../platform/database/index.ts';

export type ImageIds = { image_id?: string; front_image_id?: string; back_image_id?: string };

type NewLine = {
  doctorId: number;
  kind: CoinLine['kind'];
  amount: number;
  balanceAfter: number;
  reason: string;
  actorId: number;
  at: Date;
  messageId?: number;
};

const lines = (db: Db, doctorId: number) =>
  db
    .selectFrom('coin_lines')
    .innerJoin('users as actor', 'actor.id', 'coin_lines.actor_id')
    .select(['coin_lines.id', 'kind', 'amount', 'balance_after', 'reason', 'coin_lines.created_at', 'actor.name as actor'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('coin_lines.doctor_id', '=', doctorId)
    .orderBy('coin_lines.id', 'desc');

export type CoinLineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

export const doctorsRepo = {
  insert: (db: Db, userId: number, images: ImageIds) =>
    db
      .insertInto('doctors')
      .values({ user_id: userId, ...images })
      .execute(),
  setImages: (db: Db, userId: number, images: ImageIds) => db.updateTable('doctors').set(images).where('user_id', '=', userId).execute(),

  /** Adds coins and says the new balance; waits for any other change of the same balance. */
  addPoints: (db: Db, userId: number, amount: number) =>
    db
      .updateTable('doctors')
      .set((row) => ({ points: row('points', '+', amount) }))
      .where('user_id', '=', userId)
      .returning('points')
      .executeTakeFirstOrThrow(),
  /** Nothing where the doctor was paid for the same message already. */
  insertLine: (db: Db, line: NewLine) =>
    db
      .insertInto('coin_lines')
      .values({
        doctor_id: line.doctorId,
        kind: line.kind,
        amount: line.amount,
        balance_after: line.balanceAfter,
        reason: line.reason,
        actor_id: line.actorId,
        created_at: line.at,
        message_id: line.messageId ?? null,
      })
      .onConflict((clash) => clash.columns(['doctor_id', 'message_id']).where('message_id', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst(),
  linePage: (db: Db, doctorId: number, part: Part) => inWindow(lines(db, doctorId), part).execute(),

  /** A live doctor, locked until the transaction ends. */
  locked: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .innerJoin('doctors', 'doctors.user_id', 'users.id')
      .select(['users.id', 'users.status', 'doctors.points'])
      .where('users.id', '=', id)
      .where('users.archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
};
