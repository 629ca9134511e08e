import type { Reward } from '../../../../contract/app/rewards.ts';
import { inSavepoint } from '../../../kit/savepoint.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { changeCoins, lockDoctor, maxPoints } from '../../members/doctors/index.ts';
import { spendBudget } from '../../messages/messages/index.ts';
import { readEarning } from '../play/index.ts';
import { findRefusal } from './refusal.policy.ts';
import { rewardsRead } from './rewards.read.ts';

type Doctor = Awaited<ReturnType<typeof lockDoctor>>;

/** What the app is told of a refusal. */
const reasons = {
  already: 'already',
  not_visible: 'closed',
  free: 'closed',
  inactive: 'closed',
  full: 'closed',
  unfinished: 'unfinished',
} as const;

/** Finds the message that the doctor is to be paid for, or why nothing is paid. */
const findPayment = async ({ db, now }: Context, doctor: Doctor, messageId: number) => {
  const earning = (await readEarning(db, doctor.id, [messageId])).get(messageId);
  const [message] = await rewardsRead.listVisible(db, { doctorId: doctor.id, now }, [messageId]);
  const refusal = findRefusal({ doctor, message, earning, maxPoints });
  return refusal || !message ? { why: reasons[refusal ?? 'not_visible'] } : { message };
};

const paidMeanwhile = 'Another account of this doctor was paid meanwhile';
const overBudget = 'The message has paid the most that it may pay';

/**
 * Pays the coins of a message to the doctor of the request, if everything that it asks is done and it was not paid before (decision 056).
 * Call it after each deed, in its transaction. The deed stays even if the reward cannot be paid. It locks the doctor, so a caller that locks
 * rows of the doctor before must lock the doctor first.
 */
export const payReward = async (context: Context, messageId: number): Promise<Reward> => {
  const { db } = context;
  const doctor = await lockDoctor(context);
  const payment = await findPayment(context, doctor, messageId);
  if ('why' in payment) return { coins_earned: 0, why: payment.why, points: doctor.points };
  const { coins, name } = payment.message;
  const outcome = await inSavepoint(db, async () => {
    const { points } = await changeCoins(context, { doctorId: doctor.id, kind: 'reward', amount: coins, reason: name, messageId });
    // The row of the budget is shared by all doctors, so it is locked last.
    if (!(await spendBudget(db, { messageId, doctorId: doctor.id, coins }))) throw conflict(overBudget);
    // Two accounts of one person are not locked by each other. The budget is, so a reward that another account got meanwhile is visible now.
    if ((await rewardsRead.countPayments(db, doctor.id, messageId)) > 1) throw conflict(paidMeanwhile);
    return points;
  });
  if ('result' in outcome) return { coins_earned: coins, why: null, points: outcome.result };
  return { coins_earned: 0, why: outcome.refused === overBudget ? 'budget' : 'already', points: doctor.points };
};
