import type { AccountStatus } from '../../../../contract/entities/members/account-status.ts';
import type { Context } from '../../../platform/context.ts';
import { maxPoints } from '../../members/doctors/index.ts';
import { listSpentBudgets } from '../../messages/messages/index.ts';
import { readEarning } from '../play/index.ts';
import { findRefusal, type Refusal } from './refusal.policy.ts';
import { rewardsRead } from './rewards.read.ts';

type Doctor = { id: number; status: AccountStatus; points: number; isArchived: boolean };
type Earning = NonNullable<Awaited<ReturnType<typeof readEarning>> extends Map<number, infer Value> ? Value : never>;

/** What a message asks and what was done, and why it would pay the doctor nothing now; undefined if the next deed pays. */
export type Outcome = { earning: Earning | undefined; why: Refusal | 'budget' | undefined };

/** Whether messages pay a doctor now, by the rule of `payReward`, which pays nothing here. Three statements for any number of messages. */
export const readOutcomes = async ({ db, now }: Context, doctor: Doctor, messageIds: readonly number[]): Promise<Map<number, Outcome>> => {
  const earnings = await readEarning(db, doctor.id, messageIds);
  const visible = new Map((await rewardsRead.listVisible(db, { doctorId: doctor.id, now }, messageIds)).map((row) => [row.id, row]));
  const spent = await listSpentBudgets(db, messageIds);
  return new Map(
    messageIds.map((id) => {
      const earning = earnings.get(id);
      const refusal = findRefusal({ doctor, message: visible.get(id), earning, maxPoints });
      return [id, { earning, why: refusal ?? (spent.has(id) ? 'budget' : undefined) }];
    }),
  );
};
