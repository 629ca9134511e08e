import { z } from 'zod';
import { defineJob, type JobContext } from '../../../platform/jobs/index.ts';
import type { Messenger, Outcome } from '../../../platform/messengers/index.ts';
import { consentReason } from '../../consents/index.ts';
import { findObstacle, neededConsent } from '../audience/obstacles.service.ts';
import { type ClaimedPush, pushQueueRepo } from './push-queue.repo.ts';

const batchSize = 250;
const maxRunMs = 20_000;
const staleAfterMs = 60_000;
/** A notification that could not be pushed within this time stays in the app only. */
const maxAgeMs = 24 * 60 * 60_000;
const defaultWaitSeconds = 60;

type Push = JobContext & { push: Messenger };

/** Sends a batch. Deliveries without an outcome are tried again, because a device replaces a repeated message. */
const sendBatch = async ({ push, database, clock }: Push, text: Parameters<Messenger['send']>[0], claimed: readonly ClaimedPush[]) => {
  const batch = claimed.map(({ delivery_id, user_id, phone }) => ({ deliveryId: delivery_id, attempt: 1, userId: user_id, phone }));
  const outcomes = batch.length > 0 ? await push.send(text, batch) : [];
  const isTemporary = (outcome: Outcome) => outcome.state === 'failed' && !outcome.isPermanent;
  const now = clock.now().getTime();
  const postponed = outcomes.filter(isTemporary).map((outcome) => {
    const wait = outcome.state === 'failed' ? outcome.retryAfterSeconds : undefined;
    return { deliveryId: outcome.deliveryId, notBefore: new Date(now + (wait ?? defaultWaitSeconds) * 1000) };
  });
  const done = outcomes.filter((outcome) => !isTemporary(outcome)).map(({ deliveryId }) => deliveryId);
  await pushQueueRepo.remove(database.db, done);
  await pushQueueRepo.postpone(database.db, postponed);
};

/** Pushes the next batch; returns false if none is left. */
const pushNext = async (context: Push): Promise<boolean> => {
  const { push, database, clock } = context;
  const at = clock.now();
  const times = { at, staleBefore: new Date(at.getTime() - staleAfterMs) };
  const notification = await pushQueueRepo.nextNotification(database.db, times);
  if (!notification) return false;
  const consent = neededConsent(push, notification.purpose);
  const claimed = await pushQueueRepo.claim(database.db, { ...times, notificationId: notification.id, limit: batchSize, consent });
  // A decision is also for accounts that receive nothing else.
  const findReason = (recipient: ClaimedPush) =>
    notification.cause === 'decision' ? consentReason(recipient.consent_state, push.consent) : findObstacle(recipient, push)?.reason;
  const allowed = claimed.filter((recipient) => findReason(recipient) === undefined);
  const refused = claimed.filter((recipient) => !allowed.includes(recipient)).map(({ delivery_id }) => delivery_id);
  await pushQueueRepo.remove(database.db, refused);
  await sendBatch(context, notification, allowed);
  return claimed.length > 0;
};

/** Pushes the queued notifications to devices. In the app they are delivered already, whatever happens here. */
export const pushNotifications = defineJob({
  name: 'notifications.push',
  payload: z.strictObject({}),
  schedule: '* * * * *',
  retryLimit: 0,
  key: () => 'all',
  async run(_payload, context) {
    const { messengers, database, clock } = context;
    const start = clock.now().getTime();
    const { push } = messengers;
    // Without push, rows are left from a time when it was on.
    await pushQueueRepo.removeBefore(database.db, push ? new Date(start - maxAgeMs) : clock.now());
    if (!push) return;
    while (clock.now().getTime() - start < maxRunMs) if (!(await pushNext({ ...context, push }))) return;
    await context.enqueue(database.db, pushNotifications, {});
  },
});
