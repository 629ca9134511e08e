import { sql } from 'kysely';
import type { NoticeKind } from '../../../../contract/entities/office/notices.ts';
import type { Db } from '../../../platform/database/index.ts';

/** Something that happened to a record. */
export type NewNotice = {
  kind: NoticeKind;
  entity: string;
  id: number;
  at: Date;
  /** Who did it. This user is not told. */
  by?: number;
  /** The only user who is told. Without it, everybody who subscribed is told. */
  onlyFor?: number;
  /** A second notice of this kind with the same key is not stored. */
  onceKey?: string;
};

/** Stores notices in the transaction of what happened. */
export const addNotice = async (db: Db, notices: NewNotice | readonly NewNotice[]): Promise<void> => {
  const rows = [notices].flat().map(({ kind, entity, id, at, by = null, onlyFor = null, onceKey = null }) => ({
    at,
    kind,
    entity,
    entity_id: id,
    user_id: onlyFor,
    actor_id: by,
    once_key: onceKey,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('notices')
    .values(rows)
    .onConflict((on) => on.constraint('notices_once').doNothing())
    .execute();
};

/** The most single notices that are stored as seen by a user. When there are more, everything up to the oldest of the surplus counts as seen. */
const maxSeenIds = 1_000;

/** The newest notice from before a user was created, which is seen without being shown. */
export const firstSeenId = (userId: number) => sql<number>`coalesce((
  select notices.id from notices where at <= (select created_at from users where users.id = ${userId}) order by at desc, id desc limit 1
), 0)`;

export const noticesRepo = {
  /** Remembers what a user has seen: all notices up to one, which never goes back and never beyond the newest notice, and single ones. */
  markSeen: async (db: Db, userId: number, { until, ids }: { until: number; ids: readonly number[] }): Promise<void> => {
    // Locks the row, so that two requests at the same time both add their ids.
    await db
      .insertInto('notice_readers')
      .values({ user_id: userId, seen_id: firstSeenId(userId) })
      .onConflict((on) => on.column('user_id').doUpdateSet(({ ref }) => ({ seen_id: ref('notice_readers.seen_id') })))
      .execute();
    await sql`
      with shown as (
        select greatest(seen_id, least(${until}::bigint, (select coalesce(max(id), 0) from notices))) as up_to, seen_ids as before
        from notice_readers where user_id = ${userId}
      ), single as (
        select id, row_number() over (order by id desc) as place from shown, notices
        where id > up_to and (id = any(before) or id = any(${ids}::bigint[]))
      )
      update notice_readers
      set seen_id = coalesce((select max(id) from single where place > ${maxSeenIds}), up_to),
        seen_ids = coalesce((select array_agg(id) from single where place <= ${maxSeenIds}), '{}')
      from shown where user_id = ${userId}`.execute(db);
  },
  mute: (db: Db, userId: number, muted: readonly NoticeKind[]) =>
    db
      .insertInto('notice_readers')
      .values({ user_id: userId, seen_id: firstSeenId(userId), muted: sql<string[]>`${muted}::text[]` })
      .onConflict((on) => on.column('user_id').doUpdateSet({ muted: sql<string[]>`excluded.muted` }))
      .execute(),
  /** When a user last had Home open, and when before the visit that was then; locks the row. */
  lockVisit: (db: Db, userId: number) =>
    db
      .selectFrom('notice_readers')
      .select(['visited_at', 'previous_visit_at'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),
  saveVisit: (db: Db, userId: number, { at, previous }: { at: Date; previous: Date | null }) =>
    db
      .insertInto('notice_readers')
      .values({ user_id: userId, seen_id: firstSeenId(userId), visited_at: at, previous_visit_at: previous })
      .onConflict((on) =>
        on.column('user_id').doUpdateSet({
          previous_visit_at: previous,
          visited_at: sql<Date>`greatest(notice_readers.visited_at, excluded.visited_at)`,
        }),
      )
      .execute(),
};
