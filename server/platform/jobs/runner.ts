import type { PgBoss, Job as QueuedJob, QueueOptions, QueueResult } from 'pg-boss';
import type { Registry } from 'prom-client';
import { isUnavailable } from '../database/index.ts';
import { runWithOrigin, withSpan } from '../logging/tracing/index.ts';
import { type Boss, createBoss } from './boss.ts';
import type { Enqueue, Job, JobContext, JobDeps } from './job.ts';
import { exposeQueueMetrics, readWaiting, type Waiting } from './metrics.ts';
import { addOrigin, splitOrigin } from './origin.ts';

/** The running job queue of one process. */
export type Jobs = {
  enqueue: Enqueue;
  /** Whether the queue is open, and its workers are running if this process runs jobs. */
  isReady(): boolean;
  /** Reads how many jobs of each queue are due. */
  readWaiting(): Promise<Waiting[]>;
  /** Adds the metrics of the queue. */
  exposeMetrics(registry: Registry): void;
  /** Waits at most ten seconds for running jobs. Unfinished jobs run again after the next start. */
  close(): Promise<void>;
};

const closeTimeoutMs = 10_000;
const logIntervalMs = 60_000;

// A job of a process that was killed runs again after this time, so the longest job must take less.
const maxRunSeconds = 3600;

const getQueueOptions = ({ retryLimit }: Job<unknown>): QueueOptions => ({
  retryLimit,
  retryBackoff: true,
  retryDelay: 5,
  expireInSeconds: maxRunSeconds,
});

/** Logs errors of the queue. While the database is unavailable every poll fails, so that is logged once a minute. */
const logErrors = (boss: PgBoss, { clock, log }: JobDeps) => {
  let lastLoggedAt = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    if (!isUnavailable(error)) return log.error({ err: error }, 'job queue failed');
    const now = clock.now().getTime();
    if (now - lastLoggedAt < logIntervalMs) return;
    lastLoggedAt = now;
    log.warn({ err: error }, 'job queue cannot reach its database and retries');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warning'));
};

const createRunner =
  (job: Job<unknown>, context: JobContext) =>
  async ({ id, data }: QueuedJob<unknown>) => {
    const { payload, origin = { requestId: id } } = splitOrigin(data);
    const log = context.log.child({ job: job.name, jobId: id, reqId: origin.requestId });
    const run = async () => job.run(job.payload.parse(payload), { ...context, log, jobId: id });
    try {
      await runWithOrigin(origin, () => withSpan({ name: `job ${job.name}`, kind: 'consumer' }, run));
    } catch (error) {
      log.error({ err: error }, 'job failed');
      throw error;
    }
  };

type Worker = { job: Job<unknown>; context: JobContext; pollingIntervalSeconds: number };

const startWorker = async (boss: PgBoss, { job, context, pollingIntervalSeconds }: Worker) => {
  const run = createRunner(job, context);
  // If one job of a batch fails, all of them are retried, so each batch has one job.
  let workerId = '';
  workerId = await boss.work<unknown>(job.name, { batchSize: 1, pollingIntervalSeconds }, async (batch) => {
    for (const queued of batch) await run(queued);
    // There may be another job, so poll again immediately.
    boss.notifyWorker(workerId);
  });
};

const isUnchanged = (stored: QueueResult, options: QueueOptions) =>
  Object.entries(options).every(([name, value]) => stored[name as keyof QueueResult] === value);

/** Creates the queues of new jobs and updates those whose options changed. Most starts need neither. */
const updateQueues = async (boss: PgBoss, jobs: readonly Job<unknown>[]) => {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const [queue, options] = [stored.get(job.name), getQueueOptions(job)];
    if (queue && isUnchanged(queue, options)) continue;
    await boss.createQueue(job.name, { ...options, policy: job.key ? 'short' : 'standard' });
    await boss.updateQueue(job.name, options);
  }
};

const updateSchedules = async (boss: PgBoss, jobs: readonly Job<unknown>[]) => {
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  const stored = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const { name, key } of stored.values()) {
    if (!scheduled.has(name)) await boss.unschedule(name, key);
  }
  for (const { name, schedule } of jobs) {
    if (schedule && stored.get(name)?.cron !== schedule) await boss.schedule(name, schedule, {}, { tz: 'UTC' });
  }
};

const closeBoss = async (boss: PgBoss) => {
  const timer = Promise.withResolvers<void>();
  const handle = setTimeout(timer.resolve, closeTimeoutMs);
  const stopped = boss.stop({ graceful: true, close: true, timeout: closeTimeoutMs - 1_000 });
  await Promise.race([stopped, timer.promise]).finally(() => clearTimeout(handle));
};

const createEnqueue = ({ boss, inTransaction }: Boss, jobs: readonly Job<unknown>[]): Enqueue => {
  const known = new Set(jobs.map(({ name }) => name));
  return async (db, job, payload) => {
    if (!known.has(job.name)) throw new Error(`Job ${job.name} is not among those that this process runs`);
    const checked = job.payload.parse(payload);
    // pg-boss accepts objects, and the schemas of payloads allow only JSON values.
    const data = addOrigin(checked as object);
    const startAfter = job.delaySeconds?.(checked) ?? 0;
    const id = await boss.send(job.name, data, { db: inTransaction(db), startAfter, ...(job.key && { singletonKey: job.key(checked) }) });
    if (id === null && !job.key) throw new Error(`Job ${job.name} was not queued`);
  };
};

/** Starts the job queue in the application's database, and its workers and schedules if this process `runs` jobs. Rejects if the database is unavailable. */
export const openJobs = async (
  jobs: readonly Job<unknown>[],
  deps: JobDeps,
  { runs = true, pollingIntervalSeconds = 2 } = {},
): Promise<Jobs> => {
  const opened = await createBoss(deps.database, { runs });
  const { boss } = opened;
  const enqueue = createEnqueue(opened, jobs);
  logErrors(boss, deps);
  await boss.start();
  await updateQueues(boss, jobs);
  if (runs) {
    for (const job of jobs) await startWorker(boss, { job, context: { ...deps, enqueue }, pollingIntervalSeconds });
    await updateSchedules(boss, jobs);
  }
  let isReady = true;
  let closing: Promise<void> | undefined;
  return {
    enqueue,
    isReady: () => isReady,
    readWaiting: () => readWaiting(deps.database.db),
    exposeMetrics: (registry) => exposeQueueMetrics(registry, deps.database.db),
    close() {
      isReady = false;
      closing ??= closeBoss(boss);
      return closing;
    },
  };
};
