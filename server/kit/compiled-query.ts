import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import { type Db, nameStatement } from '../platform/database/index.ts';

class Parameter {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** A value, or a parameter of a compiled query. */
export type Operand<Value> = Value | Expression<Value>;

/** Each field a value, or a parameter of a compiled query. */
export type Operands<Fields> = { [Name in keyof Fields]: Operand<Fields[Name]> };

type Builder<Args, Shape> = { parameter: <Name extends keyof Args>(name: Name) => Expression<Args[Name]>; shape: Shape };

/**
 * A query that is built and compiled once for each shape, and that a connection prepares once; later calls only bind their arguments.
 * Building and compiling a join of six tables costs more than running it. Everything that changes the SQL text belongs to the shape.
 */
export const compileQuery = <Args extends object, Row, Shape = undefined>(
  build: (db: Db, builder: Builder<Args, Shape>) => Compilable<Row>,
) => {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const compile = (db: Db, key: string, shape: Shape) => {
    // Kysely treats the placeholder as a value, so it appears in the compiled parameters and can be replaced.
    const query = build(db, { parameter: (name) => sql`${new Parameter(name)}`, shape }).compile();
    compiled.set(key, query);
    nameStatement(query.sql);
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
