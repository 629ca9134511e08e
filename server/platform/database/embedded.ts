import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, PGliteOptions } from '@electric-sql/pglite';
import { type Dialect, PGliteDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Logger } from 'pino';
import { databaseOver } from './database-over.ts';
import { type Deadline, deadline, type OnFatal } from './deadline.ts';
import { keepHouse } from './housekeeping.ts';
import { takeLock } from './lock.ts';
import { migrate, type Session } from './migrate.ts';
import { type TransactionGuard, transactionGuard } from './transaction-guard.ts';
import { parseWith } from './type-parsers.ts';
import type { Database } from './types.ts';

/** Hands the one session to one user after the other: a statement, or a transaction from begin to end. */
class OneSessionDriver extends PGliteDriver {
  readonly #guard: TransactionGuard;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(pglite: PGlite, guard: TransactionGuard) {
    super({ pglite });
    this.#guard = guard;
  }

  override async acquireConnection() {
    // Asked here and not by Kysely's own lock, which would wait for the surrounding transaction for ever.
    this.#guard.assertOutside();
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = turn.promise;
    await before;
    this.#release = turn.resolve;
    return super.acquireConnection();
  }

  override async releaseConnection() {
    this.#release();
  }
}

const dialectOver = (pglite: PGlite, guard: TransactionGuard): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new OneSessionDriver(pglite, guard),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Puts the guard and the deadline under every way into the instance, the job queue's own included. */
const guardInstance = (pglite: PGlite, guard: TransactionGuard, watcher: Deadline) => {
  const runTransaction = pglite._runExclusiveTransaction.bind(pglite);
  const runQuery = pglite._runExclusiveQuery.bind(pglite);
  pglite._runExclusiveTransaction = async (work) => {
    guard.assertOutside();
    return runTransaction(work);
  };
  pglite._runExclusiveQuery = (work) => runQuery(() => watcher.statement(work));
};

/** Starts PGlite with what this product needs of it. */
export async function startPGlite(options: PGliteOptions): Promise<PGlite> {
  const [{ PGlite: Instance }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  return Instance.create({
    ...options,
    extensions: { pg_trgm },
    // Without these the log of changes would grow with every write: nothing but our own checkpoints ever shortens it.
    postgresqlconf: ['max_wal_size = 64MB', 'min_wal_size = 32MB'],
    parsers: parseWith,
  });
}

/** A running instance as the migrations see it. */
export function sessionOver(pglite: PGlite): Session {
  return {
    query: async <Row>(text: string, values: unknown[] = []) => (await pglite.query<Row>(text, values)).rows,
    exec: async (text) => void (await pglite.exec(text)),
  };
}

type EmbeddedParts = { pglite: PGlite; log: Logger; onFatal: OnFatal; limit: number | null };

/** A Database over a running instance, and the deadline that watches it. */
export function embeddedOver(
  { pglite, log, onFatal, limit }: EmbeddedParts,
  close: () => Promise<void>,
): { database: Database; watcher: Deadline } {
  const guard = transactionGuard();
  const watcher = deadline({ limit, onFatal, log });
  guardInstance(pglite, guard, watcher);
  const database = databaseOver({
    kind: 'embedded',
    boss: { kind: 'embedded', pglite },
    dialect: dialectOver(pglite, guard),
    guard,
    around: watcher.transaction,
    close,
  });
  return { database, watcher };
}

const openFolders = new Set<string>();

/** Takes the folder for this process, or says who has it. */
const takeFolder = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dataDir);
  if (openFolders.has(folder)) throw new Error(`The database in ${folder} is already open in this process.`);
  const lock = takeLock(join(folder, 'database.lock'));
  openFolders.add(folder);
  return () => {
    lock.release();
    openFolders.delete(folder);
  };
};

type EmbeddedOptions = { dataDir: string; log: Logger; isBulk: boolean; onFatal: OnFatal };

const statementLimit = 30_000;

/** Migrates the instance and gives it guard, deadline and housekeeping. */
const furnish = async (pglite: PGlite, { dataDir, log, isBulk, onFatal }: EmbeddedOptions, letGo: () => void): Promise<Database> => {
  const close = async () => {
    try {
      await house.close();
      await pglite.close();
      await watcher.close();
    } finally {
      letGo();
    }
  };
  // Its successor may be in another container, where it could not look for this process: the lock goes with it.
  const endAsFatal: OnFatal = (reason) => {
    letGo();
    onFatal(reason);
  };
  const { database, watcher } = embeddedOver({ pglite, log, onFatal: endAsFatal, limit: isBulk ? null : statementLimit }, close);
  await watcher.suspend(() => migrate(sessionOver(pglite), log));
  const house = keepHouse({ pglite, watcher, log, vacuumMark: join(dataDir, 'database.vacuumed') });
  return database;
};

/** Opens the database in the folder `database` of dataDir, alone among all processes, migrated. */
export async function openEmbedded({ dataDir, log, isBulk, onFatal }: EmbeddedOptions): Promise<Database> {
  const letGo = takeFolder(dataDir);
  let pglite: PGlite | undefined;
  try {
    pglite = await startPGlite({ dataDir: join(dataDir, 'database') });
    return await furnish(pglite, { dataDir, log, isBulk, onFatal }, letGo);
  } catch (error) {
    await pglite?.close();
    letGo();
    throw error;
  }
}
