import type { Logger } from 'pino';
import type { Database, Db } from '../database/index.ts';
import { type Loop, startLoop } from '../loop.ts';
import { providerCallsRepo } from './calls.repo.ts';
import type { ProviderLog, ProviderStatus } from './log.ts';

const intervalMs = 5_000;

type StoreDeps = { database: Pick<Database, 'db'>; providers: ProviderLog; log: Logger };

/** Every 5 s, stores the last call to each provider that this process called since then. Closing stores the rest. */
export const startStoringCalls = ({ database: { db }, providers, log }: StoreDeps): Loop => {
  const run = () => providers.storeChanges(async (statuses) => void (await providerCallsRepo.store(db, statuses)));
  return startLoop({
    run,
    intervalMs,
    retryMs: 30_000,
    failure: 'the last calls to providers could not be stored; this is tried again',
    log,
  });
};

const latest = (...dates: (Date | undefined)[]) => dates.filter((date) => date !== undefined).sort((one, other) => +other - +one)[0];

/** Reads the providers that this process may call, with the last calls of all processes. Calls of other processes appear within seconds. */
export const readProviderCalls = async (db: Db, providers: Pick<ProviderLog, 'list'>): Promise<ProviderStatus[]> => {
  const stored = new Map((await providerCallsRepo.list(db)).map((status) => [status.name, status]));
  return providers.list().map((own) => {
    const other = stored.get(own.name);
    const failedAt = latest(own.lastFailure?.at, other?.lastFailure?.at);
    return {
      name: own.name,
      lastSuccessAt: latest(own.lastSuccessAt, other?.lastSuccessAt),
      lastFailure: own.lastFailure?.at === failedAt ? own.lastFailure : other?.lastFailure,
    };
  });
};
