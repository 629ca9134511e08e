import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** One connection, for statements that come before Kysely. */
export type Session = {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Several statements at once, without values. */
  exec(text: string): Promise<void>;
};

/** A file of the migrations folder. */
export type Migration = { number: number; name: string; sha256: string; text: string };

/** Where the migrations of this product stand. */
export const migrationsFolder = join(import.meta.dirname, '../../migrations');

const fileName = /^(\d{4})_([a-z0-9_]+)\.sql$/;

/** The migrations of a folder in their order; a file that is misnamed, or a number that is missing or given twice, is an error. */
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

type Applied = Pick<Migration, 'number' | 'name' | 'sha256'>;

const journal = `create table if not exists migrations (
  number integer primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

const check = (applied: Applied[], known: Migration[]) => {
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
    await session.exec('rollback');
    throw new Error(`Migration ${number} (${name}) failed`, { cause: error });
  }
};

// Any number will do; all processes of this product take the same one.
const lockKey = 7_310_001;

/**
 * Applies what the database has not seen yet, in order, each in its own transaction; of several processes at once one does it and
 * the others wait. Throws where an applied file was changed since, or where the database is newer than this code.
 */
export async function migrate(session: Session, log: Logger, migrations: Migration[] = listMigrations()): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [lockKey]);
  try {
    await session.exec(journal);
    const applied = await session.query<Applied>('select number, name, sha256 from migrations order by number');
    check(applied, migrations);
    for (const migration of migrations.slice(applied.length)) {
      await apply(session, migration);
      log.info({ migration: migration.number, name: migration.name }, 'migration applied');
    }
  } finally {
    await session.query('select pg_advisory_unlock($1)', [lockKey]);
  }
}
