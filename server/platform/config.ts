import { resolve } from 'node:path';
import { z } from 'zod';
import { normalizePhone } from '../../contract/kit/normalize.ts';
import { officeRoles } from '../../contract/office-roles.ts';
import { getSsoConfig, isIssuerUrl, parseGroupRoles, type SsoConfig } from './identity/settings.ts';
import { isKeySetting } from './keys.ts';

const defaultDemoPassword = 'demo-password';
const gigabyte = 1e9;
const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <Type extends z.ZodType>(type: Type) => z.preprocess(emptyToUndefined, type.optional());
// The default is not validated: the first use of Intl takes 15 ms.
const withDefault = <Type extends z.ZodType>(type: Type, value: z.core.util.NoUndefined<z.output<Type>>) =>
  z.preprocess(emptyToUndefined, type.default(value));

const describeLimit = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>, limit: string): string =>
  issue.origin === 'string' ? `must have ${limit} characters` : `must be ${limit}`;

/** A sentence about a setting that zod would describe as a type; undefined for any other issue. */
const describeIssue = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_value':
      return `must be ${issue.values.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`;
    case 'too_big':
      return describeLimit(issue, `at most ${issue.maximum}`);
    case 'too_small':
      return describeLimit(issue, `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`);
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : 'must be a number';
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL' : undefined;
    default:
      return undefined;
  }
};

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

const key = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine(isKeySetting, 'must have at least 32 bytes in base64 after base64:');

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
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: optional(z.string()),
  TIME_ZONE: withDefault(z.string().refine(isTimeZone, 'is not an IANA time zone'), 'Africa/Cairo'),
  STORE_URL_APPLE: optional(z.url({ protocol: /^https$/ })),
  STORE_URL_GOOGLE: optional(z.url({ protocol: /^https$/ })),
  FILE_SIGNING_KEY: optional(key),
  SECRETS_KEY: optional(key),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  RATE_LIMIT: withDefault(z.coerce.number().int().min(0), 1200),
  VIDEO_MAX_GB: withDefault(z.coerce.number().positive().max(1000), 5),
  JITSI_URL: withDefault(z.url({ protocol: /^https?$/ }), 'https://meet.jit.si'),
  JITSI_APP_ID: optional(z.string()),
  JITSI_APP_SECRET: optional(z.string()),
  JITSI_AUDIENCE: optional(z.string()),
  SESSION_LIMIT: withDefault(z.coerce.number().int().min(0).max(1000), 10),
  POINTS_WITHOUT_VERIFICATION: withDefault(z.coerce.number().int().min(0), 1000),
  WEBINAR_CAP: withDefault(z.coerce.number().int().min(1).max(1000), 3),
  STORY_HOURS: withDefault(z.coerce.number().int().min(0).max(8760), 24),
  SECOND_STEP: withDefault(z.enum(['off', 'optional', 'required']), 'optional'),
  SECOND_STEP_GRACE_DAYS: withDefault(z.coerce.number().int().min(0).max(365), 14),
  ERASURE_GRACE_DAYS: withDefault(z.coerce.number().int().min(0).max(365), 30),
  IDENTITY_RETENTION_DAYS: withDefault(z.coerce.number().int().min(0).max(36_500), 180),
  CONSENT: withDefault(z.enum(['assumed', 'required']), 'assumed'),
  OIDC_ISSUER: optional(z.string().refine(isIssuerUrl, 'must be an https URL, or an http URL on this machine')),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: withDefault(z.string().max(40, 'must have at most 40 characters'), 'single sign-on'),
  OIDC_ROLES_CLAIM: optional(z.string()),
  OIDC_ROLES: optional(
    z.string().refine((text) => parseGroupRoles(text) !== undefined, {
      error: `must be a list such as staff=support,chiefs=admin, with roles among ${officeRoles.join(', ')}`,
    }),
  ),
  OIDC_SECOND_STEP: withDefault(z.enum(['own', 'issuer']), 'own'),
  SECURITY_EVENT_DAYS: withDefault(z.coerce.number().int().min(1).max(3650), 365),
  SECURITY_ALERT_FAILURES: withDefault(z.coerce.number().int().min(0).max(100_000), 20),
  TRUSTED_DEVICE_DAYS: withDefault(z.coerce.number().int().min(0).max(365), 30),
});

type Parsed = z.output<typeof settings>;

const hasDemoData = ({ DEMO_DATA, NODE_ENV }: Parsed) => (DEMO_DATA ? DEMO_DATA === 'on' : NODE_ENV !== 'production');

/** Whether other machines may reach the server, directly or through a proxy. */
const isReachable = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Parsed) =>
  !loopbackHosts.has(HOST) || PUBLIC_URL !== undefined || TRUST_PROXY !== undefined;

// These checks also run if a single setting is wrong, so that one start reports every problem.
const always = { when: () => true };

const consistentSettings = settings
  .refine(({ MIGRATION_DATABASE_URL, DATABASE_URL }) => MIGRATION_DATABASE_URL === undefined || DATABASE_URL !== undefined, {
    path: ['MIGRATION_DATABASE_URL'],
    error: 'has no effect without DATABASE_URL',
    ...always,
  })
  .refine((values) => (values.JITSI_APP_ID === undefined) === (values.JITSI_APP_SECRET === undefined), {
    path: ['JITSI_APP_ID'],
    error: 'and JITSI_APP_SECRET must be set together, or neither',
    ...always,
  })
  .refine(
    ({ JITSI_AUDIENCE: audience, JITSI_APP_ID: id, JITSI_APP_SECRET: secret }) =>
      audience === undefined || id !== undefined || secret !== undefined,
    {
      path: ['JITSI_AUDIENCE'],
      error: 'has no effect without JITSI_APP_ID and JITSI_APP_SECRET',
      ...always,
    },
  )
  .refine(
    ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret }) =>
      new Set([issuer, id, secret].map((value) => value === undefined)).size === 1,
    { path: ['OIDC_ISSUER'], error: ', OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them', ...always },
  )
  .refine(({ OIDC_ISSUER: issuer, PUBLIC_URL: url }) => issuer === undefined || url !== undefined, {
    path: ['OIDC_ISSUER'],
    error: 'needs PUBLIC_URL, because the issuer sends the browser back there',
    ...always,
  })
  .refine((values) => (values.OIDC_ROLES_CLAIM === undefined) === (values.OIDC_ROLES === undefined), {
    path: ['OIDC_ROLES_CLAIM'],
    error: 'and OIDC_ROLES must be set together, or neither',
    ...always,
  })
  .refine((values) => values.OIDC_ISSUER !== undefined || (values.OIDC_ROLES === undefined && values.OIDC_SECOND_STEP !== 'issuer'), {
    path: ['OIDC_ISSUER'],
    error: 'must be set if OIDC_ROLES or OIDC_SECOND_STEP is',
    ...always,
  })
  .refine((values) => !hasDemoData(values) || values.DEMO_PASSWORD !== defaultDemoPassword || !isReachable(values), {
    path: ['DEMO_PASSWORD'],
    error:
      'must not be the default when HOST, PUBLIC_URL or TRUST_PROXY lets other machines reach the server; set another, or set DEMO_DATA=off',
    ...always,
  });

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
  fileSigningKey: string | undefined;
  secretsKey: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  /** Requests a minute from one address; 0 removes the limit. */
  rateLimit: number;
  /** The largest video that is accepted. */
  videoMaxBytes: number;
  /** `app` signs links for moderators. Without it, the first person who opens the meeting moderates it. */
  jitsi: { url: string; app: { id: string; secret: string; audience: string } | undefined };
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

const getJitsiConfig = ({ JITSI_URL: url, JITSI_APP_ID: id, JITSI_APP_SECRET: secret, JITSI_AUDIENCE: audience }: Parsed) => ({
  url,
  app: id !== undefined && secret !== undefined ? { id, secret, audience: audience ?? id } : undefined,
});

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
    fileSigningKey: values.FILE_SIGNING_KEY,
    secretsKey: values.SECRETS_KEY,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    rateLimit: values.RATE_LIMIT,
    videoMaxBytes: Math.floor(values.VIDEO_MAX_GB * gigabyte),
    jitsi: getJitsiConfig(values),
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
