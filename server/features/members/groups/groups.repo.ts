import { sql } from 'kysely';
import type { GroupDraft } from '../../../../contract/entities/members/groups.ts';
import { type Columns, toRow } from '../../../kit/columns.ts';
import { anyOf } from '../../../kit/list.ts';
import { nextVersion } from '../../../kit/stale.ts';
import type { Db } from '../../../platform/database/index.ts';

export const groupColumns = { name: 'name' } as const satisfies Columns<GroupDraft, 'groups'>;

export const groupsRepo = {
  /** Locks an active group. */
  lock: (db: Db, id: number) =>
    db
      .selectFrom('groups')
      .select(['id', 'name', 'updated_at'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  insert: (db: Db, draft: GroupDraft, at: Date) =>
    db
      .insertInto('groups')
      .values({ ...toRow(groupColumns, draft), created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { draft, at }: { draft: GroupDraft; at: Date }) =>
    db
      .updateTable('groups')
      .set({ ...toRow(groupColumns, draft), updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db
      .updateTable('groups')
      .set({ archived_at: at, archived_by: by, updated_at: nextVersion(at) })
      .where('id', '=', id)
      .execute(),

  /** Adds the users who are not members yet, in the given order; returns how many were added. */
  addMembers: async (db: Db, groupId: number, { ids, by, at }: { ids: number[]; by: number; at: Date }): Promise<number> => {
    const { numAffectedRows = 0n } = await sql`
      insert into group_members (group_id, user_id, added_by, added_at)
      select ${groupId}, given.id, ${by}, ${at} from unnest(${ids}::int[]) with ordinality as given (id, ordinal) order by ordinal
      on conflict on constraint group_members_once do nothing`.execute(db);
    return Number(numAffectedRows);
  },
  /** Removes members; returns the ids of those removed. */
  removeMembers: async (db: Db, groupId: number, ids: number[]): Promise<number[]> => {
    const removed = await db
      .deleteFrom('group_members')
      .where('group_id', '=', groupId)
      .where('user_id', '=', anyOf(ids))
      .returning('user_id')
      .execute();
    return removed.map(({ user_id }) => user_id);
  },
};
