import { resolve } from 'node:path';
import { z } from 'zod';
import { normalizePhone } from '../../../contract/kit/normalize.ts';
import { backupRules, backupSettings, getBackupConfig } from '../backup/settings.ts';
import { getSsoConfig, ssoRules, ssoSettings } from '../providers/identity/settings.ts';
import { getSmtpConfig, mailRules, mailSettings } from '../providers/mail/settings.ts';
import { getBigBlueButtonConfig, getJitsiConfig, meetingRules, meetingSettings } from '../providers/meetings/settings.ts';
import { getCloudConfig, getFcmConfig, messengerRules, messengerSettings } from '../providers/messengers/settings.ts';
import { fileRules, fileSettings, getS3Config } from '../storage/files/settings.ts';
import { getBunnyConfig, videoRules, videoSettings } from '../storage/video/settings.ts';
import type { Config } from './config-types.ts';
import { describeIssue, key, optional, type SettingRule, webUrl, withDefault } from './setting-kit.ts';

export type { Config, Settings } from './config-types.ts';

/** The password of the accounts of the demo data unless DEMO_PASSWORD names another one. */
export const defaultDemoPassword = 'demo-password';
const gigabyte = 1e9;
const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const postgresAddress = /^postgres(ql)?:\/\//;
// Without a name, PostgreSQL takes the database with the name of the user.
const namesDatabase = (url: string): boolean => !URL.canParse(url) || new URL(url).pathname.length > 1;

const postgresUrl = z
  .string()
  .regex(postgresAddress, 'must start with postgres:// or postgresql://')
  .refine(namesDatabase, 'must name a database, such as postgres://localhost/medboard');

const readUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (urls) => urls.every((url) => postgresAddress.test(url)),
    'must be addresses that start with postgres:// or postgresql://, separated by commas',
  );

const settings = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 4000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  NODE_ENV: optional(z.string()),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(postgresUrl),
  MIGRATION_DATABASE_URL: optional(postgresUrl),
  DATABASE_READ_URL: optional(readUrls),
  DEMO_DATA: optional(z.enum(['on', 'off'])),
  DEMO_PASSWORD: withDefault(z.string().min(8).max(128), defaultDemoPassword),
  ADMIN_PHONE: optional(
    z
      .string()
      .transform(normalizePhone)
      .pipe(z.string().regex(/^\d{10,15}$/, 'must be 10 to 15 digits')),
  ),
  ADMIN_PASSWORD: optional(z.string().min(8).max(128)),
  ADMIN_NAME: withDefault(z.string().min(2).max(50), 'Administrator'),
  PUBLIC_URL: optional(webUrl),
  TRUST_PROXY: optional(z.string()),
  TIME_ZONE: withDefault(z.string().refine(isTimeZone, 'is not an IANA time zone'), 'Africa/Cairo'),
  STORE_URL_APPLE: optional(z.url({ protocol: /^https$/ })),
  STORE_URL_GOOGLE: optional(z.url({ protocol: /^https$/ })),
  ...fileSettings,
  ...backupSettings,
  FILE_SIGNING_KEY: optional(key),
  SECRETS_KEY: optional(key),
  SECRETS_KEY_PREVIOUS: optional(key),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl),
  ROLE: withDefault(z.enum(['both', 'web', 'jobs']), 'both'),
  PROCESSES: withDefault(z.coerce.number().int().min(1).max(1000), 1),
  DRAIN_SECONDS: withDefault(z.coerce.number().int().min(0).max(60), 0),
  RATE_LIMIT: withDefault(z.coerce.number().int().min(0), 1200),
  VIDEO_MAX_GB: withDefault(z.coerce.number().positive().max(1000), 5),
  ...videoSettings,
  ...meetingSettings,
  ...messengerSettings,
  ...mailSettings,
  CODES_PER_HOUR: withDefault(z.coerce.number().int().min(1).max(1_000_000), 600),
  SESSION_LIMIT: withDefault(z.coerce.number().int().min(0).max(1000), 10),
  APP_SESSION_LIMIT: withDefault(z.coerce.number().int().min(0).max(1000), 5),
  POINTS_WITHOUT_VERIFICATION: withDefault(z.coerce.number().int().min(0), 1000),
  WEBINAR_CAP: withDefault(z.coerce.number().int().min(1).max(1000), 3),
  STORY_HOURS: withDefault(z.coerce.number().int().min(0).max(8760), 24),
  SECOND_STEP: withDefault(z.enum(['off', 'optional', 'required']), 'optional'),
  SECOND_STEP_GRACE_DAYS: withDefault(z.coerce.number().int().min(0).max(365), 14),
  ERASURE_GRACE_DAYS: withDefault(z.coerce.number().int().min(0).max(365), 30),
  IDENTITY_RETENTION_DAYS: withDefault(z.coerce.number().int().min(0).max(36_500), 180),
  CONSENT: withDefault(z.enum(['assumed', 'required']), 'assumed'),
  ...ssoSettings,
  SECURITY_EVENT_DAYS: withDefault(z.coerce.number().int().min(1).max(3650), 365),
  SECURITY_ALERT_FAILURES: withDefault(z.coerce.number().int().min(0).max(100_000), 20),
  TRUSTED_DEVICE_DAYS: withDefault(z.coerce.number().int().min(0).max(365), 30),
});

/** The names of all settings. */
export const settingNames = Object.keys(settings.shape);

type Parsed = z.output<typeof settings>;

const hasDemoData = ({ DEMO_DATA, NODE_ENV }: Parsed) => (DEMO_DATA ? DEMO_DATA === 'on' : NODE_ENV !== 'production');

/** Whether other machines may reach the server, directly or through a proxy. */
const isReachable = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Parsed) =>
  !loopbackHosts.has(HOST) || PUBLIC_URL !== undefined || TRUST_PROXY !== undefined;

const rules: SettingRule<Parsed>[] = [
  {
    setting: 'MIGRATION_DATABASE_URL',
    problem: 'has no effect without DATABASE_URL',
    isMet: ({ MIGRATION_DATABASE_URL: owner, DATABASE_URL: url }) => owner === undefined || url !== undefined,
  },
  {
    setting: 'DATABASE_READ_URL',
    problem: 'has no effect without DATABASE_URL',
    isMet: ({ DATABASE_READ_URL: urls, DATABASE_URL: url }) => urls === undefined || url !== undefined,
  },
  {
    setting: 'ROLE',
    problem: 'must be both without DATABASE_URL, because the embedded database has one process',
    isMet: ({ ROLE: role, DATABASE_URL: url }) => role === 'both' || url !== undefined,
  },
  ...fileRules,
  ...videoRules,
  ...backupRules,
  ...meetingRules,
  ...messengerRules,
  {
    setting: 'WHATSAPP',
    problem: 'must be outbox with demo data, because its phone numbers may belong to somebody; set DEMO_DATA=off to send',
    isMet: (values) => values.WHATSAPP === 'outbox' || !hasDemoData(values),
  },
  ...mailRules,
  ...ssoRules,
  {
    setting: 'DEMO_PASSWORD',
    problem:
      'must not be the default when HOST, PUBLIC_URL or TRUST_PROXY lets other machines reach the server; set another, or set DEMO_DATA=off',
    isMet: (values) => !hasDemoData(values) || values.DEMO_PASSWORD !== defaultDemoPassword || !isReachable(values),
  },
];

// The rules are also checked if a single setting is wrong, so that one start reports every problem.
const consistentSettings = rules.reduce(
  (schema, { setting, problem, isMet }) => schema.refine(isMet, { path: [setting], error: problem, when: () => true }),
  settings,
);

/** Reads the settings. Throws an Error whose message names each wrong setting on its own line. */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const parsed = consistentSettings.safeParse(env, { error: describeIssue });
  if (!parsed.success) {
    throw new Error(
      `Invalid settings:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}${issue.message.startsWith(',') ? '' : ' '}${issue.message}`).join('\n')}`,
    );
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    databaseReadUrls: values.DATABASE_READ_URL ?? [],
    demoData: hasDemoData(values),
    demoPassword: values.DEMO_PASSWORD,
    admin: { phone: values.ADMIN_PHONE, password: values.ADMIN_PASSWORD, name: values.ADMIN_NAME },
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    timeZone: values.TIME_ZONE,
    storeUrls: { apple: values.STORE_URL_APPLE, google: values.STORE_URL_GOOGLE },
    s3: getS3Config(values),
    backup: getBackupConfig(values),
    fileSigningKey: values.FILE_SIGNING_KEY,
    secretsKey: values.SECRETS_KEY,
    previousSecretsKey: values.SECRETS_KEY_PREVIOUS,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    processes: values.PROCESSES,
    role: values.ROLE,
    drainMs: values.DRAIN_SECONDS * 1000,
    rateLimit: Math.ceil(values.RATE_LIMIT / values.PROCESSES),
    bunny: getBunnyConfig(values),
    videoMaxBytes: Math.floor(values.VIDEO_MAX_GB * gigabyte),
    jitsi: getJitsiConfig(values),
    whatsapp: getCloudConfig(values, values.PROCESSES),
    push: getFcmConfig(values),
    bigBlueButton: getBigBlueButtonConfig(values),
    smtp: getSmtpConfig(values),
    codesPerHour: values.CODES_PER_HOUR,
    sessionLimit: values.SESSION_LIMIT,
    appSessionLimit: values.APP_SESSION_LIMIT,
    pointsWithoutVerification: values.POINTS_WITHOUT_VERIFICATION,
    webinarCap: values.WEBINAR_CAP,
    storyHours: values.STORY_HOURS,
    secondStep: { policy: values.SECOND_STEP, graceDays: values.SECOND_STEP_GRACE_DAYS },
    erasureGraceDays: values.ERASURE_GRACE_DAYS,
    identityRetentionDays: values.IDENTITY_RETENTION_DAYS,
    consent: values.CONSENT,
    sso: getSsoConfig(values),
    securityEventDays: values.SECURITY_EVENT_DAYS,
    securityAlertFailures: values.SECURITY_ALERT_FAILURES,
    trustedDeviceDays: values.TRUSTED_DEVICE_DAYS,
    isProduction: values.NODE_ENV === 'production',
    isReachable: isReachable(values),
  };
};
