import { statfs } from 'node:fs/promises';
import type { ServerStatus, Service, ServicePart, TestChannel } from '../../contract/entities/status.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import type { Database } from './database/index.ts';
import { readVersionAndSize } from './database/size.ts';
import type { Jobs } from './jobs/index.ts';
import { getAccountMessenger, type Messengers } from './messengers/index.ts';
import { type Checked, ProviderError, type ProviderLog, SettingError } from './providers/index.ts';

/** What the status is read from. */
export type StatusDeps = {
  config: Config;
  database: Database;
  files: Checked;
  video: Checked;
  meetings: Checked;
  messengers: Messengers;
  jobs: Pick<Jobs, 'readWaiting'>;
  providers: Pick<ProviderLog, 'list'>;
};

/** Reads and checks the parts of the server. Both use the disk or the network, so call them outside a transaction. */
export type StatusReader = {
  /** Reads the state of this process and of what it shares with others. */
  read(): Promise<ServerStatus>;
  /** Asks every service that can say so whether its settings are right; `problem` is a sentence without secrets, or null. */
  check(): Promise<{ part: ServicePart; problem: string | null }[]>;
  /** Sends a test message to a user. Returns why it could not be sent, or null. */
  sendTest(channel: TestChannel, user: { id: number; phone: string; email: string }): Promise<string | null>;
};

const readDatabase = async ({ kind, db, countConnections }: Database): Promise<ServerStatus['database']> => ({
  kind,
  ...(await readVersionAndSize(db)),
  connections: countConnections?.() ?? null,
});

const readJobs = async (jobs: StatusDeps['jobs']): Promise<ServerStatus['jobs']> => {
  const queues = await jobs.readWaiting();
  return {
    waiting: queues.reduce((sum, queue) => sum + queue.jobs, 0),
    oldest_seconds: queues.length === 0 ? null : Math.max(...queues.map(({ seconds }) => seconds)),
  };
};

type Part = Omit<Service, 'can_check'> & { adapters: Checked[] };

const listParts = ({ config, files, video, meetings, messengers }: StatusDeps): Part[] => {
  const { whatsapp, push, accountWhatsapp, accountMail } = messengers;
  return [
    { part: 'files', adapter: config.s3 ? 's3' : 'folder', adapters: [files], can_test: false },
    { part: 'video', adapter: 'embedded', adapters: [video], can_test: false },
    { part: 'meetings', adapter: config.bigBlueButton ? 'bigbluebutton' : 'jitsi', adapters: [meetings], can_test: false },
    {
      part: 'whatsapp',
      adapter: config.whatsapp ? 'cloud' : 'outbox',
      adapters: [whatsapp, accountWhatsapp],
      can_test: Boolean(config.whatsapp),
    },
    { part: 'push', adapter: config.push ? 'fcm' : 'off', adapters: push ? [push] : [], can_test: false },
    { part: 'mail', adapter: config.smtp ? 'smtp' : 'outbox', adapters: [accountMail], can_test: Boolean(config.smtp) },
  ];
};

const canCheck = ({ adapters }: Part) => adapters.some(({ check }) => check !== undefined);

const runCheck = async ({ part, adapters }: Part) => {
  try {
    for (const adapter of adapters) await adapter.check?.();
    return { part, problem: null };
  } catch (error) {
    if (error instanceof SettingError || error instanceof ProviderError) return { part, problem: error.message };
    throw error;
  }
};

const sendTest = async (messengers: Messengers, channel: TestChannel, user: { id: number; phone: string; email: string }) => {
  const messenger = getAccountMessenger(messengers, channel);
  const reason = messenger.unreachableReason(user);
  if (reason !== undefined) return reason;
  try {
    await messenger.send({ kind: 'test' }, user);
    return null;
  } catch (error) {
    if (error instanceof ProviderError) return error.message;
    throw error;
  }
};

/** Creates the reader of a process, which counts as started now. */
export const createStatusReader = (deps: StatusDeps): StatusReader => {
  const { config, database, jobs, providers } = deps;
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const parts = listParts(deps);
  return {
    async read() {
      const { bavail, bsize } = await statfs(config.dataDir);
      return {
        ...{ version: packageFile.version, node: process.versions.node, started_at: startedAt },
        ...{ role: config.role, workers: config.workers, free_bytes: bavail * bsize },
        database: await readDatabase(database),
        jobs: await readJobs(jobs),
        services: parts.map((part) => ({ part: part.part, adapter: part.adapter, can_check: canCheck(part), can_test: part.can_test })),
        providers: providers.list().map(({ name, lastSuccessAt, lastFailure }) => ({
          name,
          last_success_at: lastSuccessAt?.toISOString() ?? null,
          last_failure: lastFailure ? { at: lastFailure.at.toISOString(), message: lastFailure.message } : null,
        })),
      };
    },
    sendTest: (channel, user) => sendTest(deps.messengers, channel, user),
    check: () => Promise.all(parts.filter(canCheck).map(runCheck)),
  };
};
