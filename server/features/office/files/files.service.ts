import { getUserPermissions } from '../../../../contract/office-roles.ts';
import type { Db } from '../../../platform/database/index.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import type { Files, FileVariant, SignedFileRequest, StoredFile } from '../../../platform/storage/files/index.ts';
import { filesRepo } from './files.repo.ts';

/** `actor` is undefined before a person has an account. */
type RecordContext = { db: Db; now: Date; actor: { id: number } | undefined };

/** Inserts the row of a stored file, in the transaction of its record, and returns its id. A private file and an identity document need a signed URL; a public file needs only its id. */
export const recordFile = async (
  { db, now, actor }: RecordContext,
  file: StoredFile,
  access: 'private' | 'identity' | 'public',
): Promise<string> => {
  await filesRepo.insert(db, {
    ...file,
    isPrivate: access !== 'public',
    isIdentity: access === 'identity',
    createdBy: actor?.id ?? null,
    at: now,
  });
  return file.id;
};

type KnownFile = { id: string; variant: FileVariant; mime: string; bytes: number };

const locateFile = async (files: Files, { id, variant, mime, bytes }: KnownFile) => {
  const located = await files.find(id, variant);
  if (!located) throw notFound();
  // Only the size of the full file is known. Browsers would keep a damaged picture for a year.
  const isDamaged = located.bytes === 0 || (variant === 'full' && located.bytes !== bytes);
  if (isDamaged) throw new Error(`The file ${located.place} is damaged: it has ${located.bytes} bytes`);
  return { ...located, mime };
};

type PrivateFile = Awaited<ReturnType<typeof filesRepo.findSigned>>[number];

/** True if the user of a signed URL has a session and, for an identity document, if it belongs to the record and the user may see it. Both may have changed after the URL was signed. */
const canOpen = ({ role, office_role, is_identity, is_id_card, is_registry_file }: PrivateFile): boolean => {
  if (role === null) return false;
  if (!is_identity) return true;
  const permissions = getUserPermissions({ role, office_role });
  if (is_id_card) return permissions.includes('doctors.documents');
  return Boolean(is_registry_file) && permissions.includes('companies.documents');
};

/** True if verification may show the document to the user next, so that the browser may fetch it ahead. */
const isQueued = ({ role, office_role, is_undecided }: PrivateFile): boolean =>
  role !== null && Boolean(is_undecided) && getUserPermissions({ role, office_role }).includes('members.decide');

const readOrThrow = async (files: Files, id: string, variant: FileVariant): Promise<Buffer> => {
  const bytes = await files.read(id, variant);
  if (!bytes) throw notFound();
  return bytes;
};

/** Receives the user of a refused request if the signature proves who it is. */
type RecordRefusal = (userId: number | undefined) => void;

const locateSigned = async (
  { files, recordRefusal }: { files: Files; recordRefusal: RecordRefusal },
  { request, variant }: SignedFileRequest,
  file: PrivateFile | undefined,
) => {
  if (!file) throw notFound();
  // The URL stays valid for minutes after a sign-out, but it must not open the file.
  if (!canOpen(file)) {
    recordRefusal(request.user);
    throw forbidden();
  }
  const located = await locateFile(files, { id: request.id, variant, mime: file.mime, bytes: file.bytes });
  if (!file.is_identity || request.record === undefined) return located;
  const view = { userId: request.user, recordId: request.record };
  return { ...located, identity: { view, isQueued: isQueued(file), read: () => readOrThrow(files, request.id, variant) } };
};

type SignedFilesQuery = { requests: readonly SignedFileRequest[]; now: Date; recordRefusal: RecordRefusal };

/** Finds the files of signed URLs with one statement. The result of each is the file, or an AppError if the URL may not open it. */
export const findSignedFiles = async (db: Db, files: Files, { requests, now, recordRefusal }: SignedFilesQuery) => {
  const isValid = ({ request }: SignedFileRequest) => files.isSignatureValid(request, now);
  const valid = requests.filter(isValid);
  const urls = valid.map(({ request }) => request);
  const rows = urls.length === 0 ? [] : await filesRepo.findSigned(db, urls, now);
  const found = new Map(rows.map((row) => [valid[Number(row.position) - 1], row]));
  const locate = async (signed: SignedFileRequest) => {
    if (!valid.includes(signed)) {
      recordRefusal(undefined);
      throw forbidden('This link is not valid or has expired.');
    }
    return locateSigned({ files, recordRefusal }, signed, found.get(signed));
  };
  return Promise.allSettled(requests.map(locate));
};

export const findPublicFile = async (db: Db, files: Files, { id, variant }: { id: string; variant: FileVariant }) => {
  const file = await filesRepo.findPublicById(db, id);
  if (!file) throw notFound();
  return locateFile(files, { id, variant, mime: file.mime, bytes: file.bytes });
};
