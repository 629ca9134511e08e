import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { createProviderLog } from '../../platform/providers/index.ts';
import { openSecrets, type SecretsSettings } from '../../platform/security/secrets.ts';
import { type Files, openFiles } from '../../platform/storage/files/index.ts';
import { startFakeS3 } from '../fakes/s3/fake-s3.ts';

/** An opened store. `openAgain` opens the same store with other keys of secrets. */
type OpenedStore = { files: Files; openAgain(keys: SecretsSettings): Promise<Files>; close(): Promise<void> };

type NamedStore = [name: string, open: () => Promise<OpenedStore>];

const openStore = async (settings: Record<string, string>, closePeer: () => Promise<void>): Promise<OpenedStore> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'medboard-store-'));
  const { s3 } = readConfig(settings);
  const open = async (keys: SecretsSettings) =>
    openFiles({
      ...{ dataDir, signingKey: undefined, log: pino({ level: 'silent' }), secrets: await openSecrets(dataDir, keys) },
      s3: s3 && { ...s3, providers: createProviderLog(systemClock) },
    });
  return {
    files: await open({ secretsKey: undefined }),
    openAgain: open,
    close: async () => {
      await closePeer();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const openFakeBucket = async () => {
  const fake = await startFakeS3();
  fake.bucket.pageSize = 3;
  return openStore({ ...fake.settings, S3_REDIRECT: 'on' }, fake.close);
};

/** The bucket of the settings TEST_S3_ENDPOINT, TEST_S3_BUCKET and so on, if they are set. */
const realSettings = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('TEST_S3_') && value ? [[name.slice('TEST_'.length), value]] : [],
  ),
);
const openRealBucket = () => openStore({ ...realSettings, FILES: 's3', S3_REDIRECT: 'on' }, async () => undefined);

/** The buckets that tests use: the one of the fake, and a real one if the environment names it. */
export const buckets: NamedStore[] = [
  ['a bucket', openFakeBucket],
  ...('S3_BUCKET' in realSettings ? [['a bucket of another server', openRealBucket] satisfies NamedStore] : []),
];

/** All stores that keep the promises of `Files`. */
export const fileStores: NamedStore[] = [['a folder', () => openStore({}, async () => undefined)], ...buckets];
