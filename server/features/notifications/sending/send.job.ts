import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type Job, type JobContext } from '../../../platform/jobs/index.ts';
import { deliver } from './deliver.service.ts';
import { deliveriesRepo, type NotificationToSend } from './deliveries.repo.ts';

const payload = z.strictObject({ notification_id: z.int(), after: z.int() });
type Payload = z.infer<typeof payload>;

const preparedAtOnce = 2_000;
const sentAtOnce = 250;
/** Between two batches, others get their turn. */
const pause = 5;
/** After so long a run makes room for other notifications and queues its rest behind them. */
const turn = 3_000;
/** Who has had a delivery in hand for so long is taken for dead. */
const staleAfter = 60_000;

type Turn = JobContext & { isOver(): boolean };

type Step = typeof deliveriesRepo.listNext;

/** Takes steps of a long work, each in a transaction of its own; whether the work is done. */
const takeSteps = async ({ database, clock, isOver }: Turn, id: number, step: Step): Promise<boolean> => {
  while (!isOver()) {
    const isDone = await database.transaction((db) => step(db, id, { limit: preparedAtOnce, at: clock.now() }));
    if (isDone) return true;
    await wait(pause);
  }
  return false;
};

/** Lists the recipients and queues what is to be tried again, so far as that was left to the job; whether all of it is done. */
const prepare = async (context: Turn, id: number): Promise<boolean> =>
  (await takeSteps(context, id, deliveriesRepo.listNext)) && (await takeSteps(context, id, deliveriesRepo.requeueNext));

/** Sends batch by batch from after a delivery on; the last delivery seen, or undefined when none is left. */
const sendFrom = async (context: Turn, notification: NotificationToSend, start: number): Promise<number | undefined> => {
  const { database, clock, isOver } = context;
  let after = start;
  while (!isOver()) {
    const at = clock.now();
    const staleBefore = new Date(at.getTime() - staleAfter);
    const claimed = await deliveriesRepo.claim(database.db, { notificationId: notification.id, after, limit: sentAtOnce, at, staleBefore });
    const last = claimed.at(-1);
    if (!last) return undefined;
    await deliver(context, notification, claimed);
    after = last.id;
    await wait(pause);
  }
  return after;
};

/** Lists the recipients of a notification where that is left to it, and sends what is queued. Any number of runs may work on one notification at once. */
export const sendNotification: Job<Payload> = defineJob({
  name: 'notifications.send',
  payload,
  retryLimit: 3,
  key: ({ notification_id }: Payload) => String(notification_id),
  async run({ notification_id, after }, context) {
    const { database, clock, enqueue } = context;
    const notification = await deliveriesRepo.takeUp(database.db, notification_id, clock.now());
    if (!notification) return;
    const end = clock.now().getTime() + turn;
    const own: Turn = { ...context, isOver: () => clock.now().getTime() >= end };
    const goOn = (from: number) => enqueue(database.db, sendNotification, { notification_id, after: from });
    if (!(await prepare(own, notification_id))) return goOn(after);
    const last = await sendFrom(own, notification, after);
    if (last !== undefined) return goOn(last);
    if (!(await deliveriesRepo.hasFree(database.db, notification_id))) return;
    // Passed over for now: once more from the beginning, and after that in the job's own time.
    if (after > 0) return goOn(0);
    throw new Error('Some deliveries are to be tried again later');
  },
});
