import type { JobContext } from '../../../platform/jobs/index.ts';
import type { Messenger, Outcome } from '../../../platform/messengers/index.ts';
import { findObstacle } from '../audience/obstacles.service.ts';
import { type ClaimedDelivery, type DeliveryOutcome, deliveriesRepo, type NotificationToSend } from './deliveries.repo.ts';

/** The reason of a delivery that cannot be repeated, because the messenger does not recognise a repetition. */
const unknownOutcome = 'It is not known whether this was sent';

/** How long a delivery with a temporary failure is retried. */
const retryFor = 24 * 60 * 60_000;

const failed = (id: number, reason: string): DeliveryOutcome => ({ id, state: 'failed', reason, isUnknown: false });

const unknown = (id: number): DeliveryOutcome => ({ id, state: 'failed', reason: unknownOutcome, isUnknown: true });

const requeued = (id: number): DeliveryOutcome => ({ id, state: 'queued', reason: null, isUnknown: false });

const toDeliveryOutcome = (outcome: Outcome, { queued_at }: ClaimedDelivery, now: Date): DeliveryOutcome => {
  const id = outcome.deliveryId;
  if (outcome.state !== 'failed') return { id, state: outcome.state, reason: null, isUnknown: false };
  const isFinal = outcome.isPermanent || now.getTime() - queued_at.getTime() >= retryFor;
  return isFinal ? failed(id, outcome.reason) : requeued(id);
};

/** Separates the deliveries to send from those that must not be sent, which already have an outcome. */
const partition = (claimed: readonly ClaimedDelivery[], messenger: Messenger) => {
  const outcomes: DeliveryOutcome[] = [];
  const toSend: ClaimedDelivery[] = [];
  for (const delivery of claimed) {
    const reason = findObstacle(delivery, messenger)?.reason;
    if (delivery.is_taken_over && !messenger.isIdempotent) outcomes.push(unknown(delivery.id));
    else if (reason) outcomes.push({ id: delivery.id, state: 'skipped', reason, isUnknown: false });
    else toSend.push(delivery);
  }
  return { outcomes, toSend };
};

/** Sends a batch; returns the outcomes that the messenger reports, by delivery. */
const sendBatch = async (
  messenger: Messenger,
  message: NotificationToSend,
  toSend: readonly ClaimedDelivery[],
): Promise<Map<number, Outcome>> => {
  const batch = toSend.map(({ id, user_id, phone }) => ({ deliveryId: id, userId: user_id, phone }));
  const outcomes = batch.length > 0 ? await messenger.send({ title: message.title, body: message.body }, batch) : [];
  return new Map(outcomes.map((outcome) => [outcome.deliveryId, outcome]));
};

/** Sends claimed deliveries and stores their outcomes. Throws if the messenger accepted none of them, so that the job is retried. */
export const deliver = async (
  { database, messengers, clock }: Pick<JobContext, 'database' | 'messengers' | 'clock'>,
  notification: NotificationToSend,
  claimed: readonly ClaimedDelivery[],
): Promise<void> => {
  const messenger = messengers[notification.channel];
  const { outcomes, toSend } = partition(claimed, messenger);
  const store = (more: DeliveryOutcome[]) =>
    deliveriesRepo.storeOutcomes(database.db, { at: clock.now(), outcomes: [...outcomes, ...more] });
  const withoutReport = ({ id, queued_at }: ClaimedDelivery): DeliveryOutcome =>
    messenger.isIdempotent && clock.now().getTime() - queued_at.getTime() < retryFor ? requeued(id) : unknown(id);
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
  if (sent.length > 0 && sent.every(({ state }) => state === 'queued')) throw new Error('The messenger accepts nothing at the moment');
};
