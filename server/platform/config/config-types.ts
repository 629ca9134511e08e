import type { BackupConfig } from '../backup/settings.ts';
import type { SsoConfig } from '../providers/identity/settings.ts';
import type { SmtpConfig } from '../providers/mail/settings.ts';
import type { BigBlueButtonConfig, JitsiConfig } from '../providers/meetings/settings.ts';
import type { CloudConfig, FcmConfig } from '../providers/messengers/settings.ts';
import type { S3Config } from '../storage/files/settings.ts';
import type { BunnyConfig } from '../storage/video/settings.ts';

/** The validated settings of one process. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database for a role that owns the tables; the role of `databaseUrl` then cannot change the audit trail. */
  migrationDatabaseUrl: string | undefined;
  /** Hot standbys of `databaseUrl`, which answer reads. */
  databaseReadUrls: readonly string[];
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
  backup: BackupConfig;
  fileSigningKey: string | undefined;
  secretsKey: string | undefined;
  /** The key that SECRETS_KEY replaced. It only decrypts. */
  previousSecretsKey: string | undefined;
  metricsToken: string | undefined;
  logLevel: string;
  /** The address of the collector of traces; undefined if none are recorded. */
  tracesEndpoint: string | undefined;
  /** How many processes of all machines share RATE_LIMIT and WHATSAPP_RATE. */
  processes: number;
  /** Whether this process serves requests, runs jobs, or both. */
  role: 'both' | 'web' | 'jobs';
  /** How long `/ready` returns 503 before the server stops, in milliseconds. */
  drainMs: number;
  /** Requests a minute from one address that one process accepts; 0 removes the limit. */
  rateLimit: number;
  /** The library of Bunny Stream; undefined if this server stores the videos. */
  bunny: BunnyConfig | undefined;
  /** The largest video that this server accepts. */
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
  /** How many codes the members' app sends in an hour at most, because each is a message that costs money. */
  codesPerHour: number;
  /** How many sessions a user may have; 0 removes the limit. */
  sessionLimit: number;
  /** How many devices a doctor may be signed in on; 0 removes the limit. */
  appSessionLimit: number;
  /** More coins are added to a doctor only after the password was verified again. */
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
  /** Whether other machines may reach the server, directly or through a proxy. */
  isReachable: boolean;
};

/** The settings that features read. */
export type Settings = Pick<
  Config,
  | 'timeZone'
  | 'backup'
  | 'webinarCap'
  | 'storyHours'
  | 'codesPerHour'
  | 'sessionLimit'
  | 'appSessionLimit'
  | 'pointsWithoutVerification'
  | 'secondStep'
  | 'erasureGraceDays'
  | 'consent'
  | 'securityEventDays'
  | 'securityAlertFailures'
  | 'sso'
  | 'trustedDeviceDays'
  | 'publicUrl'
  | 'storeUrls'
>;
