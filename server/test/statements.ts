import { vi } from 'vitest';
import type { Db } from '../platform/database/index.ts';

type Statement = { sql: string; rows: unknown[] };

/** What some work came to, and the statements that it cost with the rows of each; the one that knows the session does not count. */
export const withStatements = async <Result>(db: Db, work: () => Promise<Result>): Promise<{ result: Result; statements: Statement[] }> => {
  const run = vi.spyOn(Object.getPrototypeOf(db.getExecutor()), 'executeQuery');
  try {
    const result = await work();
    const answers = (await Promise.all(run.mock.results.map(({ value }) => value))) as { rows: unknown[] }[];
    const statements = run.mock.calls.map(([sent], index) => ({ sql: (sent as { sql: string }).sql, rows: answers[index]?.rows ?? [] }));
    return { result, statements: statements.filter((statement) => !/from "sessions"/.test(statement.sql)) };
  } finally {
    run.mockRestore();
  }
};
