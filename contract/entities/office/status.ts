import { z } from 'zod';
import { dataResponse } from '../../kit/list.ts';
import { route } from '../../kit/route.ts';

/** What the server uses a service for, which may be one outside. */
export const serviceParts = ['files', 'video', 'meetings', 'whatsapp', 'push', 'mail', 'codes'] as const;
export type ServicePart = (typeof serviceParts)[number];

/** The services that can be tested: by a test message to the caller, or by a file that is written, read and deleted. */
export const testChannels = ['whatsapp', 'mail', 'push', 'files'] as const;
export type TestChannel = (typeof testChannels)[number];

/** The services that can be chosen. */
export const adapters = ['folder', 's3', 'embedded', 'bunny', 'jitsi', 'bigbluebutton', 'outbox', 'cloud', 'off', 'fcm', 'smtp'] as const;

/** What is provided, the adapter that the settings chose for it, and whether it can be checked and tested. */
const service = z.object({ part: z.enum(serviceParts), adapter: z.enum(adapters), can_check: z.boolean(), can_test: z.boolean() });
export type Service = z.infer<typeof service>;

/** The last calls of all processes to an external service. */
const provider = z.object({
  name: z.string(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
});

/** The states of a read replica. `lagging`: too far behind. `primary`: it is not a standby, such as after a promotion. `refused`: of another database. */
export const replicaStates = ['in_use', 'lagging', 'unreachable', 'primary', 'refused'] as const;

const replica = z.object({ address: z.string(), state: z.enum(replicaStates), lag_seconds: z.number().nullable() });

/** The state of the server, read by the process that answers the request. */
export const serverStatus = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.iso.datetime(),
  role: z.enum(['both', 'web', 'jobs']),
  /** The number of processes of this server (setting PROCESSES). */
  workers: z.int(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    /** The number of the newest migration. */
    migration: z.int(),
    size_bytes: z.int(),
    connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }).nullable(),
    /** The servers of DATABASE_READ_URL. */
    replicas: z.array(replica),
  }),
  /** Free space on the disk of DATA_DIR, in bytes. */
  free_bytes: z.int(),
  jobs: z.object({ waiting: z.int(), oldest_seconds: z.number().nullable() }),
  backup: z.object({
    /** Hours from one scheduled backup to the next; null if none are scheduled. */
    hours: z.int().nullable(),
    is_encrypted: z.boolean(),
    /** The newest backup. `missing_files` is the number of files that have a row, but no bytes. */
    last: z.object({ at: z.iso.datetime(), file: z.string(), bytes: z.int(), missing_files: z.int(), seconds: z.number() }).nullable(),
    /** The newest failure, if no backup was written since. */
    failure: z.object({ at: z.iso.datetime(), problem: z.string() }).nullable(),
  }),
  services: z.array(service),
  /** The first of the videos that pay nobody, although doctors see them, because their length is unknown. */
  unmeasured_videos: z.array(z.object({ title: z.string(), message: z.string() })),
  providers: z.array(provider),
});
export type ServerStatus = z.infer<typeof serverStatus>;

/** What a service said to a check; `problem` is null if its settings are right. */
const checkedService = z.object({ part: z.enum(serviceParts), problem: z.string().nullable() });

const permission = 'status.read';

export const statusRoutes = {
  get: route({
    method: 'GET',
    path: '/status',
    summary: 'Shows the state of the server: database, disk, jobs, and the external services.',
    permission,
    freshness: 'now',
    response: dataResponse(serverStatus),
  }),
  check: route({
    method: 'GET',
    path: '/status/check',
    summary: 'Asks every external service whether its settings are right.',
    permission,
    freshness: 'now',
    response: dataResponse(z.array(checkedService)),
  }),
  test: route({
    method: 'POST',
    path: '/status/test',
    summary:
      'Sends a test message to the phone, the e-mail address or the devices of the caller, or writes, reads and deletes a file. For push, if the caller has no device, only the settings are checked, and the message says so. Returns 422 with the reason if that fails.',
    permission: 'status.test',
    body: z.strictObject({ channel: z.enum(testChannels, 'Choose a channel') }),
    response: dataResponse(z.object({ channel: z.enum(testChannels) })),
  }),
};
