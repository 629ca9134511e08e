import { type Dialect, Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';
import type { TransactionGuard } from './transaction-guard.ts';
import type { Database } from './types.ts';

type Parts = Pick<Database, 'kind' | 'boss'> & {
  dialect: Dialect;
  guard: TransactionGuard;
  /** Wraps each transaction, for a deadline. */
  around?: <T>(work: () => Promise<T>) => Promise<T>;
  close(): Promise<void>;
};

/** The Database that speaks through the given dialect; it destroys the dialect's driver before it closes the parts. */
export function databaseOver(parts: Parts): Database {
  const db = new Kysely<Tables>({ dialect: parts.dialect });
  const around = parts.around ?? ((work) => work());
  let closing: Promise<void> | undefined;
  return {
    kind: parts.kind,
    db,
    boss: parts.boss,
    async transaction(work) {
      parts.guard.assertOutside();
      return db.transaction().execute((trx) => around(() => parts.guard.run(() => work(trx))));
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    close() {
      closing ??= parts.close();
      return closing;
    },
  };
}
