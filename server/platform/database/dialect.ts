import { PostgresDialect, type PostgresPool } from 'kysely';
import type { TransactionGuard } from './transaction-guard.ts';

/** Creates the dialect of a pool. It refuses to give out a connection inside a transaction. */
export const createDialect = (pool: PostgresPool, guard: TransactionGuard): PostgresDialect =>
  new PostgresDialect({
    pool: {
      ...pool,
      connect: async () => {
        guard.assertOutside();
        return pool.connect();
      },
    },
  });
