import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../test/template-database.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../database/index.ts';
import { createProviderLog } from '../providers/index.ts';
import { openMeetings } from '../providers/meetings/index.ts';
import { openMessengers } from '../providers/messengers/index.ts';
import { openSecrets } from '../security/secrets.ts';
import { type Files, openFiles } from '../storage/files/index.ts';
import { openVideoHost } from '../storage/video/index.ts';
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
  files = await openFiles({ dataDir, signingKey: undefined, secrets: await openSecrets(dataDir, { secretsKey: undefined }), log });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()));
});
afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const eventually = { timeout: 600_000, interval: 50 };

const open = async (...jobs: Job<unknown>[]) => {
  const config = readConfig({});
  const providers = createProviderLog(systemClock);
  const messengers = await openMessengers({ database, clock: systemClock, settings: config, providers });
  const video = await openVideoHost({ config, dataDir, signingKey: undefined, log, clock: systemClock });
  const secrets = await openSecrets(dataDir, { secretsKey: undefined });
  const meetings = await openMeetings(config, providers);
  const deps = { database, files, messengers, video, meetings, secrets, clock: systemClock, log, settings: config };
  // The shortest interval that pg-boss accepts.
  const queue = await openJobs(jobs, deps, { pollingIntervalSeconds: 0.5 });
  opened.push(queue);
  return queue;
};

const createRecordingJob = (name: string, seen: unknown[]) =>
  defineJob({
    name,
    payload: z.strictObject({ n: z.int() }),
    retryLimit: 1,
    async run(payload, context) {
      await context.database.ping();
      seen.push(payload);
    },
  });

const getStates = async (name: string) => {
  const { rows } = await sql<{ state: string }>`select state::text as state from pgboss.job where name = ${name}`.execute(database.db);
  return rows.map(({ state }) => state);
};

it('runs a job once after its transaction commits, and never after a rollback', async () => {
  const seen: unknown[] = [];
  const job = createRecordingJob('committed', seen);
  const jobs = await open(job);
  expect(jobs.isReady()).toBe(true);
  const failing = database.transaction(async (db) => {
    await jobs.enqueue(db, job, { n: 1 });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await getStates('committed')).toEqual([]);
  await database.transaction(async (db) => {
    await jobs.enqueue(db, job, { n: 2 });
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    expect(seen).toEqual([]);
  });
  await vi.waitFor(() => expect(seen).toEqual([{ n: 2 }]), eventually);
  await vi.waitFor(async () => expect(await getStates('committed')).toEqual(['completed']), eventually);
});

it('keeps a queued job during a restart', async () => {
  const [before, after]: [unknown[], unknown[]] = [[], []];
  const first = await open(createRecordingJob('restarted', before));
  // The workers stop before the commit, so that they cannot see the job.
  await database.transaction(async (db) => {
    await first.enqueue(db, createRecordingJob('restarted', []), { n: 1 });
    await first.close();
  });
  expect([first.isReady(), before]).toEqual([false, []]);
  await open(createRecordingJob('restarted', after));
  await vi.waitFor(() => expect(after).toEqual([{ n: 1 }]), eventually);
});

it('rejects an unknown job and an invalid payload', async () => {
  const job = createRecordingJob('checked', []);
  const jobs = await open(job);
  await expect(jobs.enqueue(database.db, createRecordingJob('unknown', []), { n: 1 })).rejects.toThrow('unknown');
  await expect(jobs.enqueue(database.db, job, { n: 1.5 })).rejects.toThrow();
  expect(await getStates('checked')).toEqual([]);
});

it('queues at most one waiting job with the same key', async () => {
  const seen: unknown[] = [];
  const hasStarted = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const job = defineJob({
    ...createRecordingJob('keyed', seen),
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
  await vi.waitFor(() => expect(seen).toHaveLength(3), eventually);
  expect(seen).toEqual([{ n: 1 }, { n: 3 }, { n: 2 }]);
});

it('waits before it runs a delayed job', async () => {
  const seen: unknown[] = [];
  const job = defineJob({ ...createRecordingJob('delayed', seen), delaySeconds: ({ n }: { n: number }) => (n === 1 ? 3600 : 0) });
  const jobs = await open(job);
  await jobs.enqueue(database.db, job, { n: 1 });
  await jobs.enqueue(database.db, job, { n: 2 });
  await vi.waitFor(() => expect(seen).toEqual([{ n: 2 }]), eventually);
  const { rows } = await sql<{ delay: number }>`
    select extract(epoch from start_after - created_on)::integer as delay from pgboss.job where name = 'delayed' and state = 'created'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ delay: 3600 }]);
});

it('logs a failure with the name and id of the job, and retries it later', async () => {
  const job = defineJob({
    name: 'failing',
    payload: z.strictObject({}),
    retryLimit: 2,
    run: () => Promise.reject(new Error('the provider is unavailable')),
  });
  const jobs = await open(job);
  await jobs.enqueue(database.db, job, {});
  await vi.waitFor(async () => expect(await getStates('failing')).toEqual(['retry']), eventually);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'job failed', job: 'failing', jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
  );
});

it('stores the schedules of its jobs and removes others', async () => {
  const scheduled = { ...createRecordingJob('hourly', []), schedule: '17 * * * *' };
  const schedules = async () => (await sql`select name, cron, timezone from pgboss.schedule`.execute(database.db)).rows;
  await open(scheduled);
  expect(await schedules()).toEqual([{ name: 'hourly', cron: '17 * * * *', timezone: 'UTC' }]);
  await open(createRecordingJob('other', []));
  expect(await schedules()).toEqual([]);
});

it('applies changed options and schedules at the next start', async () => {
  const job = { ...createRecordingJob('changing', []), schedule: '17 * * * *' };
  const stored = () =>
    sql`select retry_limit, cron from pgboss.queue join pgboss.schedule using (name) where name = 'changing'`.execute(database.db);
  await open(job);
  await open({ ...job, retryLimit: 5, schedule: '18 * * * *' });
  expect((await stored()).rows).toEqual([{ retry_limit: 5, cron: '18 * * * *' }]);
});

it('waits for a running job when it is closed', async () => {
  const started = Promise.withResolvers<void>();
  const mayFinish = Promise.withResolvers<void>();
  let isFinished = false;
  const job = defineJob({
    name: 'slow',
    payload: z.strictObject({}),
    retryLimit: 0,
    async run() {
      started.resolve();
      await mayFinish.promise;
      isFinished = true;
    },
  });
  const jobs = await open(job);
  await jobs.enqueue(database.db, job, {});
  await started.promise;
  const closed = jobs.close();
  mayFinish.resolve();
  await closed;
  expect([isFinished, await getStates('slow')]).toEqual([true, ['completed']]);
});

it('never runs a query of the queue inside a transaction of the application', async () => {
  const seen: unknown[] = [];
  const job = createRecordingJob('interleaved', seen);
  const jobs = await open(job);
  for (let n = 0; n < 20; n += 1) await jobs.enqueue(database.db, job, { n });
  // If a fetch or completion of the worker were part of one of these, the rollback would make the job run twice.
  while (seen.length < 20) {
    const failing = database.transaction(async (db) => {
      await sql`select 1`.execute(db);
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await nextTurn();
  }
  await vi.waitFor(async () => expect(new Set(await getStates('interleaved'))).toEqual(new Set(['completed'])), eventually);
  expect(seen).toHaveLength(20);
});

it('continues after the server terminates its connections', async () => {
  const seen: unknown[] = [];
  const job = createRecordingJob('cut-off', seen);
  const jobs = await open(job);
  const terminate = async () => {
    const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'medboard-jobs' and datname = current_database()`.execute(database.db);
    return rows.length;
  };
  await expect.poll(terminate).toBeGreaterThan(0);
  await database.transaction((db) => jobs.enqueue(db, job, { n: 1 }));
  await vi.waitFor(() => expect(seen).toEqual([{ n: 1 }]), eventually);
});
