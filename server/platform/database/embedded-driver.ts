import type { PGlite } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type Dialect,
  PGliteDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { EmbeddedStatements } from './embedded-statements.ts';
import type { TransactionGuard } from './transaction-guard.ts';

type Connection = Parameters<PGliteDriver['beginTransaction']>[0];

/** Gives the single session to one caller at a time, for a statement or for a whole transaction, and runs its statements prepared. */
class SingleSessionDriver extends PGliteDriver {
  readonly #pglite: PGlite;
  readonly #guard: TransactionGuard;
  #lastUse: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  #isInTransaction = false;

  constructor(pglite: PGlite, guard: TransactionGuard) {
    super({ pglite });
    this.#pglite = pglite;
    this.#guard = guard;
  }

  override async init() {
    await super.init();
    const statements = new EmbeddedStatements(this.#pglite);
    const connection = await super.acquireConnection();
    connection.executeQuery = <R>({ sql, parameters }: CompiledQuery) => this.#run<R>(() => statements.run<R>(sql, parameters));
  }

  /** Runs a statement while neither the job queue nor the maintenance uses the session. */
  async #run<R>(work: () => Promise<QueryResult<R>>): Promise<QueryResult<R>> {
    const runExclusively = () => this.#pglite.runExclusive(work);
    if (this.#isInTransaction) return runExclusively();
    await this.#pglite._checkReady();
    return this.#pglite._runExclusiveTransaction(runExclusively);
  }

  override async beginTransaction(connection: Connection) {
    await super.beginTransaction(connection);
    this.#isInTransaction = true;
  }

  override async commitTransaction(connection: Connection) {
    this.#isInTransaction = false;
    await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: Connection) {
    this.#isInTransaction = false;
    await super.rollbackTransaction(connection);
  }

  override async acquireConnection() {
    // Checked before waiting, because a query inside a transaction would wait for that transaction forever.
    this.#guard.assertOutside();
    const previousUse = this.#lastUse;
    const use = Promise.withResolvers<void>();
    this.#lastUse = use.promise;
    await previousUse;
    this.#release = use.resolve;
    return super.acquireConnection();
  }

  override async releaseConnection() {
    this.#release();
  }
}

/** Creates Kysely's dialect for a PGlite instance. */
export const createEmbeddedDialect = (pglite: PGlite, guard: TransactionGuard): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new SingleSessionDriver(pglite, guard),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
