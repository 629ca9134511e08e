// Proves LIM-21
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeProvider } from '../../../../test/fakes/fake-provider.ts';
import { startFakeS3 } from '../../../../test/fakes/s3/fake-s3.ts';
import { systemClock } from '../../../clock.ts';
import { readConfig } from '../../../config/config.ts';
import { createProviderLog } from '../../../providers/index.ts';
import { openSecrets } from '../../../security/secrets.ts';
import { checkBucket } from './check.ts';
import { createS3Client } from './client.ts';
import { openS3Storage } from './storage.ts';

type Fake = Awaited<ReturnType<typeof startFakeS3>>;

const limits = { requestMs: 500, transferMs: 500, retryMs: 2 };
const clock = { ahead: 0 };
const providers = createProviderLog(systemClock);
let fake: Fake;

beforeAll(async () => {
  fake = await startFakeS3({ now: () => new Date(Date.now() + clock.ahead) });
});
afterAll(() => fake.close());

const check = async (changed: Record<string, string> = {}) => {
  const { s3 } = readConfig({ ...fake.settings, ...changed });
  if (!s3) throw new Error('FILES is not s3');
  return checkBucket(createS3Client(s3, providers, limits));
};
const describeFailure = (changed?: Record<string, string>) =>
  check(changed).then(
    () => 'no failure',
    (error: Error) => `${error.name}: ${error.message}`,
  );

it('accepts a bucket in which the key may do everything, and leaves nothing in it', async () => {
  expect(await describeFailure()).toBe('no failure');
  expect([...fake.bucket.objects.keys()]).toEqual([]);
});

it.each([
  ['S3_ACCESS_KEY_ID', 'somebody', 'S3_ACCESS_KEY_ID is not known to the storage'],
  ['S3_SECRET_ACCESS_KEY', 'a wrong secret', 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID'],
  ['S3_REGION', 'us-west-2', 'S3_REGION is not the region of the bucket, which is in eu-central-1'],
  ['S3_BUCKET', 'another-bucket', 'S3_BUCKET names no bucket of the storage'],
])('names %s if it is wrong, and neither the key nor the secret', async (setting, value, message) => {
  const failure = await describeFailure({ [setting]: value });
  expect(failure).toBe(`SettingError: ${message}`);
  expect(JSON.stringify(providers.list())).not.toContain(fake.settings.S3_SECRET_ACCESS_KEY);
});

it.each([
  ['LIST', 'list'],
  ['PUT', 'write'],
  ['GET', 'read'],
  ['DELETE', 'delete'],
])('names the key if it lacks the right of %s', async (method, action) => {
  fake.denied.add(method);
  expect(await describeFailure()).toBe(`SettingError: S3_ACCESS_KEY_ID may not ${action} in S3_BUCKET`);
  fake.denied.clear();
});

it('refuses a bucket that keeps old versions, in which nothing could be erased', async () => {
  fake.bucket.isVersioned = true;
  expect(await describeFailure()).toContain('SettingError: S3_BUCKET keeps old versions of its objects');
  fake.bucket.isVersioned = false;
});

it('does not blame a setting if the storage is down or the clock is wrong', async () => {
  const closed = await startFakeS3();
  await closed.close();
  expect(await describeFailure({ S3_ENDPOINT: closed.url })).toBe('ProviderError: S3 cannot be reached (ECONNREFUSED)');
  fake.failNext(500, 3);
  expect(await describeFailure()).toBe('ProviderError: S3 failed (500)');
  clock.ahead = 3_600_000;
  expect(await describeFailure()).toBe('ProviderError: S3 refuses requests, because the clock of this machine is wrong');
  clock.ahead = 0;
});

it('names the address if another service answers there', async () => {
  const website = await startFakeProvider(({ url }) =>
    url.pathname.includes('shop') ? { body: '<html>' } : { status: 404, body: 'Not found' },
  );
  const settings = { S3_ENDPOINT: website.url };
  expect(await describeFailure(settings)).toBe('SettingError: S3_ENDPOINT is not the address of S3 storage: it answers 404');
  const otherForm = 'SettingError: S3_ENDPOINT is not the address of S3 storage: its answers are not those of S3';
  expect(await describeFailure({ ...settings, S3_BUCKET: 'shop' })).toBe(otherForm);
  await website.close();
});

it.each([500, 502, 503, 504])('does not blame the address if a proxy answers %i with a page for a moment', async (status) => {
  const proxy = await startFakeProvider(() => ({ status, headers: { 'content-type': 'text/html' }, body: '<html>Please wait</html>' }));
  expect(await describeFailure({ S3_ENDPOINT: proxy.url })).toBe(`ProviderError: S3 failed (${status})`);
  await proxy.close();
});

it('logs nothing itself if the storage cannot be reached, because its caller does', async () => {
  const closed = await startFakeS3();
  await closed.close();
  const { s3 } = readConfig({ ...closed.settings, S3_ENDPOINT: closed.url });
  if (!s3) throw new Error('FILES is not s3');
  const lines: unknown[] = [];
  const log = createProviderLog(systemClock, { debug: () => undefined, warn: (entry: unknown) => void lines.push(entry) });
  const dir = await mkdtemp(join(tmpdir(), 'medboard-check-'));
  const storage = openS3Storage({ config: s3, providers: log, secrets: await openSecrets(dir, { secretsKey: undefined }), limits });
  await expect(storage.check?.()).rejects.toThrow('S3 cannot be reached');
  await rm(dir, { recursive: true });
  expect(lines).toEqual([]);
});

it.each<[Record<string, string>, string]>([
  [{ S3_ENDPOINT: '' }, 'https://medboard-files.s3.eu-central-1.amazonaws.com/'],
  [{ S3_ENDPOINT: 'https://files.example' }, 'https://files.example/medboard-files/'],
  [{ S3_ENDPOINT: 'https://files.example/s3/', S3_FORCE_PATH_STYLE: 'on' }, 'https://files.example/s3/medboard-files/'],
  [{ S3_ENDPOINT: 'https://files.example', S3_FORCE_PATH_STYLE: 'off' }, 'https://medboard-files.files.example/'],
])('finds the bucket at the address of %o', (changed, url) => {
  expect(readConfig({ ...fake.settings, ...changed }).s3?.url).toBe(url);
});

it('names each setting that is missing or has no effect', () => {
  expect(() => readConfig({ FILES: 's3' })).toThrow(
    /\n {2}S3_BUCKET must be set if FILES is s3\n {2}S3_ACCESS_KEY_ID must be set if FILES is s3\n {2}S3_SECRET_ACCESS_KEY must be set if FILES is s3$/,
  );
  expect(() => readConfig({ S3_BUCKET: 'files' })).toThrow('S3_BUCKET has no effect without FILES=s3');
  expect(() => readConfig({ ...fake.settings, S3_BUCKET: 'No Bucket' })).toThrow('S3_BUCKET must have 3 to 63');
  expect(() => readConfig({ ...fake.settings, S3_ENDPOINT: 'https://key:secret@files.example' })).toThrow('S3_ENDPOINT must be an address');
});
