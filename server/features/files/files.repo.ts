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
  /** Identity documents that are not encrypted yet, in the order of their ids. */
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
  /** Finds the file, whether it is an identity document of the record, and the active user of its URL who still has a session and needs no other password. */
  findByIdFor: (db: Db, { id, userId, recordId = 0, now }: { id: string; userId: number; recordId: number | undefined; now: Date }) =>
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
            .where('users.must_change_password', '=', false)
            .limit(1)
            .as('reader'),
        (join) => join.onTrue(),
      )
      .select(({ exists, selectFrom }) => [
        'files.mime',
        'files.bytes',
        'files.is_identity',
        'reader.role',
        'reader.office_role',
        exists(
          selectFrom('doctors')
            .select('user_id')
            .where('user_id', '=', recordId)
            .where((eb) => eb.or([eb('front_image_id', '=', id), eb('back_image_id', '=', id)])),
        ).as('is_id_card'),
        exists(selectFrom('companies').select('user_id').where('user_id', '=', recordId).where('commercial_registry_id', '=', id)).as(
          'is_registry_file',
        ),
      ])
      .where('files.id', '=', id)
      .executeTakeFirst(),
};
