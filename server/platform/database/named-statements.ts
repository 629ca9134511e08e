import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { hideValues, isUnavailable } from './errors.ts';

const mostNames = 500;

/**
 * Names for texts worth preparing: queries that came at least twice. At most 500, for each open connection keeps each of them;
 * a text whose shape follows its input would otherwise fill them.
 */
const nameGiver = () => {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size >= mostNames) return name;
    if (!/^\s*(?:select|with)\b/i.test(text) || text.includes('contains_pattern(')) return undefined;
    if (seenOnce.delete(text)) {
      const fresh = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
      names.set(text, fresh);
      return fresh;
    }
    if (seenOnce.size >= mostNames) seenOnce.clear();
    seenOnce.add(text);
    return undefined;
  };
};

// A prepared statement whose table has since been altered; the next connection prepares it anew.
const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);

/**
 * The pool as Kysely's dialect sees it, which sends queries as named prepared statements. Kysely sends plain text, which PostgreSQL
 * parses and plans anew each time: for a short query on indexes that is most of its cost. Searches are left out: for them the
 * planner must see the term, or it would plan a short, frequent one and a long, rare one alike.
 */
export function namingStatements(pool: Pool): PostgresPool {
  const nameOf = nameGiver();
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient): PostgresPoolClient => {
    let isSpoilt = false;
    const query = async (text: string, values: ReadonlyArray<unknown>) => {
      const name = nameOf(text);
      try {
        return await client.query({ text, values: [...values], ...(name && { name }) });
      } catch (error) {
        hideValues(error);
        isSpoilt ||= isUnavailable(error) || isOutdatedPlan(error);
        throw error;
      }
    };
    return {
      // Kysely's own type of a client also takes cursors, which nothing here uses, and narrows the command's name.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || isSpoilt),
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
