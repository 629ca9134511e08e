import pg from 'pg';
import { expect, onTestFinished } from 'vitest';

/** Begins a transaction on an own connection, which is closed after the test. `isWaitedFor` resolves once another connection waits for its locks. */
export const beginOther = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  const countWaiting = async () =>
    (await client.query('select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))')).rowCount;
  return {
    query: (text: string, values?: unknown[]) => client.query(text, values),
    isWaitedFor: () => expect.poll(countWaiting).toBe(1),
    commit: () => client.query('commit'),
  };
};
