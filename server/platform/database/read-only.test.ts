// Proves RPL-3
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/template-database.ts';
import { type Database, isUnavailable, openDatabase } from './index.ts';

describe('a PostgreSQL server that becomes read-only', () => {
  let owner: Database;
  let database: Database;
  beforeAll(async () => {
    owner = await openTestDatabase();
    const url = owner.url;
    database = await openDatabase({ dataDir: '', url, log: pino({ level: 'silent' }), poolSize: 3 });
  });
  afterAll(async () => {
    await database?.close();
    await owner?.close();
  });

  const write = (on = database) =>
    on.transaction((db) => sql`insert into sign_in_failures (key, failed_at) values ('a key', now())`.execute(db));
  const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('fails one write, after which all connections are replaced', async () => {
    // Three connections at once, each of which only reads from now on.
    await Promise.all(
      Array.from({ length: 3 }, () => database.db.connection().execute((db) => sql`set default_transaction_read_only = on`.execute(db))),
    );
    const refused = await failureOf(write());
    expect([refused, isUnavailable(refused)]).toMatchObject([{ code: '25006' }, true]);
    await Promise.all(Array.from({ length: 3 }, () => write()));
  });

  it('is refused when a new connection opens', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner.db);
    const name = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(owner.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      owner.db,
    );
    // The first statements may meet the ended connections.
    let failure: unknown;
    while (!/read-only/.test(String(failure))) {
      failure = await failureOf(write());
      expect(isUnavailable(failure)).toBe(true);
    }
    await sql`alter database ${name} set default_transaction_read_only = off`.execute(owner.db);
    await write();
  });
});
