import { z } from 'zod';
import { dataResponse } from '../kit/list.ts';
import { route } from '../kit/route.ts';

/** The parts of the server that a service outside may provide. */
export const serviceParts = ['files', 'video', 'meetings', 'whatsapp', 'push', 'mail'] as const;
export type ServicePart = (typeof serviceParts)[number];

/** The channels over which a test message can be sent. */
export const testChannels = ['whatsapp', 'mail'] as const;
export type TestChannel = (typeof testChannels)[number];

/** The services that can be chosen. */
export const adapters = ['folder', 's3', 'embedded', 'jitsi', 'bigbluebutton', 'outbox', 'cloud', 'off', 'fcm', 'smtp'] as const;

/** A part, the service that was chosen for it, and whether it can be checked and tested. */
const service = z.object({ part: z.enum(serviceParts), adapter: z.enum(adapters), can_check: z.boolean(), can_test: z.boolean() });
export type Service = z.infer<typeof service>;

/** The calls of this process to a service outside since it started. */
const provider = z.object({
  name: z.string(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
});

/** The state of the server as the process sees it that answers. */
export const serverStatus = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.iso.datetime(),
  role: z.enum(['both', 'web', 'jobs']),
  /** How many processes run on this machine. */
  workers: z.int(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    /** The number of the newest migration. */
    migration: z.int(),
    size_bytes: z.int(),
    connections: z.object({ open: z.int(), idle: z.int(), waiting: z.int() }).nullable(),
  }),
  /** Free space on the disk of DATA_DIR, in bytes. */
  free_bytes: z.int(),
  jobs: z.object({ waiting: z.int(), oldest_seconds: z.number().nullable() }),
  services: z.array(service),
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
    summary: 'Shows the state of the server: database, disk, jobs, and the services outside.',
    permission,
    response: dataResponse(serverStatus),
  }),
  check: route({
    method: 'GET',
    path: '/status/check',
    summary: 'Asks every service outside whether its settings are right.',
    permission,
    response: dataResponse(z.array(checkedService)),
  }),
  test: route({
    method: 'POST',
    path: '/status/test',
    summary:
      'Sends a test message to the phone or the e-mail address of the caller. Returns 422 with the reason if the service refuses it.',
    permission: 'status.test',
    body: z.strictObject({ channel: z.enum(testChannels, 'Choose a channel') }),
    response: dataResponse(z.object({ channel: z.enum(testChannels) })),
  }),
};
