import type { JobContext } from '../../../platform/jobs/index.ts';
import type { Messenger, Outcome } from '../../../platform/messengers/index.ts';
import { whyUnreachable } from '../audience/reach.policy.ts';
import { type Claimed, deliveriesRepo, type NotificationToSend, type Settled } from './deliveries.repo.ts';

/** The reason of a delivery whose messenger cannot tell a repeat: sending it again might send it twice. */
const unknownOutcome = 'It is not known whether this was sent';

/** What passes is tried again for so long. */
const giveUpAfter = 24 * 60 * 60_000;

const failed = (id: number, reason: string): Settled => ({ id, state: 'failed', reason, isUnknown: false });

const lost = (id: number): Settled => ({ id, state: 'failed', reason: unknownOutcome, isUnknown: true });

const later = (id: number): Settled => ({ id, state: 'queued', reason: null, isUnknown: false });

const settledBy = (outcome: Outcome, { queued_at }: Claimed, now: Date): Settled => {
  const id = outcome.deliveryId;
  if (outcome.state !== 'failed') return { id, state: outcome.state, reason: null, isUnknown: false };
  const isOver = outcome.isPermanent || now.getTime() - queued_at.getTime() >= giveUpAfter;
  return isOver ? failed(id, outcome.reason) : later(id);
};

/** Sorts out what need not or must not be handed over. */
const sortOut = (claimed: readonly Claimed[], messenger: Messenger) => {
  const settled: Settled[] = [];
  const toSend: Claimed[] = [];
  for (const delivery of claimed) {
    const why = whyUnreachable(delivery, messenger);
    if (delivery.is_taken_over && !messenger.isIdempotent) settled.push(lost(delivery.id));
    else if (why) settled.push({ id: delivery.id, state: 'skipped', reason: why, isUnknown: false });
    else toSend.push(delivery);
  }
  return { settled, toSend };
};

/** Hands deliveries to the messenger and says what became of each, also of those of which it says nothing. */
const handOver = async (messenger: Messenger, message: NotificationToSend, toSend: readonly Claimed[]): Promise<Map<number, Outcome>> => {
  const batch = toSend.map(({ id, user_id, phone }) => ({ deliveryId: id, userId: user_id, phone }));
  const outcomes = batch.length > 0 ? await messenger.send({ title: message.title, body: message.body }, batch) : [];
  return new Map(outcomes.map((outcome) => [outcome.deliveryId, outcome]));
};

/** Sends claimed deliveries and writes down what became of them. Throws when the messenger took none of them for now, so that it is asked again later. */
export const deliver = async (
  { database, messengers, clock }: Pick<JobContext, 'database' | 'messengers' | 'clock'>,
  notification: NotificationToSend,
  claimed: readonly Claimed[],
): Promise<void> => {
  const messenger = messengers[notification.channel];
  const { settled, toSend } = sortOut(claimed, messenger);
  const settle = (more: Settled[]) => deliveriesRepo.settle(database.db, { at: clock.now(), settled: [...settled, ...more] });
  const unknown = ({ id, queued_at }: Claimed): Settled =>
    messenger.isIdempotent && clock.now().getTime() - queued_at.getTime() < giveUpAfter ? later(id) : lost(id);
  const outcomes = await handOver(messenger, notification, toSend).catch(async (error: unknown) => {
    await settle(toSend.map(unknown));
    throw error;
  });
  const now = clock.now();
  const sent = toSend.map((delivery) => {
    const outcome = outcomes.get(delivery.id);
    return outcome ? settledBy(outcome, delivery, now) : unknown(delivery);
  });
  await settle(sent);
  if (sent.length > 0 && sent.every(({ state }) => state === 'queued')) throw new Error('The messenger takes nothing for now');
};
