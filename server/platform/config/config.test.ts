// Proves NTF-32, PRC-4, SEC-18
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('has a default for every setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    demoData: true,
    timeZone: 'Africa/Cairo',
    rateLimit: 1200,
    videoMaxBytes: 5e9,
    webinarCap: 3,
    storyHours: 24,
  });
});

it('has no demo data in production', () => {
  expect(readConfig({ NODE_ENV: 'production' }).demoData).toBe(false);
});

it.each<[string, Record<string, string>, string]>([
  ['the default demo password on a public URL', { HOST: '0.0.0.0' }, 'DEMO_PASSWORD must not be the default when'],
  [
    'the default demo password behind a public URL',
    { PUBLIC_URL: 'https://medboard.example' },
    'DEMO_PASSWORD must not be the default when',
  ],
  ['the default demo password behind a proxy', { TRUST_PROXY: '127.0.0.1' }, 'DEMO_PASSWORD must not be the default when'],
  ['half of a Jitsi app', { JITSI_APP_ID: 'medboard' }, 'JITSI_APP_ID and JITSI_APP_SECRET must be set together'],
  ['an audience without a Jitsi app', { JITSI_AUDIENCE: 'medboard' }, 'JITSI_AUDIENCE has no effect without'],
  ['a time zone that does not exist', { TIME_ZONE: 'Africa/Atlantis' }, 'TIME_ZONE is not an IANA time zone'],
  ['a second role without a database', { MIGRATION_DATABASE_URL: 'postgres://owner@db/a' }, 'MIGRATION_DATABASE_URL has no effect without'],
  ['standbys without a primary', { DATABASE_READ_URL: 'postgres://db2/a' }, 'DATABASE_READ_URL has no effect without'],
  [
    'a standby of another kind',
    { DATABASE_URL: 'postgres://db1/a', DATABASE_READ_URL: 'postgres://db2/a,' },
    'DATABASE_READ_URL must be addresses',
  ],
  ['a database of another kind', { DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must start with postgres://'],
  ['a short key of secrets', { SECRETS_KEY: 'short' }, 'SECRETS_KEY must have at least 32 characters'],
  ['a short key in base64', { SECRETS_KEY: `base64:${'A'.repeat(40)}` }, 'SECRETS_KEY must have at least 32 bytes'],
  ['a key that is not base64', { SECRETS_KEY: `base64:${'!'.repeat(60)}` }, 'SECRETS_KEY must have at least 32 bytes'],
  ['a word that is no choice', { SECOND_STEP: 'always' }, 'SECOND_STEP must be off, optional or required'],
  ['a number that is too large', { TRUSTED_DEVICE_DAYS: '999' }, 'TRUSTED_DEVICE_DAYS must be at most 365'],
  ['a word in place of a number', { PORT: 'abc' }, 'PORT must be a number'],
  ['a half of single sign-on', { OIDC_ISSUER: 'https://id.example' }, 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set'],
  ['a role that does not exist', { OIDC_ROLES: 'staff=god' }, 'with roles among admin, reviewer'],
  ['a template with spaces', { WHATSAPP_CODE_TEMPLATE: 'My code' }, 'WHATSAPP_CODE_TEMPLATE must be the name of a template'],
  [
    'a phone number in place of its id',
    { WHATSAPP_PHONE_NUMBER_ID: '+20 100' },
    'WHATSAPP_PHONE_NUMBER_ID must be the id of a phone number',
  ],
  [
    'a service account that is no JSON',
    { PUSH: 'fcm', FCM_SERVICE_ACCOUNT: '/key.json' },
    'FCM_SERVICE_ACCOUNT must be the JSON of a service',
  ],
  ['messages to the invented numbers of demo data', { WHATSAPP: 'cloud' }, 'WHATSAPP must be outbox with demo data'],
  ['push without an account', { PUSH: 'fcm' }, 'FCM_SERVICE_ACCOUNT must be set with PUSH=fcm'],
  ['a short signing key', { FILE_SIGNING_KEY: 'short' }, 'FILE_SIGNING_KEY must have at least 32 characters'],
])('rejects %s', (_case, env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

it.each<[Record<string, string>, number]>([
  [{}, 60],
  [{ PROCESSES: '7' }, 8],
  [{ PROCESSES: '100' }, 1],
])('divides the rate of WhatsApp among the processes of %j', (processes, rate) => {
  const names = ['PHONE_NUMBER_ID', 'TOKEN', 'APP_SECRET', 'VERIFY_TOKEN', 'MARKETING_TEMPLATE', 'SERVICE_TEMPLATE', 'CODE_TEMPLATE'];
  const cloud = Object.fromEntries(names.map((name) => [`WHATSAPP_${name}`, '1234567890123456']));
  const settings = { WHATSAPP: 'cloud', DEMO_DATA: 'off', DATABASE_URL: 'postgres://db/a', ...cloud, ...processes };
  expect(readConfig(settings).whatsapp?.rate).toBe(rate);
});

it('accepts a public URL with another demo password or without demo data', () => {
  expect(readConfig({ HOST: '0.0.0.0', DEMO_PASSWORD: 'another-password' }).host).toBe('0.0.0.0');
  expect(readConfig({ HOST: '0.0.0.0', DEMO_DATA: 'off' }).demoData).toBe(false);
});

it('reports every wrong setting', () => {
  expect(() => readConfig({ PORT: '70000', RATE_LIMIT: '-1' })).toThrow(/PORT[\s\S]*RATE_LIMIT/);
});

it('names every setting that the WhatsApp Cloud API lacks, and none of a service that is not chosen', () => {
  const names = ['PHONE_NUMBER_ID', 'TOKEN', 'APP_SECRET', 'VERIFY_TOKEN', 'MARKETING_TEMPLATE', 'SERVICE_TEMPLATE', 'CODE_TEMPLATE'];
  const lines = names.map((name) => `  WHATSAPP_${name} must be set with WHATSAPP=cloud`).join('\n');
  expect(() => readConfig({ WHATSAPP: 'cloud', DEMO_DATA: 'off' })).toThrow(`Invalid settings:\n${lines}`);
  expect(readConfig({ WHATSAPP_TOKEN: 'token-of-a-system-user' })).toMatchObject({ whatsapp: undefined, push: undefined });
});
