import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertSecretsKey, openSecrets } from './secrets.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-secrets-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const plain = Buffer.from('the shared secret');

describe('secrets', () => {
  it('are readable after a restart, for the same purpose only', async () => {
    const encrypted = (await openSecrets(dataDir, { secretsKey: undefined })).encrypt(plain, 'totp:1');
    const secrets = await openSecrets(dataDir, { secretsKey: undefined });
    expect(secrets.decrypt(encrypted, 'totp:1')).toEqual(plain);
    expect(() => secrets.decrypt(encrypted, 'totp:2')).toThrow();
    expect(encrypted.includes(plain)).toBe(false);
  });

  it('are signed differently for each purpose and key', async () => {
    const secrets = await openSecrets(dataDir, { secretsKey: undefined });
    const signed = secrets.sign(plain, 'code:1');
    expect((await openSecrets(dataDir, { secretsKey: undefined })).sign(plain, 'code:1')).toEqual(signed);
    const others = [secrets.sign(plain, 'code:2'), (await openSecrets(dataDir, { secretsKey: 'k'.repeat(32) })).sign(plain, 'code:1')];
    expect(others.map((other) => other.equals(signed))).toEqual([false, false]);
  });

  it('differ each time and cannot be changed or read under another key', async () => {
    const secrets = await openSecrets(dataDir, { secretsKey: 'k'.repeat(32) });
    const encrypted = secrets.encrypt(plain, 'file');
    expect(secrets.encrypt(plain, 'file')).not.toEqual(encrypted);
    const changed = Buffer.from(encrypted);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => secrets.decrypt(changed, 'file')).toThrow();
    expect(() => secrets.decrypt(encrypted.subarray(0, 20), 'file')).toThrow('unknown format');
    const others = await openSecrets(dataDir, { secretsKey: undefined });
    expect(() => others.decrypt(encrypted, 'file')).toThrow();
  });

  it('are readable after the stored key was moved into the setting', async () => {
    const encrypted = (await openSecrets(dataDir, { secretsKey: undefined })).encrypt(plain, 'totp:1');
    const setting = `base64:${(await readFile(join(dataDir, 'keys/secrets.key'))).toString('base64')}`;
    expect((await openSecrets(dataDir, { secretsKey: setting })).decrypt(encrypted, 'totp:1')).toEqual(plain);
  });
});

describe('the check of the key', () => {
  let stored: Buffer | undefined;
  const files = {
    readSecretsCheck: async () => stored,
    writeSecretsCheck: async (bytes: Uint8Array) => {
      stored = Buffer.from(bytes);
    },
    replaceSecretsCheck: async (bytes: Uint8Array) => {
      stored = Buffer.from(bytes);
    },
  };
  const check = async (setting?: string) =>
    assertSecretsKey(await openSecrets(dataDir, { secretsKey: setting }), files, { dataDir, setting });

  it('accepts the key of the first start, from the file or the setting, and names the source of any other', async () => {
    await check();
    await check();
    const key = await readFile(join(dataDir, 'keys/secrets.key'));
    await check(`base64:${key.toString('base64')}`);
    await expect(check('k'.repeat(32))).rejects.toThrow('SECRETS_KEY is not the key that encrypted the identity documents');
    await rm(join(dataDir, 'keys/secrets.key'));
    await expect(check()).rejects.toThrow(/keys\/secrets\.key \(SECRETS_KEY is not set\) is not the key that .* Restore that file/);
  });
});
