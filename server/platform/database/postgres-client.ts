import type { PoolClient, QueryResult } from 'pg';
import { hideValues, isUnavailable } from './errors.ts';
import { isOutdatedPlan, isSentWithNext } from './named-statements.ts';
import type { DescribedQuery } from './postgres-query.ts';

/** A statement with its parameters; with a name it is prepared. */
export type Statement = { text: string; values: ReadonlyArray<unknown>; name: string | undefined };

/** A connection of the pool, for as long as it is in use. */
export type Client = {
  run(statement: Statement): Promise<Pick<QueryResult, 'command' | 'rowCount' | 'rows'>>;
  /** Returns the connection to the pool, or closes it if it is destroyed or has failed. */
  release(isDestroyed?: boolean): void;
};

const endsTransaction = (text: string) => text === 'commit' || text === 'rollback';

const noResult = { command: 'NONE', rowCount: null, rows: [] };

/**
 * Wraps a client of pg. BEGIN is sent together with the first statement of its transaction, and a statement with `sendWithNext` together
 * with the one after it. Otherwise a transaction waits twice more for the server.
 */
export const wrapClient = (client: PoolClient, PgQuery: DescribedQuery): Client => {
  let isBroken = false;
  let isInTransaction = false;
  // BEGIN and the statements that wait for the next one.
  let waiting: Statement[] = [];
  // A query object, because the client copies a plain object property by property, which takes longer than all else it does before sending.
  const submit = ({ text, values, name }: Statement) =>
    new Promise<QueryResult>((resolve, reject) => {
      const callback = (error: Error | null, result: QueryResult) => (error ? reject(error) : resolve(result));
      client.query(Object.assign(new PgQuery(text, [...values]), { name, callback }));
    });
  const send = async (statement: Statement) => {
    try {
      return await submit(statement);
    } catch (error) {
      hideValues(error);
      // A connection on which BEGIN fails has lost its server or its prepared statements, so it is not used again.
      isBroken ||= statement.text === 'begin' || isUnavailable(error) || isOutdatedPlan(error);
      throw error;
    }
  };
  const sendWithWaiting = async (statement: Statement) => {
    const before = waiting.map(send);
    waiting = [];
    const result = send(statement);
    await Promise.all([...before, result]);
    return result;
  };
  return {
    async run(statement) {
      const { text } = statement;
      if (text === 'begin') {
        isInTransaction = true;
        waiting = [{ ...statement, name: text }];
        return noResult;
      }
      if (isInTransaction && isSentWithNext(text)) {
        waiting.push(statement);
        return noResult;
      }
      if (text === 'rollback') waiting = waiting.filter((each) => each.text === 'begin');
      isInTransaction &&= !endsTransaction(text);
      return waiting.length === 0 ? send(statement) : sendWithWaiting(statement);
    },
    release: (isDestroyed = false) => client.release(isDestroyed || isBroken),
  };
};
