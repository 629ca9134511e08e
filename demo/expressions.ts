import { type RawBuilder, sql } from 'kysely';

type Expression = RawBuilder<unknown>;

/** A whole number from 0 to below `bound`, always the same for a key and a seed. The default key is the column `n`. */
export const hashed = (seed: number, bound: number, key: Expression = sql`n`): Expression =>
  sql`((hashint8extended(${key}, ${sql.lit(seed)}) & 2147483647)::int % ${sql.lit(bound)})`;

/** The item of an array column, by the hash of `n`. */
export const pickFrom = (column: string, seed: number, bound = 9_973): Expression =>
  sql`${sql.ref(column)}[1 + ${hashed(seed, bound)} % cardinality(${sql.ref(column)})]`;

export const pickText = (values: readonly string[], seed: number, key?: Expression): Expression =>
  sql`(${values}::text[])[1 + ${hashed(seed, values.length, key)}]`;

export const pickId = (ids: readonly number[], seed: number): Expression =>
  sql`(${ids}::int[])[1 + ${hashed(seed, Math.max(1, ids.length))}]`;

/** The doctors who can use the app: approved and active. */
export const audience = sql`(select id, area_id, specialty_id, created_at from users where role = 'doctor' and status = 'approved' and archived_at is null)`;

/** The key of a pair: a record `r` and a member `d`. */
export const pair = sql`r.id::bigint * 1000003 + d.id`;

/** A number from 0 to below 1, always the same for a pair and a seed. */
export const fraction = (seed: number): Expression => sql`(${hashed(seed, 1_000_000, pair)} / 1e6)`;

/** A number between `low` and `high`, which depends on the record `r`. */
export const shareBetween = (seed: number, low: number, high: number): Expression =>
  sql`(${sql.lit(low)} + ${sql.lit(high - low)} * ${hashed(seed, 1_000, sql`r.id`)} / 1e3)`;

/** A time between two times, always the same for a pair and a seed. */
export const momentBetween = (from: Expression, to: Expression, seed = 1): Expression =>
  sql`${from} + (${to} - ${from}) * ${fraction(seed)}`;

/** A time of a pair, between now and `beginning`, or the member's registration if that is later. */
export const momentOf = (now: Date, beginning: Expression = sql`r.created_at`): Expression =>
  momentBetween(sql`greatest(${beginning}, d.created_at)`, sql`${now}::timestamptz`);

/** A reaction of a pair; 1 is the most frequent one. */
export const pickReaction = sql`(array[1, 1, 1, 1, 2, 2, 3, 4, 5])[1 + ${hashed(2, 9, pair)}]`;
