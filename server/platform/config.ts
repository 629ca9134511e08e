import { resolve } from 'node:path';
import { z } from 'zod';
import { foldPhone } from '../../contract/kit/fold.ts';

const defaultPassword = 'demo-password';
const gigabyte = 1e9;
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Type extends z.ZodType>(type: Type) => z.preprocess(emptyAsAbsent, type.optional());
const withDefault = <Type extends z.ZodType>(type: Type, value: z.output<Type>) =>
  z.preprocess((given) => emptyAsAbsent(given) ?? value, type);

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const settings = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 4000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  NODE_ENV: optional(z.string()),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  DEMO_DATA: optional(z.enum(['on', 'off'])),
  DEMO_PASSWORD: withDefault(z.string().min(8).max(128), defaultPassword),
  ADMIN_PHONE: optional(
    z
      .string()
      .transform(foldPhone)
      .pipe(z.string().regex(/^\d{10,15}$/, 'must be 10 to 15 digits')),
  ),
  ADMIN_PASSWORD: optional(z.string().min(8).max(128)),
  ADMIN_NAME: withDefault(z.string().min(2).max(50), 'Administrator'),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: optional(z.string()),
  TIME_ZONE: withDefault(z.string().refine(isTimeZone, 'is not a time zone of the IANA list'), 'Africa/Cairo'),
  STORE_URL_APPLE: optional(z.url({ protocol: /^https$/ })),
  STORE_URL_GOOGLE: optional(z.url({ protocol: /^https$/ })),
  FILE_SIGNING_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  RATE_LIMIT: withDefault(z.coerce.number().int().min(0), 1200),
  WHATSAPP: withDefault(z.enum(['outbox'], 'can only be outbox'), 'outbox'),
  PUSH: withDefault(z.enum(['none'], 'can only be none'), 'none'),
  VIDEO: withDefault(z.enum(['embedded'], 'can only be embedded'), 'embedded'),
  VIDEO_MAX_GB: withDefault(z.coerce.number().positive().max(1000), 5),
  MEETINGS: withDefault(z.enum(['jitsi'], 'can only be jitsi'), 'jitsi'),
  JITSI_URL: withDefault(z.url({ protocol: /^https?$/ }), 'https://meet.jit.si'),
  JITSI_APP_ID: optional(z.string()),
  JITSI_APP_SECRET: optional(z.string()),
  JITSI_AUDIENCE: optional(z.string()),
  WEBINAR_CAP: withDefault(z.coerce.number().int().min(1).max(1000), 3),
});

type Given = z.output<typeof settings>;

const isDemo = ({ DEMO_DATA, NODE_ENV }: Given) => (DEMO_DATA ? DEMO_DATA === 'on' : NODE_ENV !== 'production');

// Asked of settings that are wrong in themselves, too, so that all that is wrong is told at once.
const whenever = { when: () => true };

const consistent = settings
  .refine((given) => (given.JITSI_APP_ID === undefined) === (given.JITSI_APP_SECRET === undefined), {
    path: ['JITSI_APP_ID'],
    error: 'and JITSI_APP_SECRET must be set together, or neither',
    ...whenever,
  })
  .refine(
    ({ JITSI_AUDIENCE: audience, JITSI_APP_ID: id, JITSI_APP_SECRET: secret }) =>
      audience === undefined || id !== undefined || secret !== undefined,
    {
      path: ['JITSI_AUDIENCE'],
      error: 'says nothing without JITSI_APP_ID and JITSI_APP_SECRET',
      ...whenever,
    },
  )
  .refine((given) => !isDemo(given) || given.DEMO_PASSWORD !== defaultPassword || loopback.has(given.HOST), {
    path: ['DEMO_PASSWORD'],
    error: 'must not be the default one when HOST is reachable from other machines; set it, or DEMO_DATA=off',
    ...whenever,
  });

/** The settings of one process, read once and checked. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  demoData: boolean;
  demoPassword: string;
  /** The first administrator where there is none yet. */
  admin: { phone: string | undefined; password: string | undefined; name: string };
  publicUrl: string | undefined;
  trustProxy: string | undefined;
  timeZone: string;
  storeUrls: { apple: string | undefined; google: string | undefined };
  fileSigningKey: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  /** Calls a minute that one address may make; 0 lifts the limit. */
  rateLimit: number;
  /** What WhatsApp messages are handed to. */
  whatsapp: 'outbox';
  /** What pushes notifications to devices; they are shown in the product in any case. */
  push: 'none';
  /** What keeps and plays videos. */
  video: 'embedded';
  /** The largest video that is taken. */
  videoMaxBytes: number;
  /** What holds the rooms of webinars. */
  meetings: 'jitsi';
  /** `app` signs who leads a meeting; without it whoever opens the address first does. */
  jitsi: { url: string; app: { id: string; secret: string; audience: string } | undefined };
  /** How many webinars may run together. */
  webinarCap: number;
  isProduction: boolean;
};

/** The settings that features read. */
export type Settings = Pick<Config, 'timeZone' | 'webinarCap'>;

const jitsiOf = ({ JITSI_URL: url, JITSI_APP_ID: id, JITSI_APP_SECRET: secret, JITSI_AUDIENCE: audience }: Given) => ({
  url,
  app: id !== undefined && secret !== undefined ? { id, secret, audience: audience ?? id } : undefined,
});

/** Reads the settings; throws an Error whose message names each wrong one in a line of its own. */
export const readConfig = (env: Record<string, string | undefined> = process.env): Config => {
  const parsed = consistent.safeParse(env);
  if (!parsed.success) {
    throw new Error(`Settings are wrong:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`).join('\n')}`);
  }
  const given = parsed.data;
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    demoData: isDemo(given),
    demoPassword: given.DEMO_PASSWORD,
    admin: { phone: given.ADMIN_PHONE, password: given.ADMIN_PASSWORD, name: given.ADMIN_NAME },
    publicUrl: given.PUBLIC_URL,
    trustProxy: given.TRUST_PROXY,
    timeZone: given.TIME_ZONE,
    storeUrls: { apple: given.STORE_URL_APPLE, google: given.STORE_URL_GOOGLE },
    fileSigningKey: given.FILE_SIGNING_KEY,
    metricsToken: given.METRICS_TOKEN,
    logLevel: given.LOG_LEVEL,
    rateLimit: given.RATE_LIMIT,
    whatsapp: given.WHATSAPP,
    push: given.PUSH,
    video: given.VIDEO,
    videoMaxBytes: Math.floor(given.VIDEO_MAX_GB * gigabyte),
    meetings: given.MEETINGS,
    jitsi: jitsiOf(given),
    webinarCap: given.WEBINAR_CAP,
    isProduction: given.NODE_ENV === 'production',
  };
};
