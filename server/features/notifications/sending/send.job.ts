import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type Job, type JobContext } from '../../../platform/jobs/index.ts';
import { deliver } from './deliver.service.ts';
import { deliveriesRepo, type NotificationToSend } from './deliveries.repo.ts';

const payload = z.strictObject({ notification_id: z.int(), after: z.int() });
type Payload = z.infer<typeof payload>;

const listedAtOnce = 2_000;
const sentAtOnce = 250;
/** Between two batches, others get their turn. */
const pause = 5;
/** After so long a run makes room for other notifications and queues its rest behind them. */
const turn = 3_000;
/** Who has had a delivery in hand for so long is taken for dead. */
const staleAfter = 60_000;

type Turn = JobContext & { isOver(): boolean };

const listAll = async ({ database, clock, isOver }: Turn, id: number): Promise<boolean> => {
  let isListed = false;
  while (!isListed && !isOver()) {
    isListed = await database.transaction((db) => deliveriesRepo.listNext(db, id, { limit: listedAtOnce, at: clock.now() }));
    await wait(pause);
  }
  return isListed;
};

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
    if (notification.listed_at === null && !(await listAll(own, notification_id))) return goOn(after);
    const last = await sendFrom(own, notification, after);
    if (last !== undefined) return goOn(last);
    if (!(await deliveriesRepo.hasFree(database.db, notification_id))) return;
    // Passed over for now: once more from the beginning, and after that in the job's own time.
    if (after > 0) return goOn(0);
    throw new Error('Some deliveries are to be tried again later');
  },
});
