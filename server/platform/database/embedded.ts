import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import type { Logger } from 'pino';
import { ensureWritableFolder, withFolderErrors } from '../folders.ts';
import { createDatabase } from './create-database.ts';
import { createOpenError, prepareDatabaseFolder } from './data-folder.ts';
import { createDeadline, type Deadline, type OnFatal } from './deadline.ts';
import { createEmbeddedDialect } from './embedded-driver.ts';
import { acquireLock } from './lock.ts';
import { startMaintenance } from './maintenance.ts';
import { type MigrateTo, prepareSchema, type Session } from './migrate.ts';
import { createTransactionGuard, type TransactionGuard } from './transaction-guard.ts';
import { typeParsers } from './type-parsers.ts';
import type { Database } from './types.ts';

/**
 * Adds the guard and the deadline to every statement of the instance, including those of the job queue.
 * It replaces two methods that PGlite marks as internal, because the public ones cannot do this: query() and transaction() wait
 * for their turn inside the call, and transaction() commits after its callback, so a wrapper would time the wait and miss the commit.
 */
const guardInstance = (pglite: PGlite, guard: TransactionGuard, deadline: Deadline) => {
  const runTransaction = pglite._runExclusiveTransaction.bind(pglite);
  const runQuery = pglite._runExclusiveQuery.bind(pglite);
  pglite._runExclusiveTransaction = async (work) => {
    guard.assertOutside();
    return runTransaction(work);
  };
  pglite._runExclusiveQuery = (work) => runQuery(() => deadline.statement(work));
};

/** Starts PGlite with the extension, settings and type parsers of this product. */
export async function startPGlite(options: PGliteOptions): Promise<PGlite> {
  const [{ PGlite: Instance }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return Instance.create({
    ...options,
    extensions: { pg_trgm },
    // Without the first two the write-ahead log grows with every write, because PGlite runs no checkpoints of its own. The third is that of PostgreSQL here.
    postgresqlconf: ['max_wal_size = 64MB', 'min_wal_size = 32MB', 'random_page_cost = 1.1'],
    parsers: typeParsers,
  });
}

/** Creates the session with which migrations use a PGlite instance. */
export function createEmbeddedSession(pglite: PGlite): Session {
  return {
    query: async <Row>(text: string, values: unknown[] = []) => (await pglite.query<Row>(text, values)).rows,
    exec: async (text) => void (await pglite.exec(text)),
  };
}

type EmbeddedDatabaseOptions = { pglite: PGlite; log: Logger; onFatal: OnFatal; limitMs: number | null };

/** Creates a Database over a running PGlite instance, and its deadline. */
export function createEmbeddedDatabase(
  { pglite, log, onFatal, limitMs }: EmbeddedDatabaseOptions,
  close: () => Promise<void>,
): { database: Database; deadline: Deadline } {
  const guard = createTransactionGuard();
  const deadline = createDeadline({ limitMs, onFatal, log });
  guardInstance(pglite, guard, deadline);
  const database = createDatabase({
    kind: 'embedded',
    queueConnection: { kind: 'embedded', pglite },
    dialect: createEmbeddedDialect(pglite, guard),
    guard,
    wrapTransaction: deadline.transaction,
    suspendDeadline: deadline.suspend,
    close,
  });
  return { database, deadline };
}

const openFolders = new Set<string>();

/** Locks the folder for this process and returns its release. Throws an error that names the holder. */
const lockFolder = (dataDir: string): (() => void) => {
  ensureWritableFolder(dataDir);
  const folder = realpathSync(dataDir);
  if (openFolders.has(folder)) throw new Error(`The database in ${folder} is already open in this process.`);
  const lock = withFolderErrors(folder, () => acquireLock(join(folder, 'database.lock')));
  openFolders.add(folder);
  return () => {
    lock.release();
    openFolders.delete(folder);
  };
};

type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  isBulk: boolean;
  onFatal: OnFatal;
  migrates: boolean;
  migrateTo?: MigrateTo | undefined;
};

const statementLimitMs = 30_000;

/** Migrates the instance and starts its deadline and its maintenance. */
const initialize = async (pglite: PGlite, { dataDir, log, isBulk, onFatal, ...choice }: EmbeddedOptions, releaseFolder: () => void) => {
  const close = async () => {
    try {
      await maintenance.close();
      await pglite.close();
      await deadline.close();
    } finally {
      releaseFolder();
    }
  };
  // The next process may run in another container, where it cannot check this one, so the lock must not stay behind.
  const releaseAndEnd: OnFatal = (reason) => {
    releaseFolder();
    onFatal(reason);
  };
  const options = { pglite, log, onFatal: releaseAndEnd, limitMs: isBulk ? null : statementLimitMs };
  const { database, deadline } = createEmbeddedDatabase(options, close);
  const session = createEmbeddedSession(pglite);
  await deadline.suspend(() => prepareSchema(session, log, choice));
  const maintenance = startMaintenance({ pglite, deadline, log, vacuumFile: join(dataDir, 'database.vacuumed') });
  return database;
};

const closeTimeoutMs = 2_000;

/** Closes an instance that could not be opened. An instance that has stopped fails or never answers. */
const closeFailed = async (pglite: PGlite | undefined) => {
  await Promise.race([pglite?.close().catch(() => undefined), wait(closeTimeoutMs, undefined, { ref: false })]);
};

/** Opens and migrates the database in `${dataDir}/database`. No other process can open it until it is closed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { dataDir, migrates } = options;
  const folder = join(dataDir, 'database');
  if (!migrates && !existsSync(folder)) throw new Error(`There is no database in the folder ${folder} (setting DATA_DIR).`);
  const releaseFolder = lockFolder(dataDir);
  let pglite: PGlite | undefined;
  try {
    const prepared = prepareDatabaseFolder(folder);
    try {
      pglite = await startPGlite({ dataDir: folder });
      prepared.confirmCreated();
      return await initialize(pglite, options, releaseFolder);
    } catch (error) {
      await closeFailed(pglite);
      throw createOpenError(folder, error);
    }
  } catch (error) {
    releaseFolder();
    throw error;
  }
}
