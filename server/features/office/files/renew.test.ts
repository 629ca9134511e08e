// Proves OPS-3
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertSecretsKey, openSecrets, type SecretsSettings } from '../../../platform/security/secrets.ts';
import { openFiles } from '../../../platform/storage/files/index.ts';
import { openTestApp, runJob, type TestApp } from '../../../test/app.ts';
import { buildAdmin, buildSecondStep, picture, testSecretsKey } from '../../../test/builders.ts';
import { recordFile } from './files.service.ts';
import { renewSecrets } from './renew.job.ts';

const newKey = 'another key that has at least 32 letters';

let test: TestApp;
let adminId: number;
beforeAll(async () => {
  test = await openTestApp();
  adminId = (await buildAdmin(test.database.db)).id;
});
afterAll(() => test?.close());

const openWith = async (keys: SecretsSettings) => {
  const secrets = await openSecrets(test.dataDir, keys);
  const log = pino({ level: 'silent' });
  const files = await openFiles({ dataDir: test.dataDir, signingKey: undefined, secrets, log });
  return { secrets, files, start: () => assertSecretsKey(secrets, files, { dataDir: test.dataDir, setting: keys.secretsKey }) };
};

const storeCard = async () => {
  const path = join(test.files.tempDir, 'card');
  await writeFile(path, await picture());
  const stored = await test.files.storeImage(path, { encrypts: true });
  await recordFile({ db: test.database.db, now: test.clock.now(), actor: { id: adminId } }, stored, 'identity');
  return stored.id;
};

const readAppSecret = async () =>
  (await test.database.db.selectFrom('totp_secrets').select('secret').where('user_id', '=', adminId).executeTakeFirstOrThrow()).secret;

it('encrypts everything with the new key, and only then lets the server start without the previous one', async () => {
  await assertSecretsKey(test.secrets, test.files, { dataDir: test.dataDir, setting: testSecretsKey });
  await buildSecondStep(test.database.db, adminId);
  const [card, damaged] = [await storeCard(), await storeCard()];
  const before = await test.files.read(card, 'full');
  const appSecret = test.secrets.decrypt(await readAppSecret(), `totp:${adminId}`);
  const paths = await readdir(join(test.dataDir, 'files'), { recursive: true });
  const damagedPath = join(test.dataDir, 'files', paths.find((path) => path.includes(damaged)) ?? '');
  await writeFile(damagedPath, 'no encrypted bytes');

  const both = await openWith({ secretsKey: newKey, previousSecretsKey: testSecretsKey });
  await both.start();
  expect(await both.files.read(card, 'full')).toEqual(before);
  await expect(runJob(test, renewSecrets, both)).rejects.toThrow('could not be encrypted with the new key: 1');
  const only = await openWith({ secretsKey: newKey });
  await expect(only.start()).rejects.toThrow('SECRETS_KEY is not the key');
  expect(await only.files.read(card, 'full')).toEqual(before);
  expect(only.secrets.decrypt(await readAppSecret(), `totp:${adminId}`)).toEqual(appSecret);

  await test.database.db.deleteFrom('files').where('id', '=', damaged).execute();
  await runJob(test, renewSecrets, both);
  await only.start();
  await expect((await openWith({ secretsKey: testSecretsKey })).start()).rejects.toThrow('SECRETS_KEY is not the key');
});
