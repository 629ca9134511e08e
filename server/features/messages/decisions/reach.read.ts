import { anyOf } from '../../../kit/ids.ts';
import { tallyOf } from '../../../kit/tallies.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Targets } from './decisions.repo.ts';

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
      ...(areas.length > 0 ? [where('users.area_id', '=', anyOf(areas))] : []),
      ...(fields.length > 0 ? [where('users.specialty_id', '=', anyOf(fields))] : []),
    ];
    return where.or([
      ...(doctors.length > 0 ? [where('users.id', '=', anyOf(doctors))] : []),
      ...(places.length > 0 ? [where.and(places)] : []),
    ]);
  });

/** How many approved doctors there are, and how many of them a choice reaches; one statement. */
export const reachOf = async (db: Db, targets: Targets): Promise<{ doctors: number; approved: number }> => {
  const approved = tallyOf(db, 'doctor.status', 'approved');
  const row = await db
    .selectNoFrom([approved.as('approved'), (targets.everyone ? approved : chosenDoctors(db, targets)).as('doctors')])
    .executeTakeFirstOrThrow();
  return { doctors: row.doctors ?? 0, approved: row.approved ?? 0 };
};
