import type { PgBoss, Job as QueuedJob, QueueOptions } from 'pg-boss';
import { isUnavailable } from '../database/index.ts';
import { type Boss, createBoss } from './boss.ts';
import type { Enqueue, Job, JobContext, JobMeans } from './job.ts';

/** The running job queue of one process. */
export type Jobs = {
  enqueue: Enqueue;
  /** Whether workers are running. */
  isReady(): boolean;
  /** Lets running jobs finish, for at most ten seconds; what is not done then is run again after the next start. */
  close(): Promise<void>;
};

const closeWithin = 10_000;
const pollingIntervalSeconds = 2;
const quietFor = 60_000;

// A job of a process that died is taken up again after this; a sweep of a large store must fit in.
const mostSeconds = 3600;

const queueOptions = ({ retryLimit }: Job<unknown>): QueueOptions => ({
  retryLimit,
  retryBackoff: true,
  retryDelay: 5,
  expireInSeconds: mostSeconds,
});

/** Logs what goes wrong in the queue itself; while the database is away that is every poll, so it is said once a minute. */
const logErrors = (boss: PgBoss, { clock, log }: JobMeans) => {
  let said = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    if (!isUnavailable(error)) return log.error({ err: error }, 'job queue failed');
    const now = clock.now().getTime();
    if (now - said < quietFor) return;
    said = now;
    log.warn({ err: error }, 'job queue cannot reach its database and goes on trying');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warns'));
};

const runner =
  (job: Job<unknown>, context: JobContext) =>
  async ({ id, data }: QueuedJob<unknown>) => {
    const log = context.log.child({ job: job.name, jobId: id });
    try {
      await job.run(job.payload.parse(data), { ...context, log });
    } catch (error) {
      log.error({ err: error }, 'job failed');
      throw error;
    }
  };

const startWorker = async (boss: PgBoss, job: Job<unknown>, context: JobContext) => {
  const run = runner(job, context);
  // One at a time: of a batch all would be tried again when one fails.
  let workerId = '';
  workerId = await boss.work<unknown>(job.name, { batchSize: 1, pollingIntervalSeconds }, async (batch) => {
    for (const queued of batch) await run(queued);
    // Where there was one there may be another: look again at once instead of after the polling interval.
    boss.notifyWorker(workerId);
  });
};

const startQueue = async (boss: PgBoss, job: Job<unknown>, context: JobContext) => {
  await boss.createQueue(job.name, { ...queueOptions(job), policy: job.key ? 'short' : 'standard' });
  await boss.updateQueue(job.name, queueOptions(job));
  // Makes pg-boss remember the queue. Were it to look it up at the first enqueue, inside a transaction, the embedded database would wait for itself for ever.
  await boss.findJobs(job.name, { key: 'none' });
  await startWorker(boss, job, context);
};

const setSchedules = async (boss: PgBoss, jobs: readonly Job<unknown>[]) => {
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name, key);
  }
  for (const { name, schedule } of jobs) {
    if (schedule) await boss.schedule(name, schedule, {}, { tz: 'UTC' });
  }
};

const closeBoss = async (boss: PgBoss) => {
  const timer = Promise.withResolvers<void>();
  const handle = setTimeout(timer.resolve, closeWithin);
  const stopped = boss.stop({ graceful: true, close: true, timeout: closeWithin - 1_000 });
  await Promise.race([stopped, timer.promise]).finally(() => clearTimeout(handle));
};

const enqueuer = ({ boss, inTransactionOf }: Boss, jobs: readonly Job<unknown>[]): Enqueue => {
  const known = new Set(jobs.map(({ name }) => name));
  return async (db, job, payload) => {
    if (!known.has(job.name)) throw new Error(`Job ${job.name} is not among those that this process runs`);
    const checked = job.payload.parse(payload);
    // pg-boss takes plain objects; its schema keeps out whatever would not survive as JSON.
    const data = checked as object;
    const id = await boss.send(job.name, data, { db: inTransactionOf(db), ...(job.key && { singletonKey: job.key(checked) }) });
    if (id === null && !job.key) throw new Error(`Job ${job.name} was not queued`);
  };
};

/** Starts the queue, its workers and its schedules in the application's database; resolves when jobs are being run. Rejects when the database cannot be reached. */
export const openJobs = async (jobs: readonly Job<unknown>[], means: JobMeans): Promise<Jobs> => {
  const opened = await createBoss(means.database);
  const { boss } = opened;
  const enqueue = enqueuer(opened, jobs);
  logErrors(boss, means);
  await boss.start();
  for (const job of jobs) await startQueue(boss, job, { ...means, enqueue });
  await setSchedules(boss, jobs);
  let isReady = true;
  let closing: Promise<void> | undefined;
  return {
    enqueue,
    isReady: () => isReady,
    close() {
      isReady = false;
      closing ??= closeBoss(boss);
      return closing;
    },
  };
};
