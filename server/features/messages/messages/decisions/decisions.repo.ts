import { sql } from 'kysely';
import type { ScheduleTimes } from '../../../../../contract/kit/schedule.ts';
import { anyOf } from '../../../../kit/list.ts';
import { nextVersion } from '../../../../kit/stale.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { messagesRepo } from '../messages.repo.ts';

/** The targets of a message. */
export type Targets = { areas: readonly number[]; specialties: readonly number[]; doctors: readonly number[]; everyone: boolean };
export type TargetKind = Exclude<keyof Targets, 'everyone'>;

type Stamp = { at: Date; by: number };
type Approval = { coins: number; everyone: boolean; schedule: ScheduleTimes; announcedAt: Date | null };

export const decisionsRepo = {
  /** The records of the given ids by one statement, archived ones included; users of every role. */
  targetsByIds: (db: Db, { areas, specialties, doctors }: Pick<Targets, TargetKind>) =>
    db
      .selectFrom('areas')
      .select(['id', 'name', 'archived_at', sql<TargetKind>`'areas'`.as('kind'), sql<string>`''`.as('role')])
      .where('id', '=', anyOf(areas))
      .unionAll((qb) =>
        qb
          .selectFrom('specialties')
          .select(['id', 'name', 'archived_at', sql<TargetKind>`'specialties'`.as('kind'), sql<string>`''`.as('role')])
          .where('id', '=', anyOf(specialties)),
      )
      .unionAll((qb) =>
        qb
          .selectFrom('users')
          .select(['id', 'name', 'archived_at', sql<TargetKind>`'doctors'`.as('kind'), 'role'])
          .where('id', '=', anyOf(doctors)),
      )
      .execute(),

  /** The name of a user. It is read after the lock, because a join in the locking statement would show the decider before the wait. */
  nameOf: async (db: Db, userId: number): Promise<string | undefined> =>
    (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name,

  approve: (db: Db, id: number, { coins, everyone, schedule, announcedAt, at, by }: Stamp & Approval) =>
    db
      .updateTable('messages')
      .set({
        status: 'approved',
        rejection_reason: null,
        coins,
        is_everyone: everyone,
        ...schedule,
        announced_at: announcedAt,
        status_updated_at: nextVersion(at),
        decided_by: by,
        updated_at: nextVersion(at),
      })
      .where('id', '=', id)
      .execute(),
  /** Leaves the status, the decider and the time of the decision as they are. */
  changeApproval: (db: Db, id: number, { coins, everyone, schedule, announcedAt, at }: Approval & { at: Date }) =>
    db
      .updateTable('messages')
      .set({ coins, is_everyone: everyone, ...schedule, announced_at: announcedAt, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  /** The kinds and names of a message's current targets, by one statement. */
  targetNames: (db: Db, id: number) =>
    db
      .selectFrom('message_areas as link')
      .innerJoin('areas', 'areas.id', 'link.area_id')
      .select(['areas.name', sql<TargetKind>`'areas'`.as('kind')])
      .where('link.message_id', '=', id)
      .unionAll((qb) =>
        qb
          .selectFrom('message_specialties as link')
          .innerJoin('specialties', 'specialties.id', 'link.specialty_id')
          .select(['specialties.name', sql<TargetKind>`'specialties'`.as('kind')])
          .where('link.message_id', '=', id),
      )
      .unionAll((qb) =>
        qb
          .selectFrom('message_doctors as link')
          .innerJoin('users', 'users.id', 'link.doctor_id')
          .select(['users.name', sql<TargetKind>`'doctors'`.as('kind')])
          .where('link.message_id', '=', id),
      )
      .orderBy('name')
      .execute(),
  reject: (db: Db, id: number, { reason, at, by }: Stamp & { reason: string }) =>
    db
      .updateTable('messages')
      .set({
        status: 'rejected',
        rejection_reason: reason,
        status_updated_at: nextVersion(at),
        decided_by: by,
        updated_at: nextVersion(at),
      })
      .where('id', '=', id)
      .execute(),
  /** Replaces the targets of an earlier approval. */
  setTargets: async (db: Db, id: number, { areas, specialties, doctors }: Targets) => {
    await messagesRepo.deleteTargets(db, id);
    if (areas.length > 0) await sql`insert into message_areas (message_id, area_id) select ${id}, unnest(${areas}::integer[])`.execute(db);
    if (specialties.length > 0)
      await sql`insert into message_specialties (message_id, specialty_id) select ${id}, unnest(${specialties}::integer[])`.execute(db);
    if (doctors.length > 0)
      await sql`insert into message_doctors (message_id, doctor_id) select ${id}, unnest(${doctors}::integer[])`.execute(db);
  },
};
