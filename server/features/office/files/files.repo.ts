import { sql } from 'kysely';
import { activeAccountStatuses, undecidedAccountStatuses } from '../../../../contract/entities/members/account-status.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { StoredFile } from '../../../platform/storage/files/index.ts';

type NewFile = StoredFile & { isPrivate: boolean; isIdentity: boolean; createdBy: number | null; at: Date };

type SignedId = { id: string; user: number; record?: number | undefined };

/** A signed URL in a statement. Positions start at 1. */
type SignedUrlRow = { file_id: string; user_id: number; record_id: number; position: number };

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
  /** Files that are encrypted, or will be: a process may have been killed before it marked the row. In the order of their ids. */
  findSecret: (db: Db, { after, limit }: { after: string; limit: number }) =>
    db
      .selectFrom('files')
      .select('id')
      .where((eb) => eb.or([eb('is_encrypted', '=', true), eb('is_identity', '=', true)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  setEncrypted: (db: Db, id: string) => db.updateTable('files').set({ is_encrypted: true }).where('id', '=', id).execute(),
  /** Finds a public file. Photos of posts are private, but older ones are stored as public files. */
  findPublicById: (db: Db, id: string) =>
    db
      .selectFrom('files')
      .select(['mime', 'bytes'])
      .where('id', '=', id)
      .where('is_private', '=', false)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('post_photos').select('post_photos.id').whereRef('image_id', '=', 'files.id'))),
      )
      .executeTakeFirst(),
  /** Finds the files of signed URLs, each with the position of its URL, whether it is an identity document of the record, and the active user of the URL who still has a session and needs no other password. */
  findSigned: (db: Db, urls: readonly SignedId[], now: Date) => {
    const [ids, users, records] = [urls.map(({ id }) => id), urls.map(({ user }) => user), urls.map(({ record = 0 }) => record)];
    return db
      .selectFrom(
        sql<SignedUrlRow>`unnest(${ids}::text[], ${users}::int[], ${records}::int[]) with ordinality`.as<'urls'>(
          sql`urls (file_id, user_id, record_id, position)`,
        ),
      )
      .innerJoin('files', 'files.id', 'urls.file_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('sessions')
            .innerJoin('users', 'users.id', 'sessions.user_id')
            .select(['users.role', 'users.office_role'])
            .whereRef('sessions.user_id', '=', 'urls.user_id')
            .where('sessions.expires_at', '>', now)
            .where('users.archived_at', 'is', null)
            // A doctor of any status sees the own picture; the address is signed for this user alone.
            .where(({ eb, or }) => or([eb('users.status', 'in', activeAccountStatuses), eb('users.role', '=', 'doctor')]))
            .where('users.must_change_password', '=', false)
            .limit(1)
            .as('reader'),
        (join) => join.onTrue(),
      )
      .select(({ exists, selectFrom }) => [
        'urls.position',
        'files.mime',
        'files.bytes',
        'files.is_identity',
        'reader.role',
        'reader.office_role',
        exists(
          selectFrom('doctors')
            .select('doctors.user_id')
            .whereRef('doctors.user_id', '=', 'urls.record_id')
            .where((eb) => eb.or([eb('front_image_id', '=', eb.ref('files.id')), eb('back_image_id', '=', eb.ref('files.id'))])),
        ).as('is_id_card'),
        exists(
          selectFrom('companies')
            .select('companies.user_id')
            .whereRef('companies.user_id', '=', 'urls.record_id')
            .whereRef('commercial_registry_id', '=', 'files.id'),
        ).as('is_registry_file'),
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'urls.record_id')
            .where('users.status', 'in', undecidedAccountStatuses)
            .where('users.archived_at', 'is', null),
        ).as('is_undecided'),
      ])
      .execute();
  },
};
