import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../test/golden.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/index.ts';
import { type Files, openFiles } from '../files/index.ts';
import { openMeetings } from '../meetings/index.ts';
import { openMessengers } from '../messengers/index.ts';
import { openVideoHost } from '../video/index.ts';
import { defineJob, type Job, type Jobs, openJobs } from './index.ts';

let dataDir: string;
let database: Database;
let files: Files;
const lines: { level: number; msg: string; job?: string; jobId?: string }[] = [];
const log: Logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
const opened: Jobs[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-jobs-'));
  database = await openTestDatabase();
  files = await openFiles({ dataDir, signingKey: undefined, log });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
});
afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (...jobs: Job<unknown>[]) => {
  const config = readConfig({});
  const messengers = openMessengers({ config, database, clock: systemClock });
  const video = await openVideoHost({ config, dataDir, signingKey: undefined, log, clock: systemClock });
  const queue = await openJobs(jobs, { database, files, messengers, video, meetings: openMeetings(config), clock: systemClock, log });
  opened.push(queue);
  return queue;
};

/** A job that notes what it was given. */
const noting = (name: string, seen: unknown[]) =>
  defineJob({
    name,
    payload: z.strictObject({ n: z.int() }),
    retryLimit: 1,
    async run(payload, context) {
      await context.database.ping();
      seen.push(payload);
    },
  });

const statesOf = async (name: string) => {
  const { rows } = await sql<{ state: string }>`select state::text as state from pgboss.job where name = ${name}`.execute(database.db);
  return rows.map(({ state }) => state);
};

it('runs a job once when its transaction commits, and never when it does not', async () => {
  const seen: unknown[] = [];
  const job = noting('committed', seen);
  const jobs = await open(job);
  expect(jobs.isReady()).toBe(true);
  const failing = database.transaction(async (db) => {
    await jobs.enqueue(db, job, { n: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await statesOf('committed')).toEqual([]);
  await database.transaction(async (db) => {
    await jobs.enqueue(db, job, { n: 2 });
    // Longer than a poll: nobody may see the job before the commit.
    await wait(2_500);
    expect(seen).toEqual([]);
  });
  await vi.waitFor(() => expect(seen).toEqual([{ n: 2 }]), { timeout: 6_000, interval: 50 });
  await vi.waitFor(async () => expect(await statesOf('committed')).toEqual(['completed']), { timeout: 3_000, interval: 50 });
}, 20_000);

it('keeps a job over a restart', async () => {
  const [before, after]: [unknown[], unknown[]] = [[], []];
  const first = await open(noting('restarted', before));
  // Past the first look at the queue: the next one is two seconds away.
  await wait(300);
  await first.enqueue(database.db, noting('restarted', []), { n: 1 });
  await first.close();
  expect([first.isReady(), before]).toEqual([false, []]);
  await open(noting('restarted', after));
  await vi.waitFor(() => expect(after).toEqual([{ n: 1 }]), { timeout: 6_000, interval: 50 });
}, 20_000);

it('refuses a job it does not run and a payload that is not of the job', async () => {
  const job = noting('checked', []);
  const jobs = await open(job);
  await expect(jobs.enqueue(database.db, noting('unknown', []), { n: 1 })).rejects.toThrow('unknown');
  await expect(jobs.enqueue(database.db, job, { n: 1.5 })).rejects.toThrow();
  expect(await statesOf('checked')).toEqual([]);
});

it('lets at most one job of a key wait', async () => {
  const seen: unknown[] = [];
  const hasStarted = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const job = defineJob({
    ...noting('keyed', seen),
    key: ({ n }: { n: number }) => `${n % 2}`,
    async run(payload) {
      seen.push(payload);
      hasStarted.resolve();
      await mayEnd.promise;
    },
  });
  const jobs = await open(job);
  await jobs.enqueue(database.db, job, { n: 1 });
  await hasStarted.promise;
  for (const n of [3, 5, 2, 4]) await database.transaction((db) => jobs.enqueue(db, job, { n }));
  mayEnd.resolve();
  await vi.waitFor(() => expect(seen).toHaveLength(3), { timeout: 6_000, interval: 50 });
  expect(seen).toEqual([{ n: 1 }, { n: 3 }, { n: 2 }]);
}, 20_000);

it('logs a failure with the name and the id of the job, and tries again later', async () => {
  const job = defineJob({
    name: 'failing',
    payload: z.strictObject({}),
    retryLimit: 2,
    run: () => Promise.reject(new Error('the provider is away')),
  });
  const jobs = await open(job);
  await jobs.enqueue(database.db, job, {});
  await vi.waitFor(async () => expect(await statesOf('failing')).toEqual(['retry']), { timeout: 6_000, interval: 50 });
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'job failed', job: 'failing', jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  );
}, 20_000);

it('keeps the schedules of the jobs it runs and forgets those of jobs that are gone', async () => {
  const scheduled = { ...noting('hourly', []), schedule: '17 * * * *' };
  const schedules = async () => (await sql`select name, cron, timezone from pgboss.schedule`.execute(database.db)).rows;
  await open(scheduled);
  expect(await schedules()).toEqual([{ name: 'hourly', cron: '17 * * * *', timezone: 'UTC' }]);
  await open(noting('other', []));
  expect(await schedules()).toEqual([]);
});

it('lets a running job finish before it is closed', async () => {
  const started = Promise.withResolvers<void>();
  let isFinished = false;
  const job = defineJob({
    name: 'slow',
    payload: z.strictObject({}),
    retryLimit: 0,
    async run() {
      started.resolve();
      await wait(800);
      isFinished = true;
    },
  });
  const jobs = await open(job);
  await jobs.enqueue(database.db, job, {});
  await started.promise;
  await jobs.close();
  expect([isFinished, await statesOf('slow')]).toEqual([true, ['completed']]);
}, 20_000);

it('never lets a query of the queue fall into an open transaction', async () => {
  const seen: unknown[] = [];
  const job = noting('interleaved', seen);
  const jobs = await open(job);
  for (let n = 0; n < 20; n += 1) await jobs.enqueue(database.db, job, { n });
  // Were the worker's fetch or completion part of one of these, the roll-back would undo it and the job would be run twice.
  const deadline = Date.now() + 10_000;
  while (seen.length < 20 && Date.now() < deadline) {
    const failing = database.transaction(async (db) => {
      await sql`select 1`.execute(db);
      await wait(20);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await wait(5);
  }
  await vi.waitFor(async () => expect(new Set(await statesOf('interleaved'))).toEqual(new Set(['completed'])), { timeout: 3_000 });
  expect(seen).toHaveLength(20);
}, 20_000);

it.runIf(process.env.TEST_DATABASE_URL)(
  'goes on after the server has cut its connections',
  async () => {
    const seen: unknown[] = [];
    const job = noting('cut-off', seen);
    const jobs = await open(job);
    await wait(300);
    const cut = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'medboard-jobs' and datname = current_database()`.execute(database.db);
    expect(cut.rows.length).toBeGreaterThan(0);
    await database.transaction((db) => jobs.enqueue(db, job, { n: 1 }));
    await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }]), { timeout: 10_000, interval: 50 });
  },
  20_000,
);
