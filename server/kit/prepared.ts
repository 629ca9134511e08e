import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../platform/database/index.ts';

class Parameter {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Given<Args, Shape> = { parameter: <Name extends keyof Args>(name: Name) => Args[Name]; shape: Shape };

/**
 * A query that is put together once for each shape and from then on only gets its values, for the few reads that are called
 * most: building and compiling a join of six tables costs more than running it. What the text depends on belongs to the shape.
 */
export const prepared = <Args extends object, Row, Shape = undefined>(build: (db: Db, given: Given<Args, Shape>) => Compilable<Row>) => {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const compile = (db: Db, key: string, shape: Shape) => {
    // A stand-in passes through the builder as any value would, and is found again among the parameters.
    const query = build(db, { parameter: (name) => new Parameter(name) as never, shape }).compile();
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
