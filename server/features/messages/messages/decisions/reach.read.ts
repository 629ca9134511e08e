import { sql } from 'kysely';
import { activeAccountStatuses } from '../../../../../contract/entities/members/account-status.ts';
import { sumCounters } from '../../../../kit/counters.ts';
import { anyOf, isOneOf } from '../../../../kit/list.ts';
import type { Db } from '../../../../platform/database/index.ts';
import type { Targets } from './decisions.repo.ts';

const approvedDoctors = (db: Db) =>
  db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('users.role', '=', 'doctor')
    .where('users.status', 'in', activeAccountStatuses)
    .where('users.archived_at', 'is', null);

/** Counts the approved doctors that a choice of targets reaches (decision 015). */
const addressedDoctors = (db: Db, { areas, specialties, doctors }: Targets) =>
  approvedDoctors(db).where((where) => {
    const byPlaceAndSpecialty = [
      ...(areas.length > 0 ? [where('users.area_id', '=', anyOf(areas))] : []),
      ...(specialties.length > 0 ? [where('users.specialty_id', '=', anyOf(specialties))] : []),
    ];
    return where.or([
      ...(doctors.length > 0 ? [where('users.id', '=', anyOf(doctors))] : []),
      ...(byPlaceAndSpecialty.length > 0 ? [where.and(byPlaceAndSpecialty)] : []),
    ]);
  });

/** Counts approved doctors, and those of them that a choice of targets reaches, by one statement. */
export const reachOf = async (db: Db, targets: Targets): Promise<{ doctors: number; approved: number }> => {
  const approved = sumCounters(db, 'doctor.status', activeAccountStatuses);
  const row = await db
    .selectNoFrom([approved.as('approved'), (targets.everyone ? approved : addressedDoctors(db, targets)).as('doctors')])
    .executeTakeFirstOrThrow();
  return { doctors: row.doctors ?? 0, approved: row.approved ?? 0 };
};

/**
 * Counts the approved doctors that each of the given messages addresses now (decision 015), by one statement. It counts the doctors of each
 * pair of area and specialty once, so its cost does not grow with the number of messages times the number of doctors.
 */
export const reachOfMessages = async (db: Db, ids: readonly number[]): Promise<{ id: number; doctors: number }[]> => {
  const { rows } = await sql<{ id: number; doctors: number }>`
    with cells as materialized (
      select area_id, specialty_id, count(*)::int as doctors from users
      where role = 'doctor' and status ${isOneOf(activeAccountStatuses)} and archived_at is null group by area_id, specialty_id
    ), targets as materialized (
      select id, is_everyone,
        array(select area_id from message_areas where message_id = messages.id) as areas,
        array(select specialty_id from message_specialties where message_id = messages.id) as specialties
      from messages where id = ${anyOf(ids)}
    )
    select targets.id, case when is_everyone then (select coalesce(sum(doctors), 0) from cells) else (
      select coalesce(sum(doctors), 0) from cells
      where (areas <> '{}' or specialties <> '{}')
        and (areas = '{}' or cells.area_id = any(areas)) and (specialties = '{}' or cells.specialty_id = any(specialties))
    ) + (
      select count(*) from message_doctors link join users on users.id = link.doctor_id
      where link.message_id = targets.id and users.status ${isOneOf(activeAccountStatuses)} and users.archived_at is null
        and not coalesce((areas <> '{}' or specialties <> '{}')
          and (areas = '{}' or users.area_id = any(areas)) and (specialties = '{}' or users.specialty_id = any(specialties)), false)
    ) end::int as doctors
    from targets`.execute(db);
  return rows;
};
