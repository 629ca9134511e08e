import { type RawBuilder, sql } from 'kysely';
import type { AnyEntity } from '../../../../../contract/entities/index.ts';
import type { PresentUser } from '../../../../../contract/entities/office/live.ts';
import type { Db } from '../../../../platform/database/index.ts';

/** A record, and who has it open. */
export type RecordOfUser = { entity: string; record: number; userId: number };

// Administrators, doctors and companies share a table.
const rolesByKey: Partial<Record<AnyEntity['key'], string>> = { admins: 'admin', doctors: 'doctor', companies: 'company' };

const isOfRole = ({ key }: AnyEntity): RawBuilder<unknown> => (rolesByKey[key] ? sql`role = ${rolesByKey[key]}` : sql`true`);

// Companies have messages and videos only.
const isOwnedBy = (companyId: number | undefined): RawBuilder<unknown> =>
  companyId === undefined ? sql`true` : sql`company_id = ${companyId} and archived_at is null`;

export const presenceRepo = {
  /** Whether a record exists and, for a company, belongs to it. */
  exists: async (db: Db, entity: AnyEntity, { id, companyId }: { id: number; companyId: number | undefined }): Promise<boolean> => {
    const { rows } = await sql`select from ${sql.table(entity.table)}
      where id = ${id}::bigint and ${isOfRole(entity)} and ${isOwnedBy(companyId)}`.execute(db);
    return rows.length > 0;
  },
  /**
   * Says until when a user has a record open. Editing stays until its own end while another tab of the user only shows the record.
   * `changed_at` moves only if others would see a difference.
   */
  report: (
    db: Db,
    { entity, record, userId }: RecordOfUser,
    { session, now, until, isEditing }: { session: Buffer; now: Date; until: Date; isEditing: boolean },
  ) => {
    const editingUntil = isEditing ? until : null;
    return sql`insert into presence (entity, record_id, user_id, session_hash, seen_until, editing_until, changed_at)
      values (${entity}, ${record}, ${userId}, ${session}, ${until}, ${editingUntil}, ${now})
      on conflict (entity, record_id, user_id) do update set
        session_hash = excluded.session_hash,
        seen_until = excluded.seen_until,
        editing_until = coalesce(excluded.editing_until, presence.editing_until),
        changed_at = case
          when presence.seen_until > ${now} and (presence.editing_until > ${now} or ${!isEditing}::boolean) then presence.changed_at
          else ${now} end`.execute(db);
  },
  /** Ends the presence of a user now. The row stays for a while, so that others learn of it. */
  leave: (db: Db, { entity, record, userId }: RecordOfUser, now: Date) =>
    db
      .updateTable('presence')
      .set({ seen_until: now, editing_until: null, changed_at: now })
      .where('entity', '=', entity)
      .where('record_id', '=', record)
      .where('user_id', '=', userId)
      .execute(),
  /** The others who have a record open, those who edit it first. */
  others: async (db: Db, { entity, record, userId }: RecordOfUser, now: Date): Promise<PresentUser[]> => {
    const rows = await db
      .selectFrom('presence')
      .innerJoin('users', 'users.id', 'presence.user_id')
      .select(['users.id', 'users.name'])
      .select(sql<boolean>`coalesce(editing_until > ${now}, false)`.as('is_editing'))
      .where('presence.entity', '=', entity)
      .where('presence.record_id', '=', record)
      .where('presence.user_id', '!=', userId)
      .where('presence.seen_until', '>', now)
      .orderBy('is_editing', 'desc')
      .orderBy('users.name')
      .limit(20)
      .execute();
    return rows.map(({ id, name, is_editing }) => ({ id, name, mode: is_editing ? 'editing' : 'viewing' }));
  },
};
