import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { hideValues, isUnavailable } from './errors.ts';

const maxNames = 500;

/** Names the queries that were sent at least twice, at most 500, because each open connection stores every named statement. */
const createStatementNamer = () => {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size >= maxNames) return name;
    if (!/^\s*(?:select|with)\b/i.test(text) || text.includes('contains_pattern(')) return undefined;
    if (seenOnce.delete(text)) {
      const newName = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
      names.set(text, newName);
      return newName;
    }
    if (seenOnce.size >= maxNames) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  };
};

// The table of a prepared statement was altered; a new connection prepares it again.
const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);

/**
 * Wraps the pool so that Kysely's queries become named prepared statements. Otherwise PostgreSQL parses and plans each query
 * again, which is most of the cost of a short query. Searches stay unnamed, because their best plan depends on the term.
 */
export function withNamedStatements(pool: Pool): PostgresPool {
  const getName = createStatementNamer();
  const wrappedClients = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient): PostgresPoolClient => {
    let isBroken = false;
    const query = async (text: string, values: ReadonlyArray<unknown>) => {
      const name = getName(text);
      try {
        return await client.query({ text, values: [...values], ...(name && { name }) });
      } catch (error) {
        hideValues(error);
        isBroken ||= isUnavailable(error) || isOutdatedPlan(error);
        throw error;
      }
    };
    return {
      // Kysely's type also accepts cursors, which this server does not use.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || isBroken),
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapped = wrappedClients.get(client) ?? wrap(client);
      wrappedClients.set(client, wrapped);
      return wrapped;
    },
  };
}
