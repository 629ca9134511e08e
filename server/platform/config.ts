import { resolve } from 'node:path';
import { z } from 'zod';
import { normalizePhone } from '../../contract/kit/normalize.ts';
import { fileRules, fileSettings, getS3Config, type S3Config } from './files/settings.ts';
import { getSsoConfig, type SsoConfig, ssoRules, ssoSettings } from './identity/settings.ts';
import { getSmtpConfig, mailRules, mailSettings, type SmtpConfig } from './mail/settings.ts';
import {
  type BigBlueButtonConfig,
  getBigBlueButtonConfig,
  getJitsiConfig,
  type JitsiConfig,
  meetingRules,
  meetingSettings,
} from './meetings/settings.ts';
import {
  type CloudConfig,
  type FcmConfig,
  getCloudConfig,
  getFcmConfig,
  messengerRules,
  messengerSettings,
} from './messengers/settings.ts';
import { describeIssue, key, optional, type SettingRule, webUrl, withDefault } from './setting-kit.ts';

const defaultDemoPassword = 'demo-password';
const gigabyte = 1e9;
const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

const settings = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 4000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  NODE_ENV: optional(z.string()),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(postgresUrl),
  MIGRATION_DATABASE_URL: optional(postgresUrl),
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
  FILE_SIGNING_KEY: optional(key),
  SECRETS_KEY: optional(key),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  WORKERS: withDefault(z.coerce.number().int().min(1).max(64), 1),
  ROLE: withDefault(z.enum(['both', 'web', 'jobs']), 'both'),
  PROCESSES: optional(z.coerce.number().int().min(1).max(1000)),
  DRAIN_SECONDS: withDefault(z.coerce.number().int().min(0).max(60), 0),
  RATE_LIMIT: withDefault(z.coerce.number().int().min(0), 1200),
  VIDEO_MAX_GB: withDefault(z.coerce.number().positive().max(1000), 5),
  ...meetingSettings,
  ...messengerSettings,
  ...mailSettings,
  SESSION_LIMIT: withDefault(z.coerce.number().int().min(0).max(1000), 10),
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
    setting: 'WORKERS',
    problem: 'must be 1 without DATABASE_URL, because the embedded database has one process',
    isMet: ({ WORKERS: count, DATABASE_URL: url }) => count === 1 || url !== undefined,
  },
  {
    setting: 'ROLE',
    problem: 'must be both without DATABASE_URL, because the embedded database has one process',
    isMet: ({ ROLE: role, DATABASE_URL: url }) => role === 'both' || url !== undefined,
  },
  {
    setting: 'PROCESSES',
    problem: 'must be at least WORKERS',
    isMet: ({ PROCESSES: all, WORKERS: own }) => all === undefined || all >= own,
  },
  ...fileRules,
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

/** The validated settings of one process. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database for a role that owns the tables; the role of `databaseUrl` then cannot change the audit trail. */
  migrationDatabaseUrl: string | undefined;
  demoData: boolean;
  demoPassword: string;
  /** The first administrator, created if there is none. */
  admin: { phone: string | undefined; password: string | undefined; name: string };
  publicUrl: string | undefined;
  trustProxy: string | undefined;
  timeZone: string;
  storeUrls: { apple: string | undefined; google: string | undefined };
  /** The bucket of files; undefined if they are stored in `dataDir`. */
  s3: S3Config | undefined;
  fileSigningKey: string | undefined;
  secretsKey: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  /** How many processes run on this machine. */
  workers: number;
  /** Whether this process serves requests, runs jobs, or both. */
  role: 'both' | 'web' | 'jobs';
  /** How long `/ready` returns 503 before the server stops, in milliseconds. */
  drainMs: number;
  /** Requests a minute from one address that one process accepts; 0 removes the limit. */
  rateLimit: number;
  /** The largest video that is accepted. */
  videoMaxBytes: number;
  jitsi: JitsiConfig;
  /** The WhatsApp Cloud API; undefined if messages stay in the outbox. */
  whatsapp: CloudConfig | undefined;
  /** Push by Firebase; undefined if it is off. */
  push: FcmConfig | undefined;
  /** The BigBlueButton server; undefined if meetings are held at Jitsi. */
  bigBlueButton: BigBlueButtonConfig | undefined;
  /** The mail server; undefined if e-mails stay in the outbox. */
  smtp: SmtpConfig | undefined;
  /** How many sessions a user may have; 0 removes the limit. */
  sessionLimit: number;
  /** More points are added to a doctor only after the password was verified again. */
  pointsWithoutVerification: number;
  /** How many webinars may run at the same time. */
  webinarCap: number;
  /** Hours after which a new story ends unless its author chose otherwise; 0 for no end. */
  storyHours: number;
  /** Whether users may, or administrators must, have a second step at sign-in, and how many days they have to set it up. */
  secondStep: { policy: 'off' | 'optional' | 'required'; graceDays: number };
  /** How many days after the request the personal data of a member is erased. */
  erasureGraceDays: number;
  /** How many days identity documents of declined and archived members are kept; 0 keeps them. */
  identityRetentionDays: number;
  /** Whether WhatsApp and push need a given consent, or only that it was not withdrawn. */
  consent: 'assumed' | 'required';
  /** Single sign-on of administrators; undefined if it is not set up. */
  sso: SsoConfig | undefined;
  /** How many days security events are stored. */
  securityEventDays: number;
  /** How many failed sign-ins of administrators within ten minutes are an alert; 0 turns the alert off. */
  securityAlertFailures: number;
  /** For how many days a device may be trusted, which is not asked for the second step; 0 trusts none. */
  trustedDeviceDays: number;
  isProduction: boolean;
};

/** The settings that features read. */
export type Settings = Pick<
  Config,
  | 'timeZone'
  | 'webinarCap'
  | 'storyHours'
  | 'sessionLimit'
  | 'pointsWithoutVerification'
  | 'secondStep'
  | 'erasureGraceDays'
  | 'consent'
  | 'securityEventDays'
  | 'securityAlertFailures'
  | 'sso'
  | 'trustedDeviceDays'
  | 'publicUrl'
>;

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
    demoData: hasDemoData(values),
    demoPassword: values.DEMO_PASSWORD,
    admin: { phone: values.ADMIN_PHONE, password: values.ADMIN_PASSWORD, name: values.ADMIN_NAME },
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    timeZone: values.TIME_ZONE,
    storeUrls: { apple: values.STORE_URL_APPLE, google: values.STORE_URL_GOOGLE },
    s3: getS3Config(values),
    fileSigningKey: values.FILE_SIGNING_KEY,
    secretsKey: values.SECRETS_KEY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    workers: values.WORKERS,
    role: values.ROLE,
    drainMs: values.DRAIN_SECONDS * 1000,
    rateLimit: Math.ceil(values.RATE_LIMIT / (values.PROCESSES ?? values.WORKERS)),
    videoMaxBytes: Math.floor(values.VIDEO_MAX_GB * gigabyte),
    jitsi: getJitsiConfig(values),
    whatsapp: getCloudConfig(values),
    push: getFcmConfig(values),
    bigBlueButton: getBigBlueButtonConfig(values),
    smtp: getSmtpConfig(values),
    sessionLimit: values.SESSION_LIMIT,
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
  };
};
