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
