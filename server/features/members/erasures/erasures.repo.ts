import { sql } from 'kysely';
import { anyOf } from '../../../kit/list.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Erasure, matchRows, type Section } from './section.repo.ts';

type NewErasure = { userId: number; by: number; at: Date; dueAt: Date; reason: string };
type Identifiers = { phone: string; email: string };

export const erasuresRepo = {
  insert: (db: Db, { userId, by, at, dueAt, reason }: NewErasure) =>
    db
      .insertInto('erasures')
      .values({ user_id: userId, requested_by: by, requested_at: at, due_at: dueAt, reason })
      .returning(['id', 'user_id', 'requested_at', 'due_at'])
      .executeTakeFirstOrThrow(),
  /** The request to erase a member, unless it was cancelled. */
  findOpen: (db: Db, userId: number) =>
    db
      .selectFrom('erasures')
      .select(['id', 'due_at', 'done_at', 'requested_by'])
      .where('user_id', '=', userId)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst(),
  /** Cancels the requests of members, except those that are done. */
  cancel: (db: Db, userIds: readonly number[], { at, by }: { at: Date; by: number }) =>
    db
      .updateTable('erasures')
      .set({ cancelled_at: at, cancelled_by: by })
      .where('user_id', '=', anyOf(userIds))
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null)
      .execute(),
  setDone: (db: Db, id: number, at: Date) => db.updateTable('erasures').set({ done_at: at }).where('id', '=', id).execute(),
  /** The next requests that are due, in the order of their ids. */
  listDue: (db: Db, { now, after, limit }: { now: Date; after: number; limit: number }) =>
    db
      .selectFrom('erasures')
      .select(['id', 'user_id'])
      .where('due_at', '<=', now)
      .where('cancelled_at', 'is', null)
      .where('done_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Locks a doctor or company, active or archived. */
  lockMember: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'role', 'name', 'phone', 'email', 'archived_at'])
      .where('id', '=', id)
      .where('role', '!=', 'admin')
      .forUpdate()
      .executeTakeFirst(),

  /** Erases the account and the details of its audit entries; returns the number of entries. */
  eraseAccount: async (db: Db, id: number, at: Date): Promise<number> => {
    const { rows } = await sql<{ entries: number }>`select erase_account(${id}, ${at}) as entries`.execute(db);
    return rows[0]?.entries ?? 0;
  },
  eraseRows: async (db: Db, section: Section, erasure: Erasure): Promise<void> => {
    const { table, erase } = section;
    if (!erase) return;
    const condition = matchRows(section, erasure.userId);
    if (erase === 'delete') {
      await sql`delete from ${sql.table(table)} where ${condition}`.execute(db);
      return;
    }
    const columns = Object.entries(erase(erasure)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(columns)} where ${condition}`.execute(db);
  },
  /**
   * Removes rows that name a person by phone or e-mail instead of the id: counted attempts, codes, registrations and stored responses. Responses with only the name
   * stay: they expire within a day.
   */
  eraseIdentifiers: async (db: Db, { phone, email }: Identifiers): Promise<void> => {
    await sql`delete from sign_in_failures where key = ${`phone:${phone}`} or starts_with(key, ${`pair:${phone}:`})`.execute(db);
    await sql`delete from password_reset_attempts where key = ${`phone:${phone}`}`.execute(db);
    await sql`delete from phone_codes where phone = ${phone}`.execute(db);
    await sql`delete from account_outbox where user_id is null and recipient in (${phone}, ${`2${phone}`})`.execute(db);
    // Nobody proved the e-mail of a registration, so it may be of somebody else.
    await sql`delete from registrations where phone = ${phone}`.execute(db);
    await sql`delete from idempotency_keys where strpos(answer::text, ${phone}) > 0 or strpos(answer::text, ${email}) > 0`.execute(db);
  },

  /** Clears the posters of a member's videos. The cleanup job removes their files later. */
  detachPosters: (db: Db, userId: number) =>
    sql`update hosted_videos set poster_id = null where id in (
      select hosted_id from videos where company_id = ${userId}
      union select hosted_id from post_videos where post_id in (select id from posts where doctor_id = ${userId}))`.execute(db),
};
