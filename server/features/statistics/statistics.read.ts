import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

const shares = (db: Db, { tally, table }: { tally: string; table: 'areas' | 'specialties' }) =>
  db
    .selectFrom('tallies')
    .innerJoin(`${table as 'areas'} as record`, (join) => join.on(sql`record.id`, '=', sql`tallies.part::integer`)) // both tables have one shape
    .select(['record.id', 'record.name', 'tallies.count as doctors'])
    .where('tallies.name', '=', tally)
    .where('tallies.count', '>', 0)
    .orderBy('tallies.count', 'desc')
    .orderBy('record.id')
    .limit(12)
    .execute();

export const statisticsRead = {
  /** Live doctors by month of registration (UTC) and status, from the given month on. */
  months: (db: Db, since: string) =>
    db
      .selectFrom('tallies')
      .select(['part', 'count'])
      .where('name', '=', 'doctor.month')
      .where(sql`part collate "C"`, '>=', since)
      .execute(),
  areas: (db: Db) => shares(db, { tally: 'doctor.area', table: 'areas' }),
  specialties: (db: Db) => shares(db, { tally: 'doctor.specialty', table: 'specialties' }),
};
