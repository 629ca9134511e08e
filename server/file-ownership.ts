import type { Logger } from 'pino';
import { takeFileOwnership } from './features/office/maintenance/index.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/index.ts';
import { ProviderError } from './platform/providers/index.ts';
import { assertSecretsKey, type Secrets } from './platform/security/secrets.ts';
import type { Files } from './platform/storage/files/index.ts';

type OwnershipDeps = {
  config: Pick<Config, 'dataDir' | 'secretsKey'>;
  database: Pick<Database, 'db'>;
  files: Files;
  secrets: Secrets;
  log: Pick<Logger, 'warn' | 'fatal'>;
};

type OwnershipOptions = {
  retryMs?: number;
  /** Called if a later try finds that the files belong to another database or key. */
  onRefused?: () => void;
};

const stopServer = () => {
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
};

/**
 * Makes sure that the files belong to this database and this key. Throws if they do not. If the store cannot be reached now, the server may
 * start, and this tries again until it knows. Returns the function that stops the tries.
 */
export const takeOwnershipOrRetry = async (
  { config: { dataDir, secretsKey }, database, files, secrets, log }: OwnershipDeps,
  { retryMs = 30_000, onRefused = stopServer }: OwnershipOptions = {},
): Promise<() => void> => {
  const takeOwnership = async () => {
    await takeFileOwnership({ db: database.db, files });
    await assertSecretsKey(secrets, files, { dataDir, setting: secretsKey });
  };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const retry = async () => {
    try {
      await takeOwnership();
    } catch (error) {
      if (isStopped) return;
      if (error instanceof ProviderError) return schedule();
      log.fatal({ err: error }, 'the server stops, because it cannot use these files');
      onRefused();
    }
  };
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => void retry(), retryMs).unref();
  };
  try {
    await takeOwnership();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error }, 'it is not known yet whether the files belong to this database');
    schedule();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
