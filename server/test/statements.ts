import { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '../platform/database/index.ts';

type Statement = { sql: string; rows: unknown[] };

/** What the server also runs: the look-up of a session, and the notification of other processes, which is sent a moment after a write. */
const isOfServer = ({ sql }: Statement) => /from "sessions"|pg_notify/.test(sql);

/** Runs `work` and returns its result with its own SQL statements and their rows. */
export const recordStatements = async <Result>(
  db: Db,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Statement[] }> => {
  const run = vi.spyOn(Object.getPrototypeOf(db.getExecutor()), 'executeQuery');
  try {
    const result = await work();
    const results = (await Promise.all(run.mock.results.map(({ value }) => value))) as { rows: unknown[] }[];
    const statements = run.mock.calls.map(([sent], index) => ({ sql: (sent as { sql: string }).sql, rows: results[index]?.rows ?? [] }));
    return { result, statements: statements.filter((statement) => !isOfServer(statement)) };
  } finally {
    run.mockRestore();
  }
};

/** Calls `before` ahead of each SQL statement while `work` runs. `execute` sends another statement on the same connection first. */
export const beforeStatements = async <Result>(
  db: Db,
  before: (sql: string, execute: (sql: string) => Promise<unknown>) => unknown,
  work: () => Promise<Result>,
): Promise<Result> => {
  const prototype = Object.getPrototypeOf(db.getExecutor());
  const { executeQuery } = prototype;
  const spy = vi.spyOn(prototype, 'executeQuery').mockImplementation(async function (this: unknown, ...args) {
    const [query] = args as [{ sql: string }];
    await before(query.sql, (sql) => executeQuery.call(this, CompiledQuery.raw(sql)));
    return executeQuery.apply(this, args);
  });
  return work().finally(() => spy.mockRestore());
};
