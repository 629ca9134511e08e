import { sql } from 'kysely';
import { tableAs } from '../../kit/list.ts';
import type { Db } from '../../platform/database/index.ts';

export type ChartedKind = 'doctor' | 'company';

const largestShares = (db: Db, { counter, table }: { counter: string; table: 'areas' | 'specialties' }) =>
  db
    .selectFrom('tallies')
    .innerJoin(tableAs(table, 'record'), (join) => join.on(sql`record.id`, '=', sql`tallies.part::integer`))
    .select(['record.id', 'record.name', 'tallies.count as members'])
    .where('tallies.name', '=', counter)
    .where('tallies.count', '>', 0)
    .orderBy('tallies.count', 'desc')
    .orderBy('record.id')
    .limit(12)
    .execute();

export const statisticsRead = {
  /** Counts active members of a kind by month of registration (UTC) and status, since a month. */
  months: (db: Db, kind: ChartedKind, since: string) =>
    db
      .selectFrom('tallies')
      .select(['part', 'count'])
      .where('name', '=', `${kind}.month`)
      .where(sql`part collate "C"`, '>=', since)
      .execute(),
  areas: (db: Db, kind: ChartedKind) => largestShares(db, { counter: `${kind}.area`, table: 'areas' }),
  specialties: (db: Db, kind: ChartedKind) => largestShares(db, { counter: `${kind}.specialty`, table: 'specialties' }),
};
