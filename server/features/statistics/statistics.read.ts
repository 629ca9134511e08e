import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

export type ChartedKind = 'doctor' | 'company';

const shares = (db: Db, { tally, table }: { tally: string; table: 'areas' | 'specialties' }) =>
  db
    .selectFrom('tallies')
    .innerJoin(`${table as 'areas'} as record`, (join) => join.on(sql`record.id`, '=', sql`tallies.part::integer`)) // both tables have one shape
    .select(['record.id', 'record.name', 'tallies.count as members'])
    .where('tallies.name', '=', tally)
    .where('tallies.count', '>', 0)
    .orderBy('tallies.count', 'desc')
    .orderBy('record.id')
    .limit(12)
    .execute();

export const statisticsRead = {
  /** Live members of a kind by month of registration (UTC) and status, from the given month on. */
  months: (db: Db, kind: ChartedKind, since: string) =>
    db
      .selectFrom('tallies')
      .select(['part', 'count'])
      .where('name', '=', `${kind}.month`)
      .where(sql`part collate "C"`, '>=', since)
      .execute(),
  areas: (db: Db, kind: ChartedKind) => shares(db, { tally: `${kind}.area`, table: 'areas' }),
  specialties: (db: Db, kind: ChartedKind) => shares(db, { tally: `${kind}.specialty`, table: 'specialties' }),
};
