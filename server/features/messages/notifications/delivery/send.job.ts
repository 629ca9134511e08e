import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type Job, type JobContext } from '../../../../platform/jobs/index.ts';
import { addNotice } from '../../../office/notices/index.ts';
import { neededConsent } from '../audience/obstacles.service.ts';
import { broadcastsRepo } from '../broadcasts/broadcasts.repo.ts';
import { pushNotifications } from '../push/push.job.ts';
import { deliver } from './deliver.service.ts';
import { deliveriesRepo, type NotificationToSend } from './deliveries.repo.ts';

const payload = z.strictObject({ notification_id: z.int(), after: z.int(), delay_seconds: z.int().optional() });
type Payload = z.infer<typeof payload>;

const preparedPerStep = 2_000;
const batchSize = 250;
/** Milliseconds between two batches, in which other requests run. */
const pause = 5;
/** Milliseconds after which a run queues its rest behind other notifications. */
const maxRunTime = 3_000;
/** The longest wait before a run looks again whether the messenger accepts something. */
const maxWaitSeconds = 3600;
/** Milliseconds after which a reservation is stale, because its process must be dead. */
const staleAfter = 60_000;

type Run = JobContext & { isOver(): boolean };

type Step = typeof deliveriesRepo.listNext;

/** Runs steps, each in its own transaction, until the work is done or the run is over; returns true if it is done. */
const runSteps = async ({ database, clock, isOver }: Run, id: number, step: Step): Promise<boolean> => {
  while (!isOver()) {
    const isDone = await database.transaction((db) => step(db, id, { limit: preparedPerStep, at: clock.now() }));
    if (isDone) return true;
    await wait(pause);
  }
  return false;
};

/** Lists the recipients and queues the deliveries to retry; returns true if both are done. */
const prepare = async (context: Run, id: number): Promise<boolean> =>
  (await runSteps(context, id, deliveriesRepo.listNext)) && (await runSteps(context, id, deliveriesRepo.requeueNext));

/** Where a run stopped: after a delivery because its time is over, because the messenger accepts nothing, or because none is left. */
type Stop = { kind: 'time'; after: number } | { kind: 'pause'; seconds: number } | { kind: 'end' };

/** Sends batches after a delivery. */
const sendFrom = async (context: Run, notification: NotificationToSend, start: number): Promise<Stop> => {
  const { database, clock, messengers, isOver } = context;
  const { id: notificationId, channel, purpose } = notification;
  const consent = neededConsent(messengers[channel], purpose);
  const limit = Math.min(batchSize, messengers[channel].batchSize ?? batchSize);
  let after = start;
  while (!isOver()) {
    const at = clock.now();
    const staleBefore = new Date(at.getTime() - staleAfter);
    const reserved = await deliveriesRepo.reserve(database.db, { notificationId, after, limit, at, staleBefore, consent });
    const last = reserved.at(-1);
    if (!last) return { kind: 'end' };
    const seconds = await deliver(context, notification, reserved);
    if (seconds !== undefined) return { kind: 'pause', seconds };
    after = last.id;
    await wait(pause);
  }
  return { kind: 'time', after };
};

/** Delivers a notification in the app to all members at once, and queues the push messages. */
const sendBroadcast = async ({ database: { db }, clock, messengers, enqueue }: JobContext, id: number): Promise<void> => {
  const isPushed = messengers.push !== undefined;
  await broadcastsRepo.deliver(db, id, { at: clock.now(), isPushed });
  if (isPushed) await enqueue(db, pushNotifications, {});
};

/** Tells the senders that deliveries failed, once for each number of failures. */
const reportFailures = async ({ database: { db }, clock }: JobContext, id: number): Promise<void> => {
  const failed = await deliveriesRepo.countFailures(db, id);
  if (failed > 0) await addNotice(db, { kind: 'sending_failed', entity: 'notifications', id, at: clock.now(), onceKey: `${id}:${failed}` });
};

/** Lists the recipients and sends the queued deliveries after the given id. If time runs out, a new job continues. */
const sendDeliveries = async (context: JobContext, notification: NotificationToSend, after: number): Promise<void> => {
  const { database, clock, enqueue } = context;
  const { id: notification_id } = notification;
  const end = clock.now().getTime() + maxRunTime;
  const run: Run = { ...context, isOver: () => clock.now().getTime() >= end };
  const continueFrom = (from: number, waitSeconds = 0) =>
    enqueue(database.db, sendNotification, {
      notification_id,
      after: from,
      ...(waitSeconds > 0 && { delay_seconds: Math.min(waitSeconds, maxWaitSeconds) }),
    });
  if (!(await prepare(run, notification_id))) return continueFrom(after);
  const stop = await sendFrom(run, notification, after);
  if (notification.channel === 'notification' && context.messengers.push) await enqueue(database.db, pushNotifications, {});
  if (stop.kind === 'time') return continueFrom(stop.after);
  if (stop.kind === 'pause') {
    if (stop.seconds > 0) return continueFrom(0, stop.seconds);
    throw new Error('The messenger accepts nothing at the moment');
  }
  const due = await deliveriesRepo.nextDue(database.db, notification_id, clock.now());
  if (!due) return reportFailures(context, notification_id);
  const waitSeconds = Math.ceil((due.getTime() - clock.now().getTime()) / 1000);
  if (waitSeconds > 0) return continueFrom(0, waitSeconds);
  // Some deliveries were requeued: one more run from the beginning, then the job's own retries.
  if (after > 0) return continueFrom(0);
  throw new Error('Some deliveries are retried later');
};

/** Lists the recipients of a notification and sends its deliveries. Delivers one to all in the app at once. Parallel runs may work on one notification. */
export const sendNotification: Job<Payload> = defineJob({
  name: 'notifications.send',
  payload,
  retryLimit: 3,
  key: ({ notification_id }: Payload) => String(notification_id),
  delaySeconds: ({ delay_seconds = 0 }: Payload) => delay_seconds,
  async run({ notification_id, after }, context) {
    const notification = await deliveriesRepo.start(context.database.db, notification_id, context.clock.now());
    if (!notification) return;
    if (notification.is_broadcast) return sendBroadcast(context, notification_id);
    return sendDeliveries(context, notification, after);
  },
});
