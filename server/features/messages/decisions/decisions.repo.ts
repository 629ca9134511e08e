import { sql } from 'kysely';
import { anyOf } from '../../../kit/ids.ts';
import type { Db } from '../../../platform/database/index.ts';

/** Whom a message is for, as an administrator said it. */
export type Targets = { areas: readonly number[]; fields: readonly number[]; doctors: readonly number[]; everyone: boolean };

type Stamp = { at: Date; by: number };

type Kind = (typeof links)[number]['kind'];

const links = [
  { kind: 'areas', table: 'message_areas', column: 'area_id' },
  { kind: 'fields', table: 'message_specialties', column: 'specialty_id' },
  { kind: 'doctors', table: 'message_doctors', column: 'doctor_id' },
] as const;

export const decisionsRepo = {
  /** What the given ids are, by one statement: live or archived areas and specialties, and users of whatever role. */
  targetsAmong: (db: Db, { areas, fields, doctors }: Omit<Targets, 'everyone'>) =>
    db
      .selectFrom('areas')
      .select(['id', 'name', 'archived_at', sql<Kind>`'areas'`.as('kind'), sql<string>`''`.as('role')])
      .where('id', '=', anyOf(areas))
      .unionAll((all) =>
        all
          .selectFrom('specialties')
          .select(['id', 'name', 'archived_at', sql<Kind>`'fields'`.as('kind'), sql<string>`''`.as('role')])
          .where('id', '=', anyOf(fields)),
      )
      .unionAll((all) =>
        all
          .selectFrom('users')
          .select(['id', 'name', 'archived_at', sql<Kind>`'doctors'`.as('kind'), 'role'])
          .where('id', '=', anyOf(doctors)),
      )
      .execute(),

  /** What a person is called. Not joined to the locked message: whoever waited for the lock would read who decided before it. */
  nameOf: async (db: Db, userId: number): Promise<string | undefined> =>
    (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name,

  approve: (db: Db, id: number, { coins, everyone, at, by }: Stamp & { coins: number; everyone: boolean }) =>
    db
      .updateTable('messages')
      .set({
        status: 'approved',
        rejection_reason: null,
        coins,
        is_everyone: everyone,
        status_updated_at: at,
        decided_by: by,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute(),
  reject: (db: Db, id: number, { reason, at, by }: Stamp & { reason: string }) =>
    db
      .updateTable('messages')
      .set({ status: 'rejected', rejection_reason: reason, status_updated_at: at, decided_by: by, updated_at: at })
      .where('id', '=', id)
      .execute(),
  /**
   * Takes from a message's videos what the host has of them, where that is not ready: the right to upload it may have been signed
   * before the approval, for somebody who may change nothing after it. The sweep removes what was stored.
   */
  withdrawUploads: (db: Db, id: number, at: Date) =>
    db
      .updateTable('videos')
      .set({ hosted_id: null, updated_at: at })
      .where('message_id', '=', id)
      .where('hosted_id', 'in', (from) =>
        from.selectFrom('hosted_videos').select('hosted_videos.id').where('hosted_videos.state', '!=', 'ready'),
      )
      .returning(['id', 'title'])
      .execute(),
  /** In place of all that was said before. */
  setTargets: async (db: Db, id: number, targets: Targets) => {
    for (const { kind, table, column } of links) {
      await sql`delete from ${sql.table(table)} where message_id = ${id}`.execute(db);
      const chosen = targets[kind];
      if (chosen.length > 0)
        await sql`insert into ${sql.table(table)} (message_id, ${sql.ref(column)}) select ${id}, unnest(${chosen}::integer[])`.execute(db);
    }
  },
};
