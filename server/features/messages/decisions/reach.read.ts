import { selectCounter } from '../../../kit/counters.ts';
import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Targets } from './decisions.repo.ts';

const approvedDoctors = (db: Db) =>
  db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('users.role', '=', 'doctor')
    .where('users.status', '=', 'approved')
    .where('users.archived_at', 'is', null);

/** Counts the approved doctors that a choice of targets reaches (decision 015). */
const addressedDoctors = (db: Db, { areas, fields, doctors }: Targets) =>
  approvedDoctors(db).where((where) => {
    const byPlaceAndSpecialty = [
      ...(areas.length > 0 ? [where('users.area_id', '=', anyOf(areas))] : []),
      ...(fields.length > 0 ? [where('users.specialty_id', '=', anyOf(fields))] : []),
    ];
    return where.or([
      ...(doctors.length > 0 ? [where('users.id', '=', anyOf(doctors))] : []),
      ...(byPlaceAndSpecialty.length > 0 ? [where.and(byPlaceAndSpecialty)] : []),
    ]);
  });

/** Counts approved doctors, and those of them that a choice of targets reaches, by one statement. */
export const reachOf = async (db: Db, targets: Targets): Promise<{ doctors: number; approved: number }> => {
  const approved = selectCounter(db, 'doctor.status', 'approved');
  const row = await db
    .selectNoFrom([approved.as('approved'), (targets.everyone ? approved : addressedDoctors(db, targets)).as('doctors')])
    .executeTakeFirstOrThrow();
  return { doctors: row.doctors ?? 0, approved: row.approved ?? 0 };
};
