import { type RawBuilder, sql } from 'kysely';

/** What an id is `=` to when it is one of these: a single parameter, however many they are. */
export const anyOf = (ids: readonly number[], type: 'integer' | 'bigint' = 'integer'): RawBuilder<number> =>
  sql<number>`any(${ids}::${sql.raw(type)}[])`;
