import { anyOf } from '../../kit/ids.ts';
import type { Db } from '../../platform/database/index.ts';

/** The texts of a video; an absent one stays as it is. */
type Texts = {
  title?: string;
  description?: string | null;
  question?: string | null;
  answer1?: string | null;
  answer2?: string | null;
};
type NewVideo = Texts & { title: string; message_id: number; company_id: number | null; by: number; at: Date };

export const videosRepo = {
  /** A live message, kept from being decided on, changed and archived until the transaction ends. */
  heldMessage: (db: Db, id: number) =>
    db
      .selectFrom('messages')
      .select(['id', 'company_id', 'status'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  /** Says that messages are no longer what somebody saw who decides on them. */
  touchMessages: (db: Db, ids: number[], at: Date) =>
    db.updateTable('messages').set({ updated_at: at }).where('id', '=', anyOf(ids)).execute(),
  /** A live video, kept from being changed by others until the transaction ends. */
  locked: (db: Db, id: number) =>
    db
      .selectFrom('videos')
      .select(['id', 'message_id', 'title', 'description', 'question', 'answer1', 'answer2', 'hosted_id'])
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  insert: (db: Db, { by, at, ...video }: NewVideo) =>
    db
      .insertInto('videos')
      .values({ ...video, created_by: by, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  update: (db: Db, id: number, { at, ...texts }: Texts & { at: Date }) =>
    db
      .updateTable('videos')
      .set({ ...texts, updated_at: at })
      .where('id', '=', id)
      .execute(),
  archive: (db: Db, id: number, { at, by }: { at: Date; by: number }) =>
    db.updateTable('videos').set({ archived_at: at, archived_by: by, updated_at: at }).where('id', '=', id).execute(),

  /** The live messages of archived videos, kept from being decided on, changed and archived until the transaction ends. */
  holdMessagesOf: (db: Db, ids: number[]) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('id', 'in', db.selectFrom('videos').select('message_id').where('id', 'in', ids))
      .where('archived_at', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  /** Archived videos of the given ids, locked. */
  archivedAmong: (db: Db, ids: number[]) =>
    db
      .selectFrom('videos')
      .select(['id', 'message_id'])
      .where('id', 'in', ids)
      .where('archived_at', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute(),
  restore: (db: Db, ids: number[], at: Date) =>
    db
      .updateTable('videos')
      .set({ archived_at: null, archived_by: null, archived_with_message: false, updated_at: at })
      .where('id', 'in', ids)
      .execute(),
};
