import type { PGlite } from '@electric-sql/pglite';
import type { QueryResult } from 'kysely';
import { DatabaseError, serialize } from 'pg-protocol';
import {
  type BackendMessage,
  CommandCompleteMessage,
  DataRowMessage,
  ParameterDescriptionMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import { isUnavailable } from './errors.ts';
import { getStatementName } from './prepared-statements.ts';

type Column = { name: string; parse: (text: string) => unknown };

/** A statement that the session has parsed, with the types of its parameters and the columns of its rows. */
type Statement = { name: string; parameterTypes: readonly number[]; columns: readonly Column[] };

const keepText = (text: string) => text;

const presentRow = (columns: readonly Column[], { fields }: DataRowMessage): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  let index = 0;
  for (const { name, parse } of columns) {
    const text: string | null = fields[index];
    row[name] = text === null ? null : parse(text);
    index += 1;
  }
  return row;
};

const readChangedRows = (command: string): bigint | undefined => {
  const count = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(command)?.[1];
  return count === undefined ? undefined : BigInt(count);
};

/**
 * Runs statements in the session of a PGlite instance, with the results and errors of a PostgreSQL server. A statement that is sent
 * again is parsed and planned once. PGlite's query() does that at each call, and sends its seven messages one at a time.
 */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  readonly #parser = new Parser();
  readonly #prepared = new Map<string, Statement>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Runs one statement. The caller must hold the lock of the instance. */
  async run<R>(text: string, values: readonly unknown[]): Promise<QueryResult<R>> {
    const name = getStatementName(text);
    try {
      return await this.#runNamed<R>(name, text, values);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#prepared.delete(text);
      // The error has ended a transaction, so only its owner can repeat it.
      if (this.#pglite.isInTransaction()) throw error;
      return this.#runNamed<R>(name, text, values);
    }
  }

  async #runNamed<R>(name: string | undefined, text: string, values: readonly unknown[]): Promise<QueryResult<R>> {
    if (name === undefined) return this.#execute<R>(await this.#prepare('', text), values);
    let statement = this.#prepared.get(text);
    if (!statement) {
      statement = await this.#prepare(name, text);
      this.#prepared.set(text, statement);
    }
    return this.#execute<R>(statement, values);
  }

  async #prepare(name: string, text: string): Promise<Statement> {
    const received = await this.#send([
      // An outdated statement still has the name. It is not an error if there is none.
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const parameters = received.find((message) => message instanceof ParameterDescriptionMessage);
    const description = received.find((message) => message instanceof RowDescriptionMessage);
    const columns = description?.fields.map((field) => ({
      name: field.name,
      parse: this.#pglite.parsers[field.dataTypeID] ?? keepText,
    }));
    return { name, parameterTypes: parameters?.dataTypeIDs ?? [], columns: columns ?? [] };
  }

  async #execute<R>({ name, parameterTypes, columns }: Statement, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const values = parameters.map((value, index) => this.#serialize(value, parameterTypes[index] ?? 0));
    const received = await this.#send([serialize.bind({ statement: name, values }), serialize.execute()]);
    // PGlite hides a crash of its program, which then answers nothing.
    if (!received.some((message) => message.name === 'commandComplete' || message.name === 'emptyQuery'))
      throw Object.assign(new Error('The embedded database did not complete a statement'), { severity: 'PANIC' });
    const rows = received.filter((message) => message instanceof DataRowMessage).map((message) => presentRow(columns, message) as R);
    const completion = received.find((message) => message instanceof CommandCompleteMessage);
    const numAffectedRows = completion && readChangedRows(completion.text);
    return { rows, ...(numAffectedRows !== undefined && { numAffectedRows }) };
  }

  #serialize(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const toText = this.#pglite.serializers[type] ?? String;
    return toText(value);
  }

  /** Sends messages that belong together and returns the answer. Throws the error that it contains. */
  async #send(parts: readonly Buffer[]): Promise<BackendMessage[]> {
    const received: BackendMessage[] = [];
    await this.#pglite.execProtocolRawStream(Buffer.concat([...parts, serialize.sync()]), {
      // Only file systems of browsers need it.
      syncToFs: false,
      // The bytes are copied, because they lie in the memory of the database, and a message may be incomplete.
      onRawData: (bytes) => this.#parser.parse(Buffer.from(bytes), (message) => received.push(message)),
    });
    const error = received.find((message) => message instanceof DatabaseError);
    if (error) throw error;
    return received;
  }
}
