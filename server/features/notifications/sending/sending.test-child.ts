// A worker in a process of its own for storm.test.ts: it sends what is unfinished, and says how far it is.
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { systemClock } from '../../../platform/clock.ts';
import { type Database, openDatabase } from '../../../platform/database/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import { openJobs } from '../../../platform/jobs/index.ts';
import type { MeetingHost } from '../../../platform/meetings/index.ts';
import { type Messenger, openMessengers } from '../../../platform/messengers/index.ts';
import type { VideoHost } from '../../../platform/video/index.ts';
import { notificationJobs } from './index.ts';
import { resumeNotifications } from './resume.job.ts';

const [dataDir = '', url = '', handedOver = '', batchesBeforeSilence = '', minutesAhead = '', mostListed = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });
const clock = { now: () => new Date(systemClock.now().getTime() + Number(minutesAhead) * 60_000) };

/** Hands batches over, each noted in a file before, and, after so many, never answers: what it was given is accepted and nobody knows. */
const fallingSilent = (messenger: Messenger): Messenger => {
  let batches = 0;
  return {
    ...messenger,
    async send(message, batch) {
      appendFileSync(handedOver, `${JSON.stringify(batch.map(({ deliveryId }) => deliveryId))}\n`);
      const outcomes = await messenger.send(message, batch);
      batches += 1;
      if (batches < Number(batchesBeforeSilence)) return outcomes;
      say('accepted');
      return new Promise(() => undefined);
    },
  };
};

/** Never commits what would list more than so many. */
const stoppingInListing = (database: Database): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction(async (db) => {
      const result = await work(db);
      const { count } = await db
        .selectFrom('deliveries')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count <= Number(mostListed)) return result;
      say('listing');
      return new Promise(() => undefined);
    }),
});

const database = await openDatabase({ dataDir, url: url || undefined, log });
const opened = openMessengers({ config: { whatsapp: 'outbox', push: 'none' }, database, clock });
const messengers = { ...opened, whatsapp: fallingSilent(opened.whatsapp) };
// No job here touches a file,
const files = {} as Files;
const video = {} as VideoHost; // nor a video,
const meetings = {} as MeetingHost; // nor a meeting
const means = { database: mostListed ? stoppingInListing(database) : database, files, messengers, video, meetings, clock, log };
const jobs = await openJobs(notificationJobs, means);
await resumeNotifications.run({}, { ...means, enqueue: jobs.enqueue });
for (;;) {
  await wait(100);
  const unfinished = await database.db
    .selectFrom('notifications')
    .select('id')
    .where((where) => where.or([where('listed_at', 'is', null), where('queued', '>', 0)]))
    .execute();
  if (unfinished.length === 0) break;
}
say('finished');
await jobs.close();
await database.close();
process.exit(0);
