import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { hideValues, isUnavailable } from './errors.ts';

const maxNames = 500;

/** In the text of a statement: it is planned at each call, because its best plan depends on its parameters. */
export const planEachTime = sql`/* plan each time */`;
const isPlannedEachTime = (text: string) => /contains_pattern\(|\/\* plan each time \*\//.test(text);

const isQuery = (text: string) => /^\s*(?:select|with)\b/i.test(text);

// A write of many rows has a text of its own for each number of rows.
const maxWriteLength = 2000;
const isShortWrite = (text: string) => text.length <= maxWriteLength && /^\s*(?:insert|update|delete)\b/i.test(text);

type GetName = (text: string) => string | undefined;

const createNamer = (isWorthNaming: (text: string) => boolean): GetName => {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size >= maxNames) return name;
    if (!isWorthNaming(text) || isPlannedEachTime(text)) return undefined;
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

/**
 * Names the queries and the short writes that were sent at least twice, at most 500 of each, because each open connection stores every
 * named statement. Searches get no name, because their best plan depends on the term.
 */
export const createStatementNamer = (): GetName => {
  const nameQuery = createNamer(isQuery);
  const nameWrite = createNamer(isShortWrite);
  return (text) => nameQuery(text) ?? nameWrite(text);
};

/** Whether the table of a prepared statement was altered, so that the statement must be prepared again. */
export const isOutdatedPlan = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);

const wrapClient = (client: PoolClient, getName: GetName): PostgresPoolClient => {
  let isBroken = false;
  let mustBegin = false;
  const send = async (text: string, values: ReadonlyArray<unknown>, name = getName(text)) => {
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      hideValues(error);
      isBroken ||= isUnavailable(error) || isOutdatedPlan(error);
      throw error;
    }
  };
  // A connection on which BEGIN fails has lost its server or its prepared statements, so it is not used again.
  const begin = () =>
    send('begin', [], 'begin').catch((error: unknown) => {
      isBroken = true;
      throw error;
    });
  const query = async (text: string, values: ReadonlyArray<unknown>) => {
    if (text === 'begin') {
      mustBegin = true;
      return { command: 'BEGIN', rowCount: null, rows: [] };
    }
    if (!mustBegin) return send(text, values);
    mustBegin = false;
    const [, result] = await Promise.all([begin(), send(text, values)]);
    return result;
  };
  return {
    // Kysely's type also accepts cursors, which this server does not use.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isBroken),
  };
};

/**
 * Wraps the pool so that Kysely's statements become named prepared statements, and BEGIN is sent together with the first statement of
 * its transaction. Otherwise PostgreSQL parses and plans each statement again, which is most of the cost of a short one, and a
 * transaction waits once more for the server. A connection with an outdated statement is replaced.
 */
export function withNamedStatements(pool: Pool): PostgresPool {
  const getName = createStatementNamer();
  const wrappedClients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapped = wrappedClients.get(client) ?? wrapClient(client, getName);
      wrappedClients.set(client, wrapped);
      return wrapped;
    },
  };
}
