import { randomBytes } from 'node:crypto';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerStatus, Service, ServicePart, TestChannel } from '../../contract/entities/office/status.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { Config } from './config/config.ts';
import type { Database } from './database/index.ts';
import { readVersionAndSize } from './database/size.ts';
import type { Jobs } from './jobs/index.ts';
import { describeProviderError } from './providers/check.ts';
import { type Checked, ProviderError, type ProviderLog, readProviderCalls, SettingError } from './providers/index.ts';
import { getAccountMessenger, type Messengers, pushDevices } from './providers/messengers/index.ts';
import type { Files } from './storage/files/index.ts';

/** What the status is read from. */
export type StatusDeps = {
  config: Config;
  database: Database;
  files: Checked & Pick<Files, 'tempDir'>;
  video: Checked;
  meetings: Checked;
  messengers: Messengers;
  jobs: Pick<Jobs, 'readWaiting'>;
  providers: Pick<ProviderLog, 'list'>;
};

/** Reads the state of the server and checks its services. Both use the disk or the network, so call them outside a transaction. */
export type StatusReader = {
  /** Reads the state of this process and of what it shares with others. */
  read(): Promise<Omit<ServerStatus, 'backup' | 'unmeasured_videos'>>;
  /** Checks the settings of every service that has a check; `problem` is a sentence without secrets, or null if they are right. */
  check(): Promise<{ part: ServicePart; problem: string | null }[]>;
  /** Sends a test message to a user, or writes, reads and deletes a file. */
  sendTest(channel: TestChannel, user: User): Promise<TestResult>;
};

type User = { id: number; phone: string; email: string };

/** `checked`: nothing could be sent, so only the settings of the service were checked. `problem` is a sentence without secrets. */
export type TestResult = { outcome: 'succeeded' | 'checked' } | { outcome: 'failed'; problem: string };

const readDatabase = async ({ kind, db, countConnections, replicas }: Database): Promise<ServerStatus['database']> => ({
  kind,
  ...(await readVersionAndSize(db)),
  connections: countConnections(),
  replicas: (replicas?.list() ?? []).map(({ address, state, lagSeconds }) => ({ address, state, lag_seconds: lagSeconds })),
});

const readJobs = async (jobs: StatusDeps['jobs']): Promise<ServerStatus['jobs']> => {
  const queues = await jobs.readWaiting();
  return {
    waiting: queues.reduce((sum, queue) => sum + queue.jobs, 0),
    oldest_seconds: queues.length === 0 ? null : Math.max(...queues.map(({ seconds }) => seconds)),
  };
};

type ListedService = Omit<Service, 'can_check'> & { adapters: Checked[] };

const listServices = ({ config, files, video, meetings, messengers }: StatusDeps): ListedService[] => {
  const { whatsapp, push, accountWhatsapp, accountMail } = messengers;
  return [
    { part: 'files', adapter: config.s3 ? 's3' : 'folder', adapters: [files], can_test: true },
    { part: 'video', adapter: config.bunny ? 'bunny' : 'embedded', adapters: [video], can_test: false },
    { part: 'meetings', adapter: config.bigBlueButton ? 'bigbluebutton' : 'jitsi', adapters: [meetings], can_test: false },
    {
      part: 'whatsapp',
      adapter: config.whatsapp ? 'cloud' : 'outbox',
      adapters: [whatsapp, accountWhatsapp],
      can_test: Boolean(config.whatsapp),
    },
    { part: 'push', adapter: config.push ? 'fcm' : 'off', adapters: push ? [push] : [], can_test: Boolean(push) },
    { part: 'mail', adapter: config.smtp ? 'smtp' : 'outbox', adapters: [accountMail], can_test: Boolean(config.smtp) },
    // Codes of the members' app; only WhatsApp reaches a phone that has no account yet. It is checked and tested in its own row.
    { part: 'codes', adapter: config.whatsapp ? 'cloud' : 'outbox', adapters: [], can_test: false },
  ];
};

const canCheck = ({ adapters }: ListedService) => adapters.some(({ check }) => check !== undefined);

/** The sentence of a failed check; undefined if the program failed. */
const describeFailure = (error: unknown): string | undefined => {
  if (error instanceof SettingError) return error.message;
  return error instanceof ProviderError ? describeProviderError(error) : undefined;
};

const runCheck = async ({ part, adapters }: ListedService) => {
  try {
    for (const adapter of adapters) await adapter.check?.();
    return { part, problem: null };
  } catch (error) {
    const problem = describeFailure(error);
    if (problem === undefined) throw error;
    return { part, problem };
  }
};

const failed = (problem: string): TestResult => ({ outcome: 'failed', problem });

const sendMessage = async (messengers: Messengers, channel: 'whatsapp' | 'mail', user: User): Promise<TestResult> => {
  const messenger = getAccountMessenger(messengers, channel);
  const reason = messenger.unreachableReason(user);
  if (reason !== undefined) return failed(reason);
  await messenger.send({ kind: 'test' }, user);
  return { outcome: 'succeeded' };
};

// No notification has this id, so the app shows the title only.
const testText = { id: 0, title: 'Test message', body: 'This is a test message.', purpose: 'service' } as const;

/** Pushes to the devices of the user. Without a device, only the settings of the service are checked. */
const pushMessage = async ({ messengers: { push }, database }: StatusDeps, { id, phone }: User): Promise<TestResult> => {
  if (!push) return failed('Push is off');
  const devices = await pushDevices.listOfUsers(database.db, [id]);
  if (devices.length === 0) {
    await push.check?.();
    return { outcome: 'checked' };
  }
  const [outcome] = await push.send(testText, [{ deliveryId: 0, attempt: 1, userId: id, phone }]);
  return outcome?.state === 'failed' ? failed(outcome.reason) : { outcome: 'succeeded' };
};

/** Writes, reads and deletes a file where uploads arrive, and an object in the bucket if there is one. */
const testFiles = async ({ files }: StatusDeps): Promise<TestResult> => {
  const path = join(files.tempDir, `test-${randomBytes(16).toString('hex')}`);
  const bytes = randomBytes(1_000);
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    if (!bytes.equals(await readFile(path))) return failed('The file that was read differs from the one that was written');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return failed(`A file cannot be written to DATA_DIR (${error.code})`);
  } finally {
    await rm(path, { force: true });
  }
  await files.check?.();
  return { outcome: 'succeeded' };
};

const runTest = (deps: StatusDeps, channel: TestChannel, user: User): Promise<TestResult> => {
  if (channel === 'push') return pushMessage(deps, user);
  return channel === 'files' ? testFiles(deps) : sendMessage(deps.messengers, channel, user);
};

const sendTest = async (deps: StatusDeps, channel: TestChannel, user: User): Promise<TestResult> => {
  try {
    return await runTest(deps, channel, user);
  } catch (error) {
    const problem = describeFailure(error);
    if (problem === undefined) throw error;
    return failed(problem);
  }
};

/** Creates the status reader of this process. */
export const createStatusReader = (deps: StatusDeps): StatusReader => {
  const { config, database, jobs, providers } = deps;
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const services = listServices(deps);
  return {
    async read() {
      const { bavail, bsize } = await statfs(config.dataDir);
      return {
        ...{ version: packageFile.version, node: process.versions.node, started_at: startedAt },
        ...{ role: config.role, workers: config.processes, free_bytes: bavail * bsize },
        database: await readDatabase(database),
        jobs: await readJobs(jobs),
        services: services.map((service) => {
          const { part, adapter, can_test } = service;
          return { part, adapter, can_check: canCheck(service), can_test };
        }),
        providers: (await readProviderCalls(database.db, providers)).map(({ name, lastSuccessAt, lastFailure }) => ({
          name,
          last_success_at: lastSuccessAt?.toISOString() ?? null,
          last_failure: lastFailure ? { at: lastFailure.at.toISOString(), message: lastFailure.message } : null,
        })),
      };
    },
    sendTest: (channel, user) => sendTest(deps, channel, user),
    check: () => Promise.all(services.filter(canCheck).map(runCheck)),
  };
};
