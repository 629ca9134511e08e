// Proves LIM-24
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeS3 } from '../../../test/fakes/s3/fake-s3.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/config.ts';
import { createProviderLog, ProviderError } from '../../providers/index.ts';
import { openSecrets } from '../../security/secrets.ts';
import { copyFiles } from './copy.ts';
import { openFolderStorage } from './folder/storage.ts';
import { openS3Storage } from './s3/storage.ts';
import type { Storage } from './storage.ts';
import { openTempDir } from './temp-dir.ts';

let dir: string;
let fake: Awaited<ReturnType<typeof startFakeS3>>;
let bucket: Storage;

const silent = { info: () => undefined };
const openFolder = async (name: string, secretsKey?: string) => {
  const dataDir = join(dir, name);
  const secrets = await openSecrets(dir, { secretsKey });
  return openFolderStorage({ dataDir, tempDir: await openTempDir(dataDir, silent), secrets });
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'medboard-copy-'));
  fake = await startFakeS3();
  const { s3 } = readConfig(fake.settings);
  if (!s3) throw new Error('FILES is not s3');
  bucket = openS3Storage({
    config: s3,
    providers: createProviderLog(systemClock),
    secrets: await openSecrets(dir, { secretsKey: undefined }),
  });
});
afterAll(async () => {
  await fake.close();
  await rm(dir, { recursive: true, force: true });
});

const [picture, card, sheet] = ['p', 'c', 's'].map((letter) => letter.repeat(24)) as [string, string, string];
const bytesOf = (text: string) => Buffer.from(text);

const describeStore = async (storage: Storage) => {
  const described: Record<string, unknown> = { databaseId: String(await storage.readStoreFile('database-id')) };
  for (const id of [picture, card, sheet])
    for (const variant of ['full', 'thumbnail'] as const) {
      const found = await storage.find(id, variant);
      if (found) described[`${id} ${variant}`] = [found.mime, found.bytes, found.isEncrypted, String(await storage.read(id, variant))];
    }
  return described;
};

it('copies all files with their encryption to a bucket and back, and runs again after an interruption', async () => {
  const folder = await openFolder('first');
  await folder.store(picture, [
    { kind: 'thumbnail', bytes: bytesOf('small'), encrypts: false },
    { kind: 'full', bytes: bytesOf('large'), encrypts: false },
  ]);
  await folder.store(card, [{ kind: 'pdf', bytes: bytesOf('%PDF'), encrypts: true }]);
  await folder.store(sheet, [{ kind: 'data', bytes: bytesOf('rows'), encrypts: true }]);
  await folder.writeStoreFile('database-id', bytesOf('one'));
  // Stored before the process was killed.
  await bucket.store(picture, [{ kind: 'thumbnail', bytes: bytesOf('small'), encrypts: false }]);
  expect(await copyFiles(folder, bucket)).toEqual({ copied: 3, present: 0, unreadable: [] });
  expect(await copyFiles(folder, bucket)).toEqual({ copied: 0, present: 3, unreadable: [] });
  const back = await openFolder('second');
  await copyFiles(bucket, back);
  expect([await describeStore(bucket), await describeStore(back)]).toEqual([await describeStore(folder), await describeStore(folder)]);
});

it('names files that cannot be decrypted, and copies the others', async () => {
  const source = await openFolder('first', 'another key that has at least 32 letters');
  const { copied, unreadable } = await copyFiles(source, await openFolder('third'));
  expect([copied, unreadable.sort()]).toEqual([1, [card, sheet]]);
});

it('stops if the bucket does not answer', async () => {
  const target = await openFolder('fourth');
  const unanswered = { ...bucket, read: () => Promise.reject(new ProviderError('unreachable', 'S3 cannot be reached')) };
  await expect(copyFiles(unanswered, target)).rejects.toThrow('S3 cannot be reached');
});

it('copies nothing to the store of another database', async () => {
  const other = await openFolder('other');
  await other.writeStoreFile('database-id', bytesOf('two'));
  await expect(copyFiles(bucket, other)).rejects.toThrow('its database-id differs');
  expect(await describeStore(other)).toEqual({ databaseId: 'two' });
});
