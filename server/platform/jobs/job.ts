import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../database/index.ts';
import type { Files } from '../files/index.ts';
import type { MeetingHost } from '../meetings/index.ts';
import type { Messengers } from '../messengers/index.ts';
import type { VideoHost } from '../video/index.ts';

/** What jobs are run with. */
export type JobMeans = {
  database: Database;
  files: Files;
  messengers: Messengers;
  video: VideoHost;
  meetings: MeetingHost;
  clock: Clock;
  log: Logger;
};

/** What a job may use; no transaction is open when it starts. */
export type JobContext = JobMeans & { enqueue: Enqueue };

/**
 * Queues a job through the given handle: inside a transaction it is run only if that commits. Does nothing where one of its key waits already.
 * Throws for a job that was not given at opening, or for a payload that its schema refuses.
 */
export type Enqueue = <Payload>(db: Db, job: Job<Payload>, payload: Payload) => Promise<void>;

/** Work done outside the request that causes it. It may be run again after a failure or a crash, so it must be idempotent. */
export type Job<Payload> = {
  /** Names the queue; letters, digits, dashes and dots. */
  name: string;
  payload: z.ZodType<Payload>;
  /** A cron expression in UTC; the payload of a scheduled run is `{}`. */
  schedule?: string;
  /** How often a failed run is tried again, each time after a longer wait. */
  retryLimit: number;
  /** Of the runs with one key at most one waits: to queue another then does nothing. Any number wait where it is absent. */
  key?(payload: Payload): string;
  run(payload: Payload, context: JobContext): Promise<void>;
};

/** Declares a job; keeps the type of its payload. */
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
