import type { Db } from '../../platform/database/index.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { FileSize, Files, SignedRequest, StoredImage } from '../../platform/files/index.ts';
import { filesRepo } from './files.repo.ts';

type Recording = { db: Db; now: Date; actor: { id: number } };

/** Makes a stored picture known to the database, in the transaction of the record that will refer to it; private, so that only signed addresses open it. */
export const recordImage = async ({ db, now, actor }: Recording, image: StoredImage): Promise<void> => {
  await filesRepo.insert(db, { ...image, isPrivate: true, createdBy: actor.id, at: now });
};

type Opening = { request: SignedRequest; size: FileSize; now: Date };

/** The bytes behind a signed address that its user may still open. */
export const openSigned = async (db: Db, files: Files, { request, size, now }: Opening) => {
  if (!files.isSigned(request, now)) throw forbidden('This link is not valid or has expired.');
  const file = await filesRepo.byIdFor(db, { id: request.id, userId: request.user, now });
  if (!file) throw notFound();
  // The address outlives a sign-out by minutes, the right to open it must not.
  if (!file.has_session) throw forbidden();
  const stored = await files.read(request.id, size);
  if (!stored) throw notFound();
  return { path: stored.path, bytes: stored.bytes, mime: file.mime };
};
