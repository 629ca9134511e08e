import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config/config.ts';
import type { Database, Db } from '../database/index.ts';
import type { MeetingHost } from '../providers/meetings/index.ts';
import type { Messengers } from '../providers/messengers/index.ts';
import type { Secrets } from '../security/secrets.ts';
import type { Files } from '../storage/files/index.ts';
import type { VideoHost } from '../storage/video/index.ts';

/** What jobs need. */
export type JobDeps = {
  database: Database;
  files: Files;
  messengers: Messengers;
  video: VideoHost;
  meetings: MeetingHost;
  secrets: Secrets;
  clock: Clock;
  log: Logger;
  settings: Settings;
};

/** What a running job receives; no transaction is open. */
export type JobContext = JobDeps & {
  enqueue: Enqueue;
  /** The id of the queued job, the same in each of its retries; undefined if it was not queued. */
  jobId?: string;
};

/**
 * Queues a job through `db`. If `db` is a transaction, the job runs only if the transaction commits. Does nothing if a job with the same
 * key is waiting. Throws if `openJobs` did not receive the job, or if the payload is invalid.
 */
export type Enqueue = <Payload>(db: Db, job: Job<Payload>, payload: Payload) => Promise<void>;

/** Work outside the request that causes it. It must be idempotent, because it runs again after a failure or a crash. */
export type Job<Payload> = {
  /** The name of the queue: letters, digits, dashes and dots. */
  name: string;
  payload: z.ZodType<Payload>;
  /** A cron expression in UTC. The payload of a scheduled run is `{}`. */
  schedule?: string;
  /** How often a failed run is retried, each time after a longer delay. */
  retryLimit: number;
  /** At most one job with the same key waits. Without this function any number of jobs wait. */
  key?(payload: Payload): string;
  /** How many seconds a queued job waits at least before it runs. Without this function it runs as soon as possible. */
  delaySeconds?(payload: Payload): number;
  run(payload: Payload, context: JobContext): Promise<void>;
};

/** Declares a job and keeps the type of its payload. */
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
