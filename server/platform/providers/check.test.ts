import { expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createStatusReader, type StatusDeps } from '../server-status.ts';
import { checkProviders, SettingError } from './check.ts';
import { ProviderError } from './errors.ts';

const silent = { warn: () => undefined };
const failing = (error: Error) => ({ check: () => Promise.reject(error) });

it('names every wrong setting', async () => {
  const adapters = [
    failing(new SettingError('S3_BUCKET', 'names no bucket of this account')),
    {},
    failing(new SettingError('BUNNY_API_KEY', 'is refused')),
  ];
  await expect(checkProviders(adapters, silent)).rejects.toThrow(
    'Invalid settings:\n  S3_BUCKET names no bucket of this account\n  BUNNY_API_KEY is refused',
  );
});

it('logs a provider that is down, and lets the server start', async () => {
  const warnings: unknown[] = [];
  await checkProviders([failing(new ProviderError('unreachable', 'S3 cannot be reached', { addressSetting: 'S3_ENDPOINT' }))], {
    warn: (...entry: unknown[]) => warnings.push(entry),
  });
  expect(warnings).toMatchObject([
    [{ err: { message: 'S3 cannot be reached' } }, 'a provider could not be checked: S3 cannot be reached: check S3_ENDPOINT'],
  ]);
});

it('does not hide an error of the program', async () => {
  await expect(checkProviders([failing(new TypeError('broken'))], silent)).rejects.toThrow(TypeError);
});

it('advises on the Status page too', async () => {
  const unreachable = failing(new ProviderError('unreachable', 'S3 cannot be reached', { addressSetting: 'S3_ENDPOINT' }));
  const messengers = { whatsapp: {}, notification: {}, accountWhatsapp: {}, accountMail: {} };
  const deps = { config: readConfig({}), files: unreachable, video: {}, meetings: {}, messengers };
  const { check } = createStatusReader(deps as unknown as StatusDeps);
  expect(await check()).toEqual([{ part: 'files', problem: 'S3 cannot be reached: check S3_ENDPOINT' }]);
});
