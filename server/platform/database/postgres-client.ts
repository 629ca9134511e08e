import type { PoolClient, QueryResult } from 'pg';
import { hideValues, isReadOnlyServer, isUnavailable } from './errors.ts';
import { isOutdatedPlan, isSentWithNext } from './named-statements.ts';
import type { DescribedQuery } from './postgres-query.ts';

/** A statement with its parameters; with a name it is prepared. */
export type Statement = { text: string; values: ReadonlyArray<unknown>; name: string | undefined };

/** A connection of the pool, for as long as it is in use. */
export type Client = {
  run(statement: Statement): Promise<Pick<QueryResult, 'command' | 'rowCount' | 'rows'>>;
  /** Returns the connection to the pool, or closes it if it is destroyed, has failed or has an unfinished statement. */
  release(isDestroyed?: boolean): void;
};

const noResult = { command: 'NONE', rowCount: null, rows: [] };

/**
 * Wraps a client of pg. BEGIN is sent together with the first statement of its transaction, and a statement with `sendWithNext` together
 * with the one after it, which saves two round trips in a transaction. Calls `onReadOnly` if the server refuses a write.
 */
export const wrapClient = (client: PoolClient, PgQuery: DescribedQuery, onReadOnly: () => void): Client => {
  let isBroken = false;
  let isInTransaction = false;
  let unfinished = 0;
  // BEGIN and the statements that wait for the next one.
  let waiting: Statement[] = [];
  // A query object, because the client copies a plain object property by property, which takes longer than all else it does before sending.
  const submit = ({ text, values, name }: Statement) =>
    new Promise<QueryResult>((resolve, reject) => {
      const callback = (error: Error | null, result: QueryResult) => (error ? reject(error) : resolve(result));
      client.query(Object.assign(new PgQuery(text, [...values]), { name, callback }));
    });
  const send = async (statement: Statement) => {
    unfinished += 1;
    try {
      return await submit(statement);
    } catch (error) {
      hideValues(error);
      if (isReadOnlyServer(error)) onReadOnly();
      // A connection on which BEGIN fails has lost its server or its prepared statements, so it is not used again.
      isBroken ||= statement.text === 'begin' || isUnavailable(error) || isOutdatedPlan(error);
      throw error;
    } finally {
      unfinished -= 1;
    }
  };
  const sendWithWaiting = async (statement: Statement) => {
    if (waiting.length === 0) return send(statement);
    const before = waiting.map(send);
    waiting = [];
    const result = send(statement);
    await Promise.all([...before, result]);
    return result;
  };
  const rollBack = (statement: Statement) => {
    isInTransaction = false;
    // The connection is closed, which rolls back. If the server does not answer, ROLLBACK would wait as long as the statement before it.
    if (isBroken) return noResult;
    waiting = waiting.filter((each) => each.text === 'begin');
    return sendWithWaiting(statement);
  };
  return {
    async run(statement) {
      const { text } = statement;
      if (text === 'rollback') return rollBack(statement);
      if (text === 'begin') {
        isInTransaction = true;
        waiting = [{ ...statement, name: text }];
        return noResult;
      }
      if (isInTransaction && isSentWithNext(text)) {
        waiting.push(statement);
        return noResult;
      }
      isInTransaction &&= text !== 'commit';
      return sendWithWaiting(statement);
    },
    release: (isDestroyed = false) => client.release(isDestroyed || isBroken || unfinished > 0),
  };
};
