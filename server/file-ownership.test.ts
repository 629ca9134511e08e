// Proves LIM-13, LIM-21
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { takeOwnershipOrRetry } from './file-ownership.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config/config.ts';
import type { Database } from './platform/database/index.ts';
import { createProviderLog } from './platform/providers/index.ts';
import { openSecrets, type Secrets } from './platform/security/secrets.ts';
import { type Files, openFiles } from './platform/storage/files/index.ts';
import { startFakeS3 } from './test/fakes/s3/fake-s3.ts';
import { openTestDatabase } from './test/template-database.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
let fake: Awaited<ReturnType<typeof startFakeS3>>;
let database: Database;
let other: Database;
let secrets: Secrets;
let files: Files;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-ownership-'));
  fake = await startFakeS3();
  [database, other] = [await openTestDatabase(), await openTestDatabase()];
  await sql`update database_identity set id = gen_random_uuid()`.execute(other.db);
  secrets = await openSecrets(dataDir, { secretsKey: undefined });
  const { s3 } = readConfig(fake.settings);
  files = await openFiles({ dataDir, signingKey: undefined, secrets, log, s3: s3 && { ...s3, providers: createProviderLog(systemClock) } });
});
afterAll(async () => {
  await Promise.all([database, other].map((each) => each?.close()));
  await fake?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const takeOwnership = (of: Database, onRefused: () => void = () => undefined) => {
  const config = { dataDir, secretsKey: undefined };
  return takeOwnershipOrRetry({ config, database: of, files, secrets, log }, { retryMs: 5, onRefused });
};

it('starts if the bucket does not answer, and takes it as soon as it does', async () => {
  fake.failNext(429, 3);
  const stop = await takeOwnership(database);
  await vi.waitFor(async () => expect([...fake.bucket.objects.keys()]).toEqual(['database-id', 'secrets-check']));
  stop();
});

it('refuses the bucket of another database, at the start and in a later try', async () => {
  const refusal = 'The database is not the one to which the files in S3_BUCKET belong (s3://medboard-files/database-id)';
  await expect(takeOwnership(other)).rejects.toThrow(refusal);
  fake.failNext(429);
  const stopServer = vi.fn();
  await takeOwnership(other, stopServer);
  await vi.waitFor(() => expect(stopServer).toHaveBeenCalledTimes(1));
});

it('refuses a bucket whose documents are encrypted with another key', async () => {
  const config = { dataDir, secretsKey: 'another key that has at least 32 letters' };
  const otherSecrets = await openSecrets(dataDir, config);
  await expect(takeOwnershipOrRetry({ config, database, files, secrets: otherSecrets, log })).rejects.toThrow('SECRETS_KEY is not the key');
});

it('stops trying when the server closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fake.failNext(429);
    const stop = await takeOwnership(database);
    const before = vi.getTimerCount();
    stop();
    expect(vi.getTimerCount()).toBe(before - 1);
  } finally {
    vi.useRealTimers();
  }
});
