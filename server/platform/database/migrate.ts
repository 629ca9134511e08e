import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { describeCause } from './errors.ts';

/** A connection for statements that run before Kysely is available. */
export type Session = {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs several statements without parameters. */
  exec(text: string): Promise<void>;
};

/** A file in the migrations folder. */
export type Migration = { number: number; name: string; sha256: string; text: string };

/** The folder of this product's migrations. */
export const migrationsFolder = join(import.meta.dirname, '../../migrations');

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** Lists the migrations of a folder in order. Throws if a file name is invalid, or if a number is missing or used twice. */
export function listMigrations(folder: string = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .sort()
    .map((file, index) => {
      const [, digits = '', name = ''] = fileName.exec(file) ?? [];
      if (Number(digits) !== index + 1) throw new Error(`Migration ${file} should be number ${index + 1}, named like 0001_name.sql`);
      const text = readFileSync(join(folder, file), 'utf8');
      return { number: index + 1, name, sha256: createHash('sha256').update(text).digest('hex'), text };
    });
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'sha256'>;

const createJournal = `create table if not exists migrations (
  number integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

const assertUnchanged = (applied: AppliedMigration[], known: Migration[]) => {
  for (const { number, name, sha256 } of applied) {
    const migration = known[number - 1];
    if (!migration)
      throw new Error(`The database has migration ${number} (${name}), which this version does not know: start a newer version.`);
    if (migration.sha256 !== sha256) throw new Error(`Migration ${number} (${name}) was changed after it was applied to this database.`);
  }
};

const apply = async (session: Session, { number, name, sha256, text }: Migration) => {
  await session.exec('begin');
  try {
    await session.exec(text);
    await session.query('insert into migrations (number, name, sha256) values ($1, $2, $3)', [number, name, sha256]);
    await session.exec('commit');
  } catch (error) {
    // A lost connection rolls back by itself. Its error must not replace the first one.
    await session.exec('rollback').catch(() => undefined);
    throw new Error(`Migration ${number} (${name}) failed: ${describeCause(error)}`, { cause: error });
  }
};

// An arbitrary number that all processes of this product share.
const lockKey = 7_310_001;

const readApplied = (session: Session) => session.query<AppliedMigration>('select number, name, sha256 from migrations order by number');

/** Whether nothing is pending. Throws as `migrate` does. Most starts end here, without the lock. */
const isMigrated = async (session: Session, migrations: Migration[]): Promise<boolean> => {
  const [journal] = await session.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`);
  if (!journal?.exists) return false;
  const applied = await readApplied(session);
  assertUnchanged(applied, migrations);
  return applied.length === migrations.length;
};

/** Throws if migrations are pending. */
export async function assertMigrated(session: Session): Promise<void> {
  if (!(await isMigrated(session, listMigrations())))
    throw new Error('it does not have the migrations of this version, which the server of this version applies at its start');
}

/**
 * Applies the pending migrations in order, each in its own transaction. If several processes start together, one migrates and the
 * others wait. Throws if an applied file was changed, or if the database is newer than this code.
 */
export async function migrate(session: Session, log: Logger, migrations: Migration[] = listMigrations()): Promise<void> {
  if (await isMigrated(session, migrations)) return;
  await session.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    await session.exec(createJournal);
    const applied = await readApplied(session);
    assertUnchanged(applied, migrations);
    for (const migration of migrations.slice(applied.length)) {
      await apply(session, migration);
      log.info({ migration: migration.number, name: migration.name }, 'migration applied');
    }
  } finally {
    // The end of the session unlocks too.
    await session.query('select pg_advisory_unlock($1)', [lockKey]).catch(() => undefined);
  }
}
