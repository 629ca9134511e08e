import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from '../platform/database/index.ts';

class Parameter {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A value, or a parameter of a prepared query. */
export type Operand<Value> = Value | Expression<Value>;

type Builder<Args, Shape> = { parameter: <Name extends keyof Args>(name: Name) => Expression<Args[Name]>; shape: Shape };

/**
 * A query that is built and compiled once for each shape; later calls only bind their arguments. Building and compiling a join of six
 * tables costs more than running it. Everything that changes the SQL text belongs to the shape.
 */
export const prepareQuery = <Args extends object, Row, Shape = undefined>(
  build: (db: Db, builder: Builder<Args, Shape>) => Compilable<Row>,
) => {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const compile = (db: Db, key: string, shape: Shape) => {
    // Kysely treats the placeholder as a value, so it appears in the compiled parameters and can be replaced.
    const query = build(db, { parameter: (name) => sql`${new Parameter(name)}`, shape }).compile();
    compiled.set(key, query);
    return query;
  };
  return async (db: Db, args: Args, shape: Shape): Promise<Row[]> => {
    const key = JSON.stringify(shape) ?? '';
    const query = compiled.get(key) ?? compile(db, key, shape);
    const parameters = query.parameters.map((value) => (value instanceof Parameter ? args[value.name as keyof Args] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
};

/**
 * A prepared read that concurrent calls share: calls with the same arguments in one turn of the event loop send one statement and get the
 * same rows, such as the requests of all open pages after a change. The rows are never older than the turn, in which each of the calls still
 * waited for its rows. A transaction reads alone. Callers must not change the rows.
 */
export const prepareSharedRead = <Args extends Record<string, string | number>, Row, Shape = undefined>(
  build: (db: Db, builder: Builder<Args, Shape>) => Compilable<Row>,
) => {
  const read = prepareQuery(build);
  // A new map for each turn: a long-lived map would keep the objects of removed entries alive (decision 054).
  const currentReads = new WeakMap<Db, Map<string, Promise<readonly Readonly<Row>[]>>>();
  const createReads = (db: Db) => {
    const reads = new Map<string, Promise<readonly Readonly<Row>[]>>();
    currentReads.set(db, reads);
    process.nextTick(() => currentReads.delete(db));
    return reads;
  };
  return (db: Db, args: Args, shape: Shape): Promise<readonly Readonly<Row>[]> => {
    if (db.isTransaction) return read(db, args, shape);
    const reads = currentReads.get(db) ?? createReads(db);
    const key = JSON.stringify([shape, args]);
    const current = reads.get(key);
    if (current) return current;
    const rows = read(db, args, shape);
    const remove = () => reads.delete(key);
    reads.set(key, rows);
    // The embedded database may answer within the turn, and a write and another read may follow.
    rows.then(remove, remove);
    return rows;
  };
};
