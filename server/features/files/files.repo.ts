import type { Db } from '../../platform/database/index.ts';
import type { StoredFile } from '../../platform/files/index.ts';

type NewFile = StoredFile & { isPrivate: boolean; createdBy: number; at: Date };

export const filesRepo = {
  insert: (db: Db, { id, kind, mime, bytes, width, height, isPrivate, createdBy, at }: NewFile) =>
    db
      .insertInto('files')
      .values({ id, kind, is_private: isPrivate, mime, bytes, width, height, created_by: createdBy, created_at: at })
      .execute(),
  findPublicById: (db: Db, id: string) =>
    db.selectFrom('files').select(['mime', 'bytes']).where('id', '=', id).where('is_private', '=', false).executeTakeFirst(),
  /** Finds the file, and whether the user of its URL still has a session. */
  findByIdFor: (db: Db, { id, userId, now }: { id: string; userId: number; now: Date }) =>
    db
      .selectFrom('files')
      .select(({ exists, selectFrom }) => [
        'mime',
        'bytes',
        exists(
          selectFrom('sessions')
            .innerJoin('users', 'users.id', 'sessions.user_id')
            .select('sessions.user_id')
            .where('sessions.user_id', '=', userId)
            .where('sessions.expires_at', '>', now)
            .where('users.archived_at', 'is', null)
            .where('users.status', '=', 'approved'),
        ).as('has_session'),
      ])
      .where('files.id', '=', id)
      .executeTakeFirst(),
};
