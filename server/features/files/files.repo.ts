import type { Db } from '../../platform/database/index.ts';
import type { StoredFile } from '../../platform/files/index.ts';

type NewFile = StoredFile & { isPrivate: boolean; isIdentity: boolean; createdBy: number; at: Date };

export const filesRepo = {
  insert: (db: Db, { id, kind, mime, bytes, width, height, isPrivate, isIdentity, isEncrypted = false, createdBy, at }: NewFile) =>
    db
      .insertInto('files')
      .values({
        ...{ id, kind, mime, bytes, width, height, created_by: createdBy, created_at: at },
        ...{ is_private: isPrivate, is_identity: isIdentity, is_encrypted: isEncrypted },
      })
      .execute(),
  /** The next identity documents that were stored before identity documents were encrypted. */
  findPlain: (db: Db, { after, limit }: { after: string; limit: number }) =>
    db
      .selectFrom('files')
      .select('id')
      .where('is_identity', '=', true)
      .where('is_encrypted', '=', false)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  setEncrypted: (db: Db, id: string) => db.updateTable('files').set({ is_encrypted: true }).where('id', '=', id).execute(),
  findPublicById: (db: Db, id: string) =>
    db.selectFrom('files').select(['mime', 'bytes']).where('id', '=', id).where('is_private', '=', false).executeTakeFirst(),
  /** Finds the file, whether it is a document of a member, and the active user of its URL who still has a session. */
  findByIdFor: (db: Db, { id, userId, now }: { id: string; userId: number; now: Date }) =>
    db
      .selectFrom('files')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('sessions')
            .innerJoin('users', 'users.id', 'sessions.user_id')
            .select(['users.role', 'users.office_role'])
            .where('sessions.user_id', '=', userId)
            .where('sessions.expires_at', '>', now)
            .where('users.archived_at', 'is', null)
            .where('users.status', '=', 'approved')
            .limit(1)
            .as('reader'),
        (join) => join.onTrue(),
      )
      .select(({ exists, or, selectFrom }) => [
        'files.mime',
        'files.bytes',
        'files.is_identity',
        'reader.role',
        'reader.office_role',
        or([
          exists(selectFrom('doctors').select('user_id').whereRef('front_image_id', '=', 'files.id')),
          exists(selectFrom('doctors').select('user_id').whereRef('back_image_id', '=', 'files.id')),
        ]).as('is_id_card'),
        exists(selectFrom('companies').select('user_id').whereRef('commercial_registry_id', '=', 'files.id')).as('is_registry_file'),
      ])
      .where('files.id', '=', id)
      .executeTakeFirst(),
};
