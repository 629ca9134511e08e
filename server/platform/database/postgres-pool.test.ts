import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from './pg-pool.ts';
import { createKyselyPool } from './postgres-pool.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('the pool of Kysely', () => {
  const pool = createPool(pg, { url: process.env.TEST_DATABASE_URL ?? '', log: pino({ level: 'silent' }), size: 2 });
  const { connect } = createKyselyPool(pool, pg.Query);
  afterAll(() => pool.end());

  it('reuses a released connection, outside of its last transaction', async () => {
    const connection = await connect();
    expect(await connect()).not.toBe(connection);
    for (const text of ['begin', 'select 1', 'rollback']) await connection.query(text, []);
    connection.release();
    expect(await connect()).toBe(connection);
    // Statements that read all columns are prepared only outside of transactions.
    const text = 'select * from (values (1)) as rows (number)';
    for (let time = 0; time < 3; time += 1) await connection.query(text, []);
    const { rows } = await connection.query('select count(*)::int as count from pg_prepared_statements where statement = $1', [text]);
    connection.release();
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('does not reuse a connection that was destroyed, or whose work goes on after its release', async () => {
    const destroyed = await connect();
    (destroyed.release as (isDestroyed: boolean) => void)(true);
    const busy = await connect();
    expect(busy).not.toBe(destroyed);
    const statement = busy.query('select pg_sleep(0.05)', []);
    busy.release();
    expect(await connect()).not.toBe(busy);
    await statement;
  });
});
