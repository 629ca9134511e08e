// Proves LIM-22
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../../../test/fakes/fake-provider.ts';
import { startFakeS3 } from '../../../../test/fakes/s3/fake-s3.ts';
import { isLong } from '../../../../test/size.ts';
import { systemClock } from '../../../clock.ts';
import { readConfig } from '../../../config/config.ts';
import { createProviderLog, ProviderError } from '../../../providers/index.ts';
import { openSecrets } from '../../../security/secrets.ts';
import type { Storage } from '../storage.ts';
import { openS3Storage } from './storage.ts';

// Only a server without an answer is waited for until the limit. Other answers may be slow on a busy machine; the tiny limit is for calls that get none.
const tinyLimits = { requestMs: 100, transferMs: 100, retryMs: 2 };
const shortLimits = { requestMs: 600, transferMs: 600, retryMs: 2 };
const longLimits = { requestMs: 30_000, transferMs: 30_000, retryMs: 2 };
const providers = createProviderLog(systemClock);
const id = 'a'.repeat(24);
const bytes = Buffer.from('the bytes of a file');
let dir: string;
let fake: Awaited<ReturnType<typeof startFakeS3>>;
let storage: Storage;
let impatientStorage: Storage;
let hastyStorage: Storage;
let patientStorage: Storage;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'medboard-faults-'));
  fake = await startFakeS3();
  const { s3 } = readConfig(fake.settings);
  if (!s3) throw new Error('FILES is not s3');
  const secrets = await openSecrets(dir, { secretsKey: undefined });
  hastyStorage = openS3Storage({ config: s3, providers, secrets, limits: tinyLimits });
  impatientStorage = openS3Storage({ config: s3, providers, secrets, limits: shortLimits });
  patientStorage = openS3Storage({ config: s3, providers, secrets, limits: longLimits });
});
afterAll(async () => {
  await fake.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  storage = patientStorage;
  fake.bucket.objects.clear();
  fake.bucket.uploads.clear();
  await storage.store(id, [{ kind: 'data', bytes, encrypts: false }]);
});

const isStored = (key: string) => [...fake.bucket.objects.keys()].some((each) => each.includes(key));
const listAll = async () => {
  const ids: string[] = [];
  for await (const found of storage.list()) ids.push(found.id);
  return ids;
};
const readStream = async () => {
  const found = await storage.find(id, 'full');
  return found && buffer(await found.stream());
};
const getMoved = async () => {
  await storage.moveToTrash(id, new Date());
  return [isStored(`files/${id}`), isStored(`trash/${id}`)];
};
const newId = 'b'.repeat(24);
const storeNew = async () => {
  await storage.store(newId, [{ kind: 'data', bytes, encrypts: true }]);
  return storage.read(newId, 'full');
};

const calls: [string, () => Promise<unknown>, unknown][] = [
  ['store', storeNew, bytes],
  ['read', () => storage.read(id, 'full'), bytes],
  ['find and stream', readStream, bytes],
  ['list', listAll, [id]],
  ['encrypt', () => storage.encrypt(id).then(() => storage.read(id, 'full')), bytes],
  ['move to the trash', getMoved, [false, true]],
  ['erase', () => storage.erase(id).then(() => isStored(id)), false],
  [
    'write the id of the database',
    () => storage.writeStoreFile('database-id', bytes).then(() => storage.readStoreFile('database-id')),
    bytes,
  ],
];
const faults: Fault[] = ['timeout', 500, 'garbage', 'redirect', 'half'];

describe.each(calls)('%s', (name, call, expected) => {
  // Every call waits for an answer in the same way.
  const tested = isLong || ['store', 'read'].includes(name) ? faults : faults.filter((fault) => fault !== 'timeout');

  it.each(tested)('succeeds after one or two answers of the kind %s', async (fault) => {
    if (fault === 'timeout') storage = impatientStorage;
    fake.failNext(fault, 2);
    expect(await call()).toEqual(expected);
  });

  it.each(tested)('fails after three answers of the kind %s, and has lost nothing', async (fault) => {
    if (fault === 'timeout') storage = hastyStorage;
    fake.failNext(fault, 3);
    await expect(call()).rejects.toBeInstanceOf(ProviderError);
    storage = patientStorage;
    expect(await storage.read(id, 'full')).toEqual(bytes);
  });

  it('leaves the wait that S3 asks for to the caller', async () => {
    fake.failNext(429);
    await expect(call()).rejects.toMatchObject({ failure: 'limited', retryAfterSeconds: 7 });
    expect(await storage.read(id, 'full')).toEqual(bytes);
  });
});

it('reads again if the connection is cut in the middle of the bytes, and ends a stream with an error', async () => {
  fake.cutNext(2);
  expect(await storage.read(id, 'full')).toEqual(bytes);
  fake.cutNext(1);
  await expect(readStream()).rejects.toThrow('The connection to S3 was cut');
  expect(providers.list()).toMatchObject([{ name: 'S3', lastFailure: { message: expect.stringContaining('was cut') } }]);
});

it('ends the request if the reader leaves', async () => {
  const found = await storage.find(id, 'full');
  const stream = await found?.stream();
  stream?.destroy();
  await new Promise((resolve) => stream?.once('close', resolve));
  expect(stream?.errored).toBeNull();
});

it.each(['kept', 'ignored', 'refused'] as const)('writes the id of the database once if conditions are %s', async (conditions) => {
  fake.bucket.conditions = conditions;
  for (const text of ['one', 'two']) await storage.writeStoreFile('database-id', Buffer.from(text));
  expect(String(await storage.readStoreFile('database-id'))).toBe('one');
  fake.bucket.conditions = 'kept';
});

it('keeps the id of the first of several processes that write at the same time', async () => {
  const { length } = fake.requests;
  await Promise.all(['one', 'two', 'three'].map((text) => storage.writeStoreFile('database-id', Buffer.from(text))));
  const first = fake.requests.slice(length).find(({ method }) => method === 'PUT');
  expect(await storage.readStoreFile('database-id')).toEqual(first?.body);
});

describe('a file in parts', () => {
  const large = randomBytes(9 * 1024 * 1024);
  const storeLarge = async () => {
    const tempPath = join(dir, 'large');
    await writeFile(tempPath, large);
    await storage.store(newId, [{ kind: 'pdf', tempPath }]);
  };
  const isComplete = async () => [(await storage.read(newId, 'full'))?.equals(large), fake.bucket.uploads.size];

  it.each(faults)('is whole after answers of the kind %s', async (fault) => {
    if (fault === 'timeout') storage = impatientStorage;
    fake.failNext(fault, 2);
    await storeLarge();
    expect(await isComplete()).toEqual([true, 0]);
  });

  it('is whole if the answer that joins its parts is lost', async () => {
    fake.loseNext(({ method, url }) => method === 'POST' && url.searchParams.has('uploadId'));
    await storeLarge();
    expect(await isComplete()).toEqual([true, 0]);
  });

  it('is whole if the answer to the start is lost, and leaves an empty upload', async () => {
    fake.loseNext(({ method }) => method === 'POST');
    await storeLarge();
    expect(await isComplete()).toEqual([true, 1]);
  });

  it('leaves no parts and keeps the upload if it cannot be stored', async () => {
    fake.denied.add('PUT');
    await expect(storeLarge()).rejects.toMatchObject({ failure: 'refused' });
    fake.denied.clear();
    expect([isStored(newId), fake.bucket.uploads.size, (await readdir(dir)).includes('large')]).toEqual([false, 0, true]);
  });

  it('is removed with the trash if the process was killed before its end', async () => {
    fake.bucket.uploads.set('old', { key: 'files/x/full', headers: {}, started: new Date('2020-01-01'), parts: new Map() });
    fake.bucket.uploads.set('new', { key: 'files/y/full', headers: {}, started: new Date(), parts: new Map() });
    await storage.emptyTrash(new Date(Date.now() - 86_400_000));
    expect([...fake.bucket.uploads.keys()]).toEqual(['new']);
  });
});
