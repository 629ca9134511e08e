import { type AliasedExpression, sql } from 'kysely';
import type { AnyEntity } from '../../contract/entities/index.ts';
import type { Db } from '../platform/database/index.ts';
import { compileQuery, type Operand } from './compiled-query.ts';

/**
 * Selects one counter, also within another query. `part` is what it counts by, such as the id of a tag in `tag.blog`; '' if it is not split.
 * A counter has no row until something is counted.
 */
export const selectCounter = (db: Db, name: string, part: Operand<string> = '') =>
  db.selectFrom('tallies').select('count').where('name', '=', name).where('part', '=', part);

/** Selects the sum of some parts of a counter, such as the statuses with the same rule. */
export const sumCounters = (db: Db, name: string, parts: readonly string[]) =>
  db
    .selectFrom('tallies')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('count'))
    .where('name', '=', name)
    .where('part', 'in', parts);

type Counted = { name: string; part: string; count: number };

const countersOf = compileQuery<Record<string, never>, Counted, readonly string[]>((db, { shape: names }) =>
  db
    .selectFrom('tallies')
    .select(['name', 'part', 'count'])
    .where(
      'name',
      'in',
      names.map((name) => sql.lit(name)),
    ),
);

/** Reads all parts of these counters by one statement. The returned function finds the count of a part, 0 if nothing was counted. */
export const getCounters = async (db: Db, names: readonly string[]): Promise<(name: string, part?: string) => number> => {
  const counters = await countersOf(db, {}, names);
  return (name, part = '') => counters.find((counter) => counter.name === name && counter.part === part)?.count ?? 0;
};

const counterOf = compileQuery<{ name: string; part: string }, { count: number }>((db, { parameter }) =>
  db.selectFrom('tallies').select('count').where('name', '=', parameter('name')).where('part', '=', parameter('part')),
);

/** Reads one counter. Triggers keep it. */
export const getCounter = async (db: Db, name: string, part = ''): Promise<number> =>
  (await counterOf(db, { name, part }, undefined))[0]?.count ?? 0;

/** The entities whose records have categories or tags. */
export type LabeledEntity = Exclude<AnyEntity, { labels: readonly [] }>;

type RecordCounts<Count extends string> = { kind: string; counts: readonly Count[]; id: string };

/**
 * The counters of a record as a table of one row with a column for each count, such as `seen` for `message.seen`. Use it in a lateral join
 * on true. `id` is the column with the id of the record, which is the part of these counters.
 */
export const recordCounts = <Count extends string>({
  kind,
  counts,
  id,
}: RecordCounts<Count>): AliasedExpression<Record<Count, number>, 'counts'> => {
  const columns = counts.map(
    (count) => sql`coalesce(sum(count) filter (where name = ${sql.lit(`${kind}.${count}`)}), 0)::bigint as ${sql.ref(count)}`,
  );
  const names = counts.map((count) => sql.lit(`${kind}.${count}`));
  return sql<Record<Count, number>>`(
    select ${sql.join(columns)} from tallies where name in (${sql.join(names)}) and part = ${sql.ref(id)}::text)`.as<'counts'>('counts');
};
