import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/index.ts';
import type { Files } from '../files/index.ts';

/** What a job may use; no transaction is open when it starts. */
export type JobContext = { database: Database; files: Files; clock: Clock; log: Logger };

/** Work done outside the request that causes it. It may be run again after a failure or a crash, so it must be idempotent. */
export type Job<Payload> = {
  /** Names the queue; letters, digits, dashes and dots. */
  name: string;
  payload: z.ZodType<Payload>;
  /** A cron expression in UTC; the payload of a scheduled run is `{}`. */
  schedule?: string;
  /** How often a failed run is tried again, each time after a longer wait. */
  retryLimit: number;
  run(payload: Payload, context: JobContext): Promise<void>;
};

/** Declares a job; keeps the type of its payload. */
export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;
