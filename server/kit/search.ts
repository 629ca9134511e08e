import { type RawBuilder, sql } from 'kysely';

/** The pattern of a `like` that finds a typed term anywhere in a search key. */
export const contains = (term: string): RawBuilder<string> => sql<string>`contains_pattern(${term})`;
