import { type RawBuilder, sql } from 'kysely';

/** What the rows of one bulk load have in common. */
export type BulkPlan = {
  admin: number;
  passwordHash: string;
  /** Between these the doctors registered, more of them towards the end. */
  from: Date;
  to: Date;
  /** Numbers of the first and the last doctor. */
  first: number;
  last: number;
  names: BulkNames;
  areas: number[];
  specialties: number[];
  promoCodes: number[];
};

export type BulkKind = 'doctors' | 'companies' | 'messages' | 'posts';
export type BulkTotals = { tallied: number; counted: number; archived: number };

type Script = { firsts: string[]; fathers: string[]; families: string[] };

/** The parts of names in both scripts, lists of equal length. */
export type BulkNames = { latin: Script; arabic: Script };

/** A whole number from 0 up to, never including, `bound`, always the same for the same row and seed. */
export const roll = (seed: number, bound: number) =>
  sql<number>`(hashint8extended(n, ${sql.lit(seed)}) & 2147483647)::int % ${sql.lit(bound)}`;

/** One of the items of a list, chosen by a roll. */
export const drawn = (list: RawBuilder<unknown>, seed: number, length: number) => sql`(${list})[1 + ${roll(seed, length)}]`;

export const textArray = (values: readonly string[]) => sql`${values}::text[]`;
export const idArray = (values: readonly number[]) => sql`${values}::int[]`;

const written = ({ firsts, fathers, families }: Script) =>
  sql`${drawn(textArray(firsts), 1, firsts.length)} || ' ' || ${drawn(textArray(fathers), 2, fathers.length)} || ' ' || ${drawn(textArray(families), 3, families.length)}`;
export const nameOf = ({ latin, arabic }: BulkNames) =>
  sql`case when ${roll(4, 10)} < 6 then ${written(latin)} else ${written(arabic)} end`;

// A factor without a common divisor with 10^8 makes the number distinct for 10^8 rows in each network.
const phoneOf = (place: RawBuilder<unknown>) =>
  sql`(array['010', '011', '012', '015'])[1 + (${place} % 4)] || lpad(((${place} * 61803399 + 7) % 100000000)::text, 8, '0')`;

/** Phones of their own for doctors and for companies: ten million doctors do not reach where those of companies begin. */
export const phones: Record<'doctors' | 'companies', RawBuilder<unknown>> = {
  doctors: phoneOf(sql`n`),
  companies: phoneOf(sql`(n + 50000000)`),
};
