import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from './pg-pool.ts';
import { createKyselyPool } from './postgres-pool.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('the pool of Kysely', () => {
  const pool = createPool(pg, { url: process.env.TEST_DATABASE_URL ?? '', log: pino({ level: 'silent' }), size: 2 });
  const { connect } = createKyselyPool(pool, pg.Query);
  afterAll(() => pool.end());

  it('gives a connection out again only after it was returned whole, and outside of its last transaction', async () => {
    const connection = await connect();
    const other = await connect();
    expect(other).not.toBe(connection);
    await connection.query('begin', []);
    await connection.query('create temporary table left_open (id integer) on commit drop', []);
    await connection.query('rollback', []);
    connection.release();
    expect(await connect()).toBe(connection);
    // It has no connection of its own any more, so nothing keeps the pool from closing.
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    expect((await connection.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    (connection.release as (isDestroyed: boolean) => void)(true);
    expect(await connect()).not.toBe(connection);
  });
});
