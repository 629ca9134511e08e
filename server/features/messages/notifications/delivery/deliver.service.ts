import type { JobContext } from '../../../../platform/jobs/index.ts';
import type { Messenger, Outcome } from '../../../../platform/providers/messengers/index.ts';
import { findObstacle } from '../audience/obstacles.service.ts';
import { pushQueueRepo } from '../push/push-queue.repo.ts';
import { type DeliveryOutcome, deliveriesRepo, type NotificationToSend, type ReservedDelivery } from './deliveries.repo.ts';

/** The reason of a delivery that cannot be repeated, because the messenger does not recognise a repetition. */
const unknownOutcome = 'It is not known whether this was sent';

/** How long a delivery with a temporary failure is retried. */
const retryFor = 24 * 60 * 60_000;

type Reservation = Pick<ReservedDelivery, 'id' | 'attempt'>;

const outcomeOf = ({ id, attempt }: Reservation, outcome: Pick<DeliveryOutcome, 'state'> & Partial<DeliveryOutcome>): DeliveryOutcome => ({
  id,
  attempt,
  reason: null,
  isUnknown: false,
  messageId: null,
  notBefore: null,
  ...outcome,
});

const unknown = (reservation: Reservation) => outcomeOf(reservation, { state: 'failed', reason: unknownOutcome, isUnknown: true });

const toDeliveryOutcome = (outcome: Outcome, reservation: ReservedDelivery, now: Date): DeliveryOutcome => {
  if (outcome.state !== 'failed') return outcomeOf(reservation, { state: outcome.state, messageId: outcome.messageId ?? null });
  const { reason, isPermanent, retryAfterSeconds = 0 } = outcome;
  const isFinal = isPermanent || now.getTime() - reservation.queued_at.getTime() >= retryFor;
  if (isFinal) return outcomeOf(reservation, { state: 'failed', reason });
  return outcomeOf(reservation, {
    state: 'queued',
    notBefore: retryAfterSeconds > 0 ? new Date(now.getTime() + retryAfterSeconds * 1000) : null,
  });
};

/** Separates the deliveries to send from those that must not be sent, which already have an outcome. */
const partition = (reserved: readonly ReservedDelivery[], messenger: Messenger) => {
  const outcomes: DeliveryOutcome[] = [];
  const toSend: ReservedDelivery[] = [];
  for (const delivery of reserved) {
    const reason = findObstacle(delivery, messenger)?.reason;
    if (delivery.is_taken_over && !messenger.isIdempotent) outcomes.push(unknown(delivery));
    else if (reason) outcomes.push(outcomeOf(delivery, { state: 'skipped', reason }));
    else toSend.push(delivery);
  }
  return { outcomes, toSend };
};

/** Sends a batch; returns the outcomes that the messenger reports, by delivery. */
const sendBatch = async (
  messenger: Messenger,
  message: NotificationToSend,
  toSend: readonly ReservedDelivery[],
): Promise<Map<number, Outcome>> => {
  const batch = toSend.map(({ id, attempt, user_id, phone }) => ({ deliveryId: id, attempt, userId: user_id, phone }));
  const outcomes = batch.length > 0 ? await messenger.send(message, batch) : [];
  return new Map(outcomes.map((outcome) => [outcome.deliveryId, outcome]));
};

type Outcomes = { at: Date; outcomes: readonly DeliveryOutcome[]; isPushed: boolean };

/** Stores outcomes. Notifications in the app are queued for push in the same transaction. */
const storeOutcomes = async ({ db, transaction }: JobContext['database'], { at, outcomes, isPushed }: Outcomes): Promise<void> => {
  if (!isPushed) return deliveriesRepo.storeOutcomes(db, { at, outcomes });
  const delivered = outcomes.filter(({ state }) => state === 'delivered').map(({ id }) => id);
  await transaction(async (trx) => {
    await deliveriesRepo.storeOutcomes(trx, { at, outcomes });
    await pushQueueRepo.add(trx, delivered, at);
  });
};

/**
 * Sends reserved deliveries and stores their outcomes. Returns how many seconds to wait if the messenger accepted none of them, 0 if it does
 * not say; undefined if it accepted some. Throws the error of a messenger that threw.
 */
export const deliver = async (
  { database, messengers, clock }: Pick<JobContext, 'database' | 'messengers' | 'clock'>,
  notification: NotificationToSend,
  reserved: readonly ReservedDelivery[],
): Promise<number | undefined> => {
  const messenger = messengers[notification.channel];
  const isPushed = notification.channel === 'notification' && messengers.push !== undefined;
  const { outcomes, toSend } = partition(reserved, messenger);
  const store = (more: DeliveryOutcome[]) => storeOutcomes(database, { at: clock.now(), outcomes: [...outcomes, ...more], isPushed });
  const withoutReport = (reservation: ReservedDelivery): DeliveryOutcome =>
    messenger.isIdempotent && clock.now().getTime() - reservation.queued_at.getTime() < retryFor
      ? outcomeOf(reservation, { state: 'queued' })
      : unknown(reservation);
  const reported = await sendBatch(messenger, notification, toSend).catch(async (error: unknown) => {
    await store(toSend.map(withoutReport));
    throw error;
  });
  const now = clock.now();
  const sent = toSend.map((delivery) => {
    const outcome = reported.get(delivery.id);
    return outcome ? toDeliveryOutcome(outcome, delivery, now) : withoutReport(delivery);
  });
  await store(sent);
  if (sent.length === 0 || sent.some(({ state }) => state !== 'queued')) return undefined;
  const waits = sent.map(({ notBefore }) => (notBefore ? Math.ceil((notBefore.getTime() - now.getTime()) / 1000) : 0));
  return Math.min(...waits);
};
