import { vi } from 'vitest';
import type { Db } from '../platform/database/index.ts';

type Statement = { sql: string; rows: unknown[] };

/** Runs `work` and returns its result with its SQL statements and their rows, without the session look-up. */
export const recordStatements = async <Result>(
  db: Db,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Statement[] }> => {
  const run = vi.spyOn(Object.getPrototypeOf(db.getExecutor()), 'executeQuery');
  try {
    const result = await work();
    const results = (await Promise.all(run.mock.results.map(({ value }) => value))) as { rows: unknown[] }[];
    const statements = run.mock.calls.map(([sent], index) => ({ sql: (sent as { sql: string }).sql, rows: results[index]?.rows ?? [] }));
    return { result, statements: statements.filter((statement) => !/from "sessions"/.test(statement.sql)) };
  } finally {
    run.mockRestore();
  }
};
