import type { Connection, Query, QueryResult } from 'pg';

type Description = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

/** The parts of pg's Query that this file uses beyond its types. */
type InnerQuery = {
  name: string | undefined;
  callback: ((error: Error | null, result: QueryResult) => void) | undefined;
  _result: Description;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};

/** The class of a query. pg is loaded only with a server. */
export type DescribedQuery = new (text: string, values: unknown[]) => Query & InnerQuery;

/** A connection as a query sees it that does not ask for a description. */
const withoutDescribe = (connection: Connection): Connection =>
  Object.create(connection, { describe: { value: () => undefined } }) as Connection;

/**
 * Extends pg's class of a query. It asks for the columns of a prepared statement only once on each connection. With them, pg creates the
 * parsers of a row, which takes a fifth of its time for a page. If a table changes, PostgreSQL refuses the statement, and the connection is
 * replaced.
 */
export const createDescribedQuery = (QueryOfPg: typeof Query): DescribedQuery => {
  const descriptions = new WeakMap<Connection, { known: Map<string, Description>; silent: Connection }>();
  const describedBy = (connection: Connection) => {
    const found = descriptions.get(connection) ?? { known: new Map(), silent: withoutDescribe(connection) };
    descriptions.set(connection, found);
    return found;
  };
  return class extends (QueryOfPg as unknown as DescribedQuery) {
    override prepare(connection: Connection) {
      const { known, silent } = describedBy(connection);
      const description = this.name === undefined ? undefined : known.get(this.name);
      if (!description) return super.prepare(connection);
      Object.assign(this._result, description);
      this._accumulateRows = true;
      super.prepare(silent);
    }

    override handleReadyForQuery(connection: Connection) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      const { known } = describedBy(connection);
      if (this.name !== undefined && !known.has(this.name)) known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
      super.handleReadyForQuery(connection);
    }
  };
};
