// The worker process of recovery.long.test.ts: it sends what is unfinished and prints its progress.
import { appendFileSync } from 'node:fs';
import { pino } from 'pino';
import { systemClock } from '../../../../platform/clock.ts';
import { readConfig } from '../../../../platform/config/config.ts';
import { type Database, openDatabase } from '../../../../platform/database/index.ts';
import { openJobs } from '../../../../platform/jobs/index.ts';
import { createProviderLog } from '../../../../platform/providers/index.ts';
import type { MeetingHost } from '../../../../platform/providers/meetings/index.ts';
import { type Messenger, openMessengers } from '../../../../platform/providers/messengers/index.ts';
import { openSecrets } from '../../../../platform/security/secrets.ts';
import type { Files } from '../../../../platform/storage/files/index.ts';
import type { VideoHost } from '../../../../platform/storage/video/index.ts';
import { resumeNotifications } from './resume.job.ts';
import { sendNotification } from './send.job.ts';

const [dataDir = '', url = '', batchLog = '', maxBatches = '', minutesAhead = '', maxListed = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = pino({ level: 'silent' });
const clock = { now: () => new Date(systemClock.now().getTime() + Number(minutesAhead) * 60_000) };

/** Logs each batch to a file before it is sent. The last allowed batch is accepted, but its response never comes. */
const stopAfterBatches = (messenger: Messenger): Messenger => {
  let batches = 0;
  return {
    ...messenger,
    async send(message, batch) {
      appendFileSync(batchLog, `${JSON.stringify(batch.map(({ deliveryId }) => deliveryId))}\n`);
      const outcomes = await messenger.send(message, batch);
      batches += 1;
      if (batches < Number(maxBatches)) return outcomes;
      say('accepted');
      return new Promise(() => undefined);
    },
  };
};

/** Never commits a transaction that lists more members than allowed. */
const stopWhileListing = (database: Database): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction(async (db) => {
      const result = await work(db);
      const { count } = await db
        .selectFrom('deliveries')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count <= Number(maxListed)) return result;
      say('listing');
      return new Promise(() => undefined);
    }),
});

const database = await openDatabase({ dataDir, url, log });
const settings = readConfig({});
const opened = await openMessengers({ database, clock, settings, providers: createProviderLog(clock) });
const messengers = { ...opened, whatsapp: stopAfterBatches(opened.whatsapp) };
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the jobs of this test use no files
const files = {} as Files;
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the jobs of this test use no videos
const video = {} as VideoHost;
// biome-ignore lint/nursery/noUnsafeTypeAssertion: the jobs of this test use no meetings
const meetings = {} as MeetingHost;
const secrets = await openSecrets(dataDir, { secretsKey: undefined });
const deps = {
  database: maxListed ? stopWhileListing(database) : database,
  files,
  messengers,
  video,
  meetings,
  secrets,
  clock,
  log,
  settings,
};
const isFinished = async (): Promise<boolean> => {
  const unfinished = await database.db
    .selectFrom('notifications')
    .select('id')
    .where((where) => where.or([where('listed_at', 'is', null), where('queued', '>', 0)]))
    .execute();
  return unfinished.length === 0;
};
const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
const observedSend: typeof sendNotification = {
  ...sendNotification,
  async run(payload, context) {
    try {
      await sendNotification.run(payload, context);
    } finally {
      if (await isFinished()) finish();
    }
  },
};
const jobs = await openJobs([observedSend, resumeNotifications], deps);
await resumeNotifications.run({}, { ...deps, enqueue: jobs.enqueue });
await finished;
say('finished');
await jobs.close();
await database.close();
process.exit(0);
