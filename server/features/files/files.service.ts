import type { Db } from '../../platform/database/index.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { FileSize, Files, SignedRequest, StoredFile } from '../../platform/files/index.ts';
import { filesRepo } from './files.repo.ts';

type Recording = { db: Db; now: Date; actor: { id: number } };

/** Makes a stored file known to the database, in the transaction of the record that will refer to it. A private one opens by signed addresses only, a public one by its id. */
export const recordFile = async ({ db, now, actor }: Recording, file: StoredFile, access: 'private' | 'public'): Promise<void> => {
  await filesRepo.insert(db, { ...file, isPrivate: access === 'private', createdBy: actor.id, at: now });
};

const bytesOf = async (files: Files, { id, size, mime }: { id: string; size: FileSize; mime: string }) => {
  const stored = await files.read(id, size);
  if (!stored) throw notFound();
  return { path: stored.path, bytes: stored.bytes, mime };
};

type Opening = { request: SignedRequest; size: FileSize; now: Date };

/** The bytes behind a signed address that its user may still open. */
export const openSigned = async (db: Db, files: Files, { request, size, now }: Opening) => {
  if (!files.isSigned(request, now)) throw forbidden('This link is not valid or has expired.');
  const file = await filesRepo.byIdFor(db, { id: request.id, userId: request.user, now });
  if (!file) throw notFound();
  // The address outlives a sign-out by minutes, the right to open it must not.
  if (!file.has_session) throw forbidden();
  return bytesOf(files, { id: request.id, size, mime: file.mime });
};

/** The bytes of a file that anybody may open; a private one is not there. */
export const openPublic = async (db: Db, files: Files, { id, size }: { id: string; size: FileSize }) => {
  const file = await filesRepo.openById(db, id);
  if (!file) throw notFound();
  return bytesOf(files, { id, size, mime: file.mime });
};
