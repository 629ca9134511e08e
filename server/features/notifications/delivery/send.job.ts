import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type Job, type JobContext } from '../../../platform/jobs/index.ts';
import { addNotice } from '../../notices/index.ts';
import { neededConsent } from '../audience/obstacles.service.ts';
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
/** Milliseconds after which a claim is stale, because its process must be dead. */
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

/** Sends batches after a delivery; returns the last one reached, or undefined when none is left. */
const sendFrom = async (context: Run, notification: NotificationToSend, start: number): Promise<number | undefined> => {
  const { database, clock, messengers, isOver } = context;
  const { id: notificationId, channel, purpose } = notification;
  const consent = neededConsent(messengers[channel], purpose);
  let after = start;
  while (!isOver()) {
    const at = clock.now();
    const staleBefore = new Date(at.getTime() - staleAfter);
    const claimed = await deliveriesRepo.claim(database.db, { notificationId, after, limit: batchSize, at, staleBefore, consent });
    const last = claimed.at(-1);
    if (!last) return undefined;
    await deliver(context, notification, claimed);
    after = last.id;
    await wait(pause);
  }
  return after;
};

/** Tells the senders that deliveries failed, once for each number of failures. */
const reportFailures = async ({ database: { db }, clock }: JobContext, id: number): Promise<void> => {
  const failed = await deliveriesRepo.countFailures(db, id);
  if (failed > 0) await addNotice(db, { kind: 'sending_failed', entity: 'notifications', id, at: clock.now(), onceKey: `${id}:${failed}` });
};

/** Lists the recipients of a notification and sends what is queued. Parallel runs may work on one notification. */
export const sendNotification: Job<Payload> = defineJob({
  name: 'notifications.send',
  payload,
  retryLimit: 3,
  key: ({ notification_id }: Payload) => String(notification_id),
  delaySeconds: ({ delay_seconds = 0 }: Payload) => delay_seconds,
  async run({ notification_id, after }, context) {
    const { database, clock, enqueue } = context;
    const notification = await deliveriesRepo.start(database.db, notification_id, clock.now());
    if (!notification) return;
    const end = clock.now().getTime() + maxRunTime;
    const run: Run = { ...context, isOver: () => clock.now().getTime() >= end };
    const continueFrom = (from: number) => enqueue(database.db, sendNotification, { notification_id, after: from });
    if (!(await prepare(run, notification_id))) return continueFrom(after);
    const last = await sendFrom(run, notification, after);
    if (last !== undefined) return continueFrom(last);
    if (!(await deliveriesRepo.hasUnclaimed(database.db, notification_id))) return reportFailures(context, notification_id);
    // Some deliveries were requeued: one more run from the beginning, then the job's own retries.
    if (after > 0) return continueFrom(0);
    throw new Error('Some deliveries are retried later');
  },
});
