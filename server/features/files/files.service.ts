import { getUserPermissions } from '../../../contract/office-roles.ts';
import type { Db } from '../../platform/database/index.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Files, FileVariant, SignedRequest, StoredFile } from '../../platform/files/index.ts';
import { filesRepo } from './files.repo.ts';

type RecordContext = { db: Db; now: Date; actor: { id: number } };

/** Inserts the row of a stored file, in the transaction of its record. A private file and an identity document need a signed URL; a public file needs only its id. */
export const recordFile = async (
  { db, now, actor }: RecordContext,
  file: StoredFile,
  access: 'private' | 'identity' | 'public',
): Promise<void> => {
  await filesRepo.insert(db, { ...file, isPrivate: access !== 'public', isIdentity: access === 'identity', createdBy: actor.id, at: now });
};

type KnownFile = { id: string; variant: FileVariant; mime: string; bytes: number };

const locateFile = async (files: Files, { id, variant, mime, bytes }: KnownFile) => {
  const located = await files.locate(id, variant);
  if (!located) throw notFound();
  // Only the size of the full file is known. Browsers would keep a damaged picture for a year.
  const isDamaged = located.bytes === 0 || (variant === 'full' && located.bytes !== bytes);
  if (isDamaged) throw new Error(`The file ${located.path} is damaged: it has ${located.bytes} bytes`);
  return { path: located.path, bytes: located.bytes, mime };
};

type PrivateFile = NonNullable<Awaited<ReturnType<typeof filesRepo.findByIdFor>>>;

/** True if the user of a signed URL has a session and, for an identity document, if it belongs to the record and the user may see it. Both may have changed after the URL was signed. */
const canOpen = ({ role, office_role, is_identity, is_id_card, is_registry_file }: PrivateFile): boolean => {
  if (role === null) return false;
  if (!is_identity) return true;
  const permissions = getUserPermissions({ role, office_role });
  if (is_id_card) return permissions.includes('doctors.documents');
  return Boolean(is_registry_file) && permissions.includes('companies.documents');
};

const readOrThrow = async (files: Files, id: string, variant: FileVariant): Promise<Buffer> => {
  const bytes = await files.read(id, variant);
  if (!bytes) throw notFound();
  return bytes;
};

type SignedFileQuery = {
  request: SignedRequest;
  variant: FileVariant;
  now: Date;
  /** Receives the user of a refused request if the signature proves who it is. */
  recordRefusal(userId: number | undefined): void;
};

export const findSignedFile = async (db: Db, files: Files, { request, variant, now, recordRefusal }: SignedFileQuery) => {
  if (!files.isSignatureValid(request, now)) {
    recordRefusal(undefined);
    throw forbidden('This link is not valid or has expired.');
  }
  const file = await filesRepo.findByIdFor(db, { id: request.id, userId: request.user, recordId: request.record, now });
  if (!file) throw notFound();
  // The URL stays valid for minutes after a sign-out, but it must not open the file.
  if (!canOpen(file)) {
    recordRefusal(request.user);
    throw forbidden();
  }
  const located = await locateFile(files, { id: request.id, variant, mime: file.mime, bytes: file.bytes });
  if (!file.is_identity || request.record === undefined) return located;
  const view = { userId: request.user, recordId: request.record };
  return { ...located, identity: { view, read: () => readOrThrow(files, request.id, variant) } };
};

export const findPublicFile = async (db: Db, files: Files, { id, variant }: { id: string; variant: FileVariant }) => {
  const file = await filesRepo.findPublicById(db, id);
  if (!file) throw notFound();
  return locateFile(files, { id, variant, mime: file.mime, bytes: file.bytes });
};
