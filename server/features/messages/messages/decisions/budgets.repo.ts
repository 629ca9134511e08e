import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { activeAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import { anyOf, isOneOf } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { isAddressed } from './addressed.read.ts';
import { reachOfMessages } from './reach.read.ts';

type Payment = { messageId: number; doctorId: number; coins: number };

/** Writes the budget of a message: what it has paid, and its coins for each doctor whom it addresses and has not paid. `except` is a doctor whose payment does not count yet. */
const write = async (db: Db, messageId: number, { except = 0, onConflict }: { except?: number; onConflict: RawBuilder<unknown> }) => {
  const [reach] = await reachOfMessages(db, [messageId]);
  await sql`
    insert into message_budgets (message_id, paid, ceiling)
    select messages.id, rewards.paid, rewards.paid + messages.coins::bigint * greatest(${reach?.doctors ?? 0}::integer - rewards.doctors, 0)
    from messages, lateral (
      select coalesce(sum(amount), 0)::bigint as paid, count(*) filter (
        where users.status ${isOneOf(activeAccountStatuses)} and users.archived_at is null
          and ${isAddressed('users')}
      )::integer as doctors
      from coin_lines join users on users.id = coin_lines.doctor_id
      where coin_lines.message_id = messages.id and coin_lines.doctor_id <> ${except}
    ) as rewards
    where messages.id = ${messageId}
    on conflict (message_id) do ${onConflict}`.execute(db);
};

/** Whether the budget of a message has so many coins left. */
const hasLeft = (coins: number | RawBuilder<number>) => sql<SqlBool>`message_budgets.paid + ${coins} <= message_budgets.ceiling`;

const spend = async (db: Db, { messageId, coins }: Payment): Promise<boolean> => {
  const spent = await db
    .updateTable('message_budgets')
    .set((row) => ({ paid: row('paid', '+', coins) }))
    .where('message_id', '=', messageId)
    .where(hasLeft(coins))
    .returning('message_id')
    .executeTakeFirst();
  return spent !== undefined;
};

const lock = (db: Db, messageId: number) =>
  db.selectFrom('message_budgets').select('ceiling').where('message_id', '=', messageId).forUpdate().executeTakeFirst();

/** Those of the messages that cannot pay another reward, because it would pass their ceiling. */
export const listSpentBudgets = async (db: Db, messageIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('message_budgets')
    .innerJoin('messages', 'messages.id', 'message_budgets.message_id')
    .select('messages.id')
    .where('messages.id', '=', anyOf(messageIds))
    .where(({ not }) => not(hasLeft(sql.ref<number>('messages.coins'))))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Stores the cost that the approver saw as the most that a message pays. The message is locked, and has its coins and targets already. */
export const setBudget = async (db: Db, messageId: number): Promise<void> => {
  // A reward that is being paid counts as paid, so wait for it.
  await lock(db, messageId);
  await write(db, messageId, { onConflict: sql`update set paid = excluded.paid, ceiling = excluded.ceiling` });
};

/**
 * Takes a reward from the budget of its message. Returns false if it would pass the ceiling. A message that was approved before there were
 * budgets receives one. Call it after the entry of the ledger, whose reference locks the message as a decision needs it.
 */
export const spendBudget = async (db: Db, payment: Payment): Promise<boolean> => {
  if (await spend(db, payment)) return true;
  // Another reward may have written the budget since.
  if (!(await lock(db, payment.messageId))) await write(db, payment.messageId, { except: payment.doctorId, onConflict: sql`nothing` });
  return spend(db, payment);
};
