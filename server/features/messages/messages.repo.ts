import { sql } from 'kysely';
import { anyOf } from '../../kit/ids.ts';
import type { Db } from '../../platform/database/index.ts';

export type MessageFacts = { name?: string; image_id?: string; company_id?: number | null; coins?: number };
type NewMessage = MessageFacts & { name: string; coins: number; company_id: number | null };
type Stamp = { at: Date; by: number };

export const messagesRepo = {
  /** A live message, kept from other changes until the transaction ends. */
  locked: (db: Db, id: number) =>
    db
      .selectFrom('messages')
      .select([
        'id',
        'name',
        'coins',
        'company_id',
        'archived_at',
        'status',
        'status_updated_at',
        'rejection_reason',
        'decided_by',
        'updated_at',
      ])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  versionOf: (db: Db, id: number) => db.selectFrom('messages').select('updated_at').where('id', '=', id).executeTakeFirst(),

  insert: (db: Db, message: NewMessage, { at, by }: Stamp) =>
    db
      .insertInto('messages')
      .values({ ...message, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  /** Its videos follow it to another company. */
  update: async (db: Db, id: number, { facts, at }: { facts: MessageFacts; at: Date }) => {
    await db
      .updateTable('messages')
      .set({ ...facts, updated_at: at })
      .where('id', '=', id)
      .execute();
    if (facts.company_id !== undefined)
      await db.updateTable('videos').set({ company_id: facts.company_id }).where('message_id', '=', id).execute();
  },
  /** Waits again, without the coins and the targets of an approval before: those come with the next one. */
  resubmit: async (db: Db, id: number, at: Date) => {
    for (const table of ['message_areas', 'message_specialties', 'message_doctors'] as const)
      await sql`delete from ${sql.table(table)} where message_id = ${id}`.execute(db);
    await db
      .updateTable('messages')
      .set({ status: 'pending', status_updated_at: at, decided_by: null, coins: 0, is_everyone: false })
      .where('id', '=', id)
      .execute();
  },

  /** The message goes, and its live videos with it, which are answered. */
  archive: async (db: Db, id: number, { at, by }: Stamp) => {
    const gone = { archived_at: at, archived_by: by, updated_at: at };
    await db.updateTable('messages').set(gone).where('id', '=', id).execute();
    return db
      .updateTable('videos')
      .set({ ...gone, archived_with_message: true })
      .where('message_id', '=', id)
      .where('archived_at', 'is', null)
      .returning(['id', 'title'])
      .execute();
  },
  archivedAmong: (db: Db, ids: readonly number[]) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', anyOf(ids))
      .where('archived_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  /** Messages come back with the videos that went with them, which are answered. */
  restore: async (db: Db, ids: readonly number[], at: Date) => {
    const back = { archived_at: null, archived_by: null, updated_at: at };
    await db.updateTable('messages').set(back).where('id', '=', anyOf(ids)).execute();
    return db
      .updateTable('videos')
      .set({ ...back, archived_with_message: false })
      .where('message_id', '=', anyOf(ids))
      .where('archived_with_message', '=', true)
      .returning(['id', 'title', 'message_id'])
      .execute();
  },

  liveCompany: (db: Db, id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '=', id)
      .where('role', '=', 'company')
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
};
