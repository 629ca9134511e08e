import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { Targets } from './decisions.repo.ts';

const any = (ids: readonly number[]) => sql<number>`any(${ids}::integer[])`;

const approvedDoctors = (db: Db) =>
  db
    .selectFrom('users')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('users.role', '=', 'doctor')
    .where('users.status', '=', 'approved')
    .where('users.archived_at', 'is', null);

/** How many approved doctors a choice addresses; the rule stands in decision 015, and once more in `addressing.read.ts`. */
const chosenDoctors = (db: Db, { areas, fields, doctors }: Targets) =>
  approvedDoctors(db).where((where) => {
    const places = [
      ...(areas.length > 0 ? [where('users.area_id', '=', any(areas))] : []),
      ...(fields.length > 0 ? [where('users.specialty_id', '=', any(fields))] : []),
    ];
    return where.or([
      ...(doctors.length > 0 ? [where('users.id', '=', any(doctors))] : []),
      ...(places.length > 0 ? [where.and(places)] : []),
    ]);
  });

/** How many approved doctors there are, and how many of them a choice reaches; one statement. */
export const reachOf = async (db: Db, targets: Targets): Promise<{ doctors: number; approved: number }> => {
  const approved = db.selectFrom('tallies').select('count').where('name', '=', 'doctor.status').where('part', '=', 'approved');
  const row = await db
    .selectNoFrom([approved.as('approved'), (targets.everyone ? approved : chosenDoctors(db, targets)).as('doctors')])
    .executeTakeFirstOrThrow();
  return { doctors: row.doctors ?? 0, approved: row.approved ?? 0 };
};
