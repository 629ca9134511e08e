import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';

/** Whom a message is for, as an administrator said it. */
export type Targets = { areas: readonly number[]; fields: readonly number[]; doctors: readonly number[]; everyone: boolean };

type Stamp = { at: Date; by: number };

const any = (ids: readonly number[]) => sql<number>`any(${ids}::integer[])`;

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
      .where('id', '=', any(areas))
      .unionAll((all) =>
        all
          .selectFrom('specialties')
          .select(['id', 'name', 'archived_at', sql<Kind>`'fields'`.as('kind'), sql<string>`''`.as('role')])
          .where('id', '=', any(fields)),
      )
      .unionAll((all) =>
        all
          .selectFrom('users')
          .select(['id', 'name', 'archived_at', sql<Kind>`'doctors'`.as('kind'), 'role'])
          .where('id', '=', any(doctors)),
      )
      .execute(),

  /** What a person is called. Not joined to the locked message: whoever waited for the lock would read who decided before it. */
  nameOf: async (db: Db, userId: number): Promise<string | undefined> =>
    (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name,

  approve: (db: Db, id: number, { coins, everyone, at, by }: Stamp & { coins: number; everyone: boolean }) =>
    db
      .updateTable('messages')
      .set({ status: 'approved', coins, is_everyone: everyone, status_updated_at: at, decided_by: by, updated_at: at })
      .where('id', '=', id)
      .execute(),
  reject: (db: Db, id: number, { reason, at, by }: Stamp & { reason: string }) =>
    db
      .updateTable('messages')
      .set({ status: 'rejected', rejection_reason: reason, status_updated_at: at, decided_by: by, updated_at: at })
      .where('id', '=', id)
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
