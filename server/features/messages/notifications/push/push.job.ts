import { z } from 'zod';
import { defineJob, type JobContext } from '../../../../platform/jobs/index.ts';
import type { Messenger, NotificationText, Outcome } from '../../../../platform/providers/messengers/index.ts';
import { consentReason } from '../../../members/consents/index.ts';
import { findObstacle, neededConsent } from '../audience/obstacles.service.ts';
import { broadcastsRepo } from '../broadcasts/broadcasts.repo.ts';
import { pushQueueRepo, type ReservedPush } from './push-queue.repo.ts';

const batchSize = 250;
const listedPerStep = 2_000;
const maxRunMs = 20_000;
const staleAfterMs = 60_000;
/** A notification that could not be pushed within this time stays in the app only. */
const maxAgeMs = 24 * 60 * 60_000;
const defaultWaitSeconds = 60;

type Push = JobContext & { push: Messenger };

/** Sends a batch. Recipients without an outcome are tried again, because a device replaces a repeated message. */
const sendBatch = async ({ push, database, clock }: Push, text: NotificationText, reserved: readonly ReservedPush[]) => {
  // A member has one push message of a notification, so the id of the member identifies its outcome.
  const batch = reserved.map(({ user_id, phone }) => ({ deliveryId: user_id, attempt: 1, userId: user_id, phone }));
  const outcomes = batch.length > 0 ? await push.send(text, batch) : [];
  const isTemporary = (outcome: Outcome) => outcome.state === 'failed' && !outcome.isPermanent;
  const now = clock.now().getTime();
  const postponed = outcomes.filter(isTemporary).map((outcome) => {
    const wait = outcome.state === 'failed' ? outcome.retryAfterSeconds : undefined;
    return { userId: outcome.deliveryId, notBefore: new Date(now + (wait ?? defaultWaitSeconds) * 1000) };
  });
  const done = outcomes.filter((outcome) => !isTemporary(outcome)).map(({ deliveryId }) => deliveryId);
  await pushQueueRepo.remove(database.db, text.id, done);
  await pushQueueRepo.postpone(database.db, text.id, postponed);
};

/** Pushes the next batch, or queues the next members of a notification to all; returns false if none is left. */
const pushNext = async (context: Push): Promise<boolean> => {
  const { push, database, clock } = context;
  const at = clock.now();
  const times = { at, staleBefore: new Date(at.getTime() - staleAfterMs) };
  const notification = await pushQueueRepo.nextNotification(database.db, times);
  if (!notification) return database.transaction((db) => broadcastsRepo.queueNextPushes(db, { at, limit: listedPerStep }));
  const consent = neededConsent(push, notification.purpose);
  const reserved = await pushQueueRepo.reserve(database.db, { ...times, notificationId: notification.id, limit: batchSize, consent });
  // A decision is also for accounts that receive nothing else.
  const findReason = (recipient: ReservedPush) =>
    notification.cause === 'decision' ? consentReason(recipient.consent_state, push.consent) : findObstacle(recipient, push)?.reason;
  const allowed = reserved.filter((recipient) => findReason(recipient) === undefined);
  const refused = reserved.filter((recipient) => !allowed.includes(recipient)).map(({ user_id }) => user_id);
  await pushQueueRepo.remove(database.db, notification.id, refused);
  await sendBatch(context, notification, allowed);
  return reserved.length > 0;
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
    const end = push ? new Date(start - maxAgeMs) : clock.now();
    await pushQueueRepo.removeBefore(database.db, end);
    await broadcastsRepo.stopPushesBefore(database.db, end);
    if (!push) return;
    while (clock.now().getTime() - start < maxRunMs) if (!(await pushNext({ ...context, push }))) return;
    await context.enqueue(database.db, pushNotifications, {});
  },
});
