// Proves BCK-3
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeRoutes } from '../../../../contract/entities/office/notices.ts';
import { statusRoutes } from '../../../../contract/entities/office/status.ts';
import { openTestApp, runJob, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildFile } from '../../../test/builders.ts';
import { takeFileOwnership } from '../maintenance/index.ts';
import { checkBackupDir, createBackupJobs } from './backup.job.ts';
import { createBackupMetrics } from './metrics.ts';

let test: TestApp;
let token: string;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'medboard-backups-'));
  test = await openTestApp({ settings: { BACKUP_DIR: dir, BACKUP_KEEP: '2', BACKUP_KEY: 'a key of backups with enough characters' } });
  token = await test.tokenOf((await buildAdmin(test.database.db)).id);
  await takeFileOwnership({ db: test.database.db, files: test.files });
});
afterAll(async () => {
  await test?.close();
  await rm(dir, { recursive: true, force: true });
});

const run = async () => {
  const [job] = createBackupJobs({ dataDir: test.dataDir, backup: test.settings.backup, secretsKey: undefined });
  if (!job) throw new Error('createBackupJobs returned no job, although BACKUP_DIR is set');
  await runJob(test, job);
};
const readMetric = async (): Promise<number | undefined> => {
  const registry = new Registry();
  createBackupMetrics(test.database).exposeMetrics(registry);
  const [, value] = /^medboard_backup_last_success_timestamp_seconds (.+)$/m.exec(await registry.metrics()) ?? [];
  return value === undefined ? undefined : Number(value);
};
const readStatus = async () => (await test.request(statusRoutes.get, {}, token)).body.data.backup;

it('keeps the newest scheduled backups and all other files, and shows the last backup', async () => {
  expect(await readStatus()).toEqual({ hours: 24, is_encrypted: true, last: null, failure: null });
  expect(await readMetric()).toBe(0);
  await writeFile(join(dir, 'notes.txt'), 'kept');
  const files = [];
  for (let day = 0; day < 3; day += 1) {
    await run();
    files.push((await readStatus()).last?.file);
    test.clock.advance(60_000);
  }
  expect((await readdir(dir)).map((name) => join(dir, name)).sort()).toEqual([...files.slice(1), join(dir, 'notes.txt')].sort());
});

it('has the time of the last successful backup in the metrics', async () => {
  const time = await readMetric();
  expect(time).toBe(Date.parse((await readStatus()).last?.at ?? '') / 1000);
  const at = test.clock.now();
  const failed = { started_at: at, finished_at: at, file: '/backup', bytes: null, missing_files: 0, problem: 'The disk is full.' };
  await test.database.db.insertInto('backups').values(failed).execute();
  expect(await readMetric()).toBe(time);
});

it('leaves the metric out if the database cannot be read', async () => {
  await sql`alter table backups rename to unreadable`.execute(test.database.db);
  expect(await readMetric()).toBeUndefined();
  await sql`alter table unreadable rename to backups`.execute(test.database.db);
});

it('counts files that have a row but no bytes', async () => {
  const id = await buildFile(test.database.db);
  await test.files.remove(id);
  await run();
  expect((await readStatus()).last).toMatchObject({ missing_files: 1, bytes: expect.any(Number) });
});

it('shows a failure with its reason, and notifies administrators', async () => {
  await rm(dir, { recursive: true });
  await writeFile(dir, 'not a folder');
  await expect(run()).rejects.toThrow();
  expect((await readStatus()).failure).toMatchObject({ problem: expect.stringContaining(dir) });
  const { body } = await test.request(noticeRoutes.list, { query: { kind: 'backup_failed' } }, token);
  expect(body.data.data).toMatchObject([{ kind: 'backup_failed', record: { entity: 'backups' } }]);
});

it('records a missing folder once after several starts, and does not create it', async () => {
  await rm(dir, { recursive: true });
  await test.database.db.deleteFrom('backups').where('problem', 'is not', null).execute();
  await runJob(test, checkBackupDir);
  await runJob(test, checkBackupDir);
  expect((await readStatus()).failure).toMatchObject({ problem: `The folder ${dir} does not exist. Is its disk mounted?` });
  const failures = await test.database.db.selectFrom('backups').select('id').where('problem', 'is not', null).execute();
  expect([failures.length, existsSync(dir)]).toEqual([1, false]);
});
