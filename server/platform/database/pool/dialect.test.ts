import { Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { createDialect } from './dialect.ts';
import { createTransactionGuard } from './transaction-guard.ts';

it('closes a connection whose server is silent, and does not wait for its ROLLBACK', async () => {
  const sent: string[] = [];
  let isDestroyed: boolean | undefined;
  const client = {
    query: async ({ text }: { text: string }) => {
      sent.push(text);
      if (text !== 'begin') throw new Error('Query read timeout');
      return { command: 'BEGIN', rowCount: null, rows: [] };
    },
    release: (destroys: boolean) => {
      isDestroyed = destroys;
    },
  };
  const pool = { connect: async () => client } as unknown as Pool;
  const db = new Kysely({ dialect: createDialect(pool, { guard: createTransactionGuard() }) });
  await expect(db.transaction().execute((trx) => sql`select 1`.execute(trx))).rejects.toThrow('Query read timeout');
  expect([sent, isDestroyed]).toEqual([['begin', 'select 1'], true]);
});
