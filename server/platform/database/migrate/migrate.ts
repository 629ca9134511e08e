import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { describeCause } from '../errors.ts';
import { listMigrations, type Migration, splitStatements } from './migration-files.ts';

/** A connection for statements that run before Kysely is available. */
export type Session = {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs several statements without parameters. */
  exec(text: string): Promise<void>;
};

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'sha256' | 'needs'>;

// `needs` is stored in the database, because an older version does not have the file of the migration.
const journalSql = `
  create table if not exists migrations (
    number integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    needs integer not null
  )`;

/** The name of migration 1 of the versions before the schema became a few files. Their databases ended with migration 48. */
const formerFirstName = 'foundation';

/** How long a migration waits for the lock of a table, and how often it tries. The pause grows with each attempt. */
type Patience = { lockTimeoutMs: number; attempts: number; pauseMs: number };

// Requests for the table queue behind the migration, so it gives up early and lets them run.
const defaultPatience: Patience = { lockTimeoutMs: 3_000, attempts: 10, pauseMs: 1_000 };

/** Gives another role its rights. It runs in the transaction of each migration, so that this role can use new tables at once. */
type Grant = (session: Session) => Promise<void>;

type Terms = Patience & { log: Logger; grant: Grant | undefined };

const assertCompatible = (applied: AppliedMigration[], known: Migration[]) => {
  if (applied[0]?.name === formerFirstName)
    throw new Error(
      'The database is of a version whose migrations this one does not continue: run `npm run backup` with that version, and `npm run restore` with this one into an empty database.',
    );
  for (const { number, name, sha256, needs } of applied) {
    if (needs > known.length)
      throw new Error(
        `The database has migration ${number} (${name}), which needs a version with migration ${needs}, and this version ends with ${known.length}: start a newer version.`,
      );
    const migration = known[number - 1];
    if (migration && migration.sha256 !== sha256)
      throw new Error(`Migration ${number} (${name}) was changed after it was applied to this database.`);
  }
};

const inTransaction = async (session: Session, work: () => Promise<void>) => {
  await session.exec('begin');
  try {
    await work();
    await session.exec('commit');
  } catch (error) {
    // A lost connection rolls back by itself. Its error must not replace the first one.
    await session.exec('rollback').catch(() => undefined);
    throw error;
  }
};

/** Drops an index that an earlier attempt left incomplete. `if not exists` would keep it, and PostgreSQL never uses it. */
const dropInvalidIndex = async (session: Session, statement: string) => {
  const [, name] = /^create (?:unique )?index concurrently if not exists (\S+)/i.exec(statement) ?? [];
  if (name === undefined) return;
  const [invalid] = await session.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [name]);
  if (invalid) await session.exec(`drop index concurrently ${name}`);
};

/** Runs the statements of a migration: all at once, or one by one if they run outside a transaction. */
export async function runStatements(session: Session, { text, isOutside }: Migration): Promise<void> {
  if (!isOutside) return session.exec(text);
  for (const statement of splitStatements(text)) {
    await dropInvalidIndex(session, statement);
    await session.exec(statement);
  }
}

const apply = async (session: Session, migration: Migration, { lockTimeoutMs, grant }: Terms) => {
  const { number, name, sha256, needs, isOutside } = migration;
  // These statements wait for running transactions without blocking other requests, so no timeout is set.
  if (isOutside) await runStatements(session, migration);
  await inTransaction(session, async () => {
    await session.exec(`set local lock_timeout = ${lockTimeoutMs}`);
    if (!isOutside) await runStatements(session, migration);
    await grant?.(session);
    await session.query('insert into migrations (number, name, sha256, needs) values ($1, $2, $3, $4)', [number, name, sha256, needs]);
  });
};

// 55P03: a lock was not granted in time; 40P01: a deadlock.
const isLockConflict = (error: unknown) => error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

const retry = async ({ attempts, pauseMs, log }: Terms, work: () => Promise<void>) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isLockConflict(error)) throw error;
      log.warn({ err: error, attempt }, 'a migration did not get its locks and tries again');
    }
    await wait(attempt * pauseMs);
  }
};

// An arbitrary number that all processes of this product share.
const lockKey = 7_310_001;
const lockPollMs = 200;

/** Polls for the lock. `create index concurrently` of another process would wait for a blocking statement here, which is a deadlock. */
const acquireLock = async (session: Session) => {
  for (;;) {
    const [row] = await session.query<{ is_held: boolean }>('select pg_try_advisory_lock($1) as is_held', [lockKey]);
    if (row?.is_held) return;
    await wait(lockPollMs);
  }
};

// `needs` is read through JSON, because the table of a version that is refused may lack the column.
const readApplied = (session: Session) =>
  session.query<AppliedMigration>(
    `select number, name, sha256, (to_jsonb(migrations) ->> 'needs')::integer as needs from migrations order by number`,
  );

const hasJournal = async (session: Session): Promise<boolean> => {
  const [row] = await session.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`);
  return row?.exists === true;
};

/** Whether no migration is pending. Throws if the database needs a newer version or an applied file was changed. */
const isMigrated = async (session: Session, migrations: Migration[]): Promise<boolean> => {
  if (!(await hasJournal(session))) return false;
  const applied = await readApplied(session);
  assertCompatible(applied, migrations);
  return applied.length >= migrations.length;
};

/** Throws if migrations are pending, or if the database needs a newer version. */
async function assertMigrated(session: Session): Promise<void> {
  if (!(await isMigrated(session, listMigrations())))
    throw new Error('it does not have the migrations of this version, which the server of this version applies at its start');
}

const hasUsers = async (session: Session): Promise<boolean> => {
  const [table] = await session.query<{ exists: boolean }>(`select to_regclass('users') is not null as exists`);
  return table?.exists === true && (await session.query('select from users limit 1')).length > 0;
};

/** Applies only the first `count` migrations, to a database without users. `prepare` is called before the first change of the database. */
export type MigrateTo = { count: number; prepare(): Promise<void> };

/** Applies the first migrations, also after an interrupted call. Throws if the database has users or more migrations. */
async function migrateTo(session: Session, log: Logger, { count, prepare }: MigrateTo): Promise<void> {
  if (await hasUsers(session)) throw new Error('it has users already: use an empty database');
  const applied = (await hasJournal(session)) ? await readApplied(session) : [];
  if (applied.length > count)
    throw new Error(`it has ${applied.length} migrations already, and ${count} are needed: use an empty database`);
  await prepare();
  await migrate(session, log, { migrations: listMigrations().slice(0, count) });
}

const applyPending = async (session: Session, migrations: Migration[], terms: Terms) => {
  const prepareJournal = () => inTransaction(session, () => session.exec(`set local lock_timeout = ${terms.lockTimeoutMs}; ${journalSql}`));
  if (!(await hasJournal(session))) await retry(terms, prepareJournal);
  const applied = await readApplied(session);
  assertCompatible(applied, migrations);
  for (const migration of migrations.slice(applied.length)) {
    const { number, name } = migration;
    try {
      await retry(terms, () => apply(session, migration, terms));
    } catch (error) {
      throw new Error(`Migration ${number} (${name}) failed: ${describeCause(error)}`, { cause: error });
    }
    terms.log.info({ migration: number, name }, 'migration applied');
  }
};

/**
 * Applies the pending migrations in order, while other versions serve requests. One process migrates and the others wait. A process that is
 * killed leaves nothing that the next start cannot continue. A database that is newer than this code stays as it is. Throws if that database
 * needs a newer version, if an applied file was changed, or if a migration fails.
 */
export async function migrate(
  session: Session,
  log: Logger,
  options: { migrations?: Migration[]; patience?: Patience; grant?: Grant } = {},
): Promise<void> {
  const { migrations = listMigrations(), patience = defaultPatience, grant } = options;
  if (!(await isMigrated(session, migrations))) {
    await acquireLock(session);
    try {
      await applyPending(session, migrations, { ...patience, log, grant });
    } finally {
      // The end of the session unlocks too.
      await session.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
    }
  }
  if (!grant) return;
  // An older version does not know the rights that newer tables need.
  const isNewer = (await readApplied(session)).length > migrations.length;
  if (!isNewer) await inTransaction(session, () => grant(session));
}

/** Applies the pending migrations, or only the first ones to a database without users, or throws if some are pending and it does not migrate. */
export const prepareSchema = (
  session: Session,
  log: Logger,
  { migrates, migrateTo: first }: { migrates: boolean; migrateTo?: MigrateTo | undefined },
): Promise<void> => {
  if (!migrates) return assertMigrated(session);
  return first === undefined ? migrate(session, log) : migrateTo(session, log, first);
};
