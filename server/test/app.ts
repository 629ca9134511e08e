import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { RouteRequest, RouteResponse, RouteSpec } from '../../contract/kit/route.ts';
import { type AppDeps, buildApp } from '../app.ts';
import { openSecurityEvents, type SecurityEvents } from '../features/access/security-events/index.ts';
import type { Clock } from '../platform/clock.ts';
import { readConfig, type Settings } from '../platform/config/config.ts';
import type { Enqueue, Job, JobDeps } from '../platform/jobs/index.ts';
import { createProviderLog } from '../platform/providers/index.ts';
import { type MeetingHost, openMeetings } from '../platform/providers/meetings/index.ts';
import { type Messengers, openMessengers } from '../platform/providers/messengers/index.ts';
import { openSecrets, type Secrets } from '../platform/security/secrets.ts';
import { readSheetFile } from '../platform/sheets/index.ts';
import { type Files, openFiles } from '../platform/storage/files/index.ts';
import { openVideoHost, type VideoHost } from '../platform/storage/video/index.ts';
import { buildAppToken, buildToken, filesOf, testSecretsKey, testStart } from './builders.ts';
import { openTestDatabase } from './template-database.ts';

type Database = AppDeps['database'];

/** A clock that tests set. */
export type TestClock = Clock & { advance(milliseconds: number): void };

const testClock = (start: Date): TestClock => {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
};

export type TestResponse<Body = unknown> = { status: number; body: Body; headers: Record<string, unknown> };

type Sent = {
  method: string;
  url: string;
  prefix?: string;
  token?: string | undefined;
  payload?: unknown;
  headers?: Record<string, string>;
};

/** The server in process, with a real database and real files. */
export type TestApp = {
  app: FastifyInstance;
  database: Database;
  files: Files;
  /** The app's own; a test may replace one. */
  messengers: { -readonly [Channel in keyof Messengers]: Messengers[Channel] };
  video: VideoHost;
  /** The app's own; a test may replace its functions. */
  meetings: MeetingHost;
  secrets: Secrets;
  /** Stored when a test calls `flush`, and at the close. */
  securityEvents: SecurityEvents;
  /** The queued jobs, which are not run. */
  enqueued: { name: string; payload: unknown }[];
  clock: TestClock;
  settings: Settings;
  /** The folder of this app's files. */
  dataDir: string;
  /** Sends any request below /api/v1. */
  send(request: Sent): Promise<TestResponse>;
  /** Sends a request to a contract route with the given token. */
  request<Spec extends RouteSpec>(spec: Spec, input: RouteRequest<Spec>, token?: string): Promise<TestResponse<RouteResponse<Spec>>>;
  /** Sends a request to a route of the members' app with the given token. */
  requestApp<Spec extends RouteSpec>(
    spec: Spec,
    input: RouteRequest<Spec> & { headers?: Record<string, string> },
    token?: string,
  ): Promise<TestResponse<RouteResponse<Spec>>>;
  /** Creates a session of a user and returns its token. */
  tokenOf(userId: number): Promise<string>;
  /** Creates a session of a doctor in the members' app, who accepted the terms, and returns its token. */
  appTokenOf(doctorId: number): Promise<string>;
  close(): Promise<void>;
};

const searchOf = (query: Record<string, unknown> | undefined): string => {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item): [string, string] => [`${name}[]`, String(item)]) : [[name, String(value)] as [string, string]],
  );
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
};

/** A multipart body of fields and files, by field name. */
export const buildForm = (fields: Record<string, string>, files: Record<string, { bytes: Buffer; name: string; type?: string }> = {}) => {
  const boundary = 'medboard-test-boundary';
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...Object.entries(files).flatMap(([field, { bytes, name, type = 'application/octet-stream' }]) => [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

const recordEnqueued =
  (enqueued: TestApp['enqueued']): Enqueue =>
  async (_db, { name }, payload) =>
    void enqueued.push({ name, payload });

/** Sends requests below /api/v1 to an app. */
const sender =
  (app: FastifyInstance) =>
  async ({ method, url, prefix = '/api/v1', token, payload, headers = {} }: Sent): Promise<TestResponse> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await app.inject({
      method: method as 'GET',
      url: prefix + url,
      headers: { ...authorization, ...headers },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson && response.body !== '' ? response.json() : response.body,
      headers: response.headers,
    };
  };

/** Builds the server as main does, with its own database, a test clock and jobs that are not run. `settings` override those of the tests. */
export const openTestApp = async ({
  settings = {},
  web,
  openDatabase = openTestDatabase,
}: {
  settings?: Record<string, string>;
  web?: string;
  openDatabase?: () => Promise<Database>;
} = {}): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'medboard-test-'));
  const log = pino({ level: 'silent' });
  const config = readConfig({ DATA_DIR: dataDir, DEMO_DATA: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'silent', ...settings });
  const database = await openDatabase();
  const secrets = await openSecrets(dataDir, { secretsKey: testSecretsKey });
  const clock = testClock(testStart);
  const providers = createProviderLog(clock);
  const s3 = config.s3 && { ...config.s3, providers };
  const files = await openFiles({ dataDir, signingKey: undefined, secrets, log, s3, readSheet: readSheetFile });
  filesOf.set(database.db, files);
  const messengers = { ...(await openMessengers({ database, clock, settings: config, providers })) };
  const video = await openVideoHost({
    config,
    dataDir,
    signingKey: undefined,
    log,
    clock,
    bunny: config.bunny && { ...config.bunny, providers },
  });
  const meetings = await openMeetings(config, providers);
  // It would use the internet.
  if (config.jitsi.isDefault && !config.bigBlueButton) delete meetings.check;
  const enqueued: TestApp['enqueued'] = [];
  const jobs = { enqueue: recordEnqueued(enqueued), isReady: () => true, readWaiting: async () => [], exposeMetrics: () => undefined };
  const webDir = web ?? join(dataDir, 'no-web');
  const securityEvents = openSecurityEvents({ database, clock, log, settings: config });
  const deps = { config, database, files, messengers, video, meetings, secrets, providers, jobs, clock, log, settings: config };
  const app = await buildApp({ ...deps, securityEvents, webDir });

  const send = sender(app);
  const toRequest = (spec: RouteSpec, input: object) => {
    const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
    const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    return { method: spec.method, url: path + searchOf(query), payload: body };
  };
  return {
    app,
    database,
    files,
    messengers,
    video,
    meetings,
    secrets,
    securityEvents,
    enqueued,
    clock,
    settings: config,
    dataDir,
    send,
    request: async (spec, input, token) => (await send({ ...toRequest(spec, input), token })) as TestResponse<RouteResponse<typeof spec>>,
    requestApp: async (spec, { headers = {}, ...input }, token) =>
      (await send({ ...toRequest(spec, input), prefix: '/api/app/v1', token, headers })) as TestResponse<RouteResponse<typeof spec>>,
    tokenOf: (userId) => buildToken(database.db, userId, clock.now()),
    appTokenOf: (doctorId) => buildAppToken(database.db, doctorId, clock.now()),
    close: async () => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Runs a scheduled job with the app's dependencies; `deps` replace single ones. */
export const runJob = (test: TestApp, job: Job<Record<string, never>>, deps: Partial<JobDeps> = {}): Promise<void> => {
  const { database, files, messengers, video, meetings, secrets, clock, settings } = test;
  const log = pino({ level: 'silent' });
  const ownDeps = { database, files, messengers, video, meetings, secrets, clock, settings, log };
  return job.run({}, { ...ownDeps, ...deps, enqueue: async () => undefined });
};
