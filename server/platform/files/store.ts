import { randomBytes } from 'node:crypto';
import { chmod, mkdir, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { dayMs } from '../../../contract/kit/time-zone.ts';
import { AppError, invalid, unsupportedType } from '../errors.ts';
import { ensureWritableFolder } from '../folders.ts';
import { loadSigningKey } from '../keys.ts';
import { encryptionOverhead, type Secrets } from '../secrets.ts';
import { readRows } from '../sheets/index.ts';
import { checkPdf, documentTypes, isPdf, pdfOnly } from './document.ts';
import { fsyncPath, readIfExists, writeDurably, writeOnce } from './durable.ts';
import { decryptFile, encryptedSuffix, encryptFile } from './encryption.ts';
import { encodeImage } from './image.ts';
import type { Files, FileVariant, StoredFile, StoreOptions } from './port.ts';
import { emptyTrash, getTrashPath, moveToTrash } from './trash.ts';
import { createUrlSigner } from './url-signer.ts';

type OpenFilesOptions = { dataDir: string; signingKey: string | undefined; secrets: Secrets; log: Logger };

// 18 bytes fill 24 letters exactly, so that an id has only one spelling.
const idBytes = 18;
const isId = (id: string) => /^[A-Za-z0-9_-]{24}$/.test(id);
const suffixes = { full: '.webp', thumbnail: '.thumbnail.webp', pdf: '.pdf', data: '.data' } as const;
type Part = keyof typeof suffixes;
const mimes: Record<Part, string> = {
  full: 'image/webp',
  thumbnail: 'image/webp',
  pdf: 'application/pdf',
  data: 'application/octet-stream',
};
type NewPart = { part: Part; bytes: Uint8Array; encrypts: boolean };
const parts = ['full', 'thumbnail', 'pdf', 'data'] as const satisfies Part[];
const partsByVariant: Record<FileVariant, readonly Part[]> = { full: ['full', 'pdf', 'data'], thumbnail: ['thumbnail'] };
type Store = { root: string; tempDir: string; secrets: Secrets };

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const statIfExists = async (path: string) => {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** One of 256 folders, named by the first byte of the id in hex, because some file systems ignore the case of letters. */
const getShard = (root: string, id: string) => join(root, Buffer.from(id.slice(0, 4), 'base64url').toString('hex', 0, 1));
const getPath = (root: string, id: string, part: Part) => join(getShard(root, id), id + suffixes[part]);
// A file is encrypted beside the plain one, which is removed last. So the plain path is always looked for first.
const getPaths = (root: string, id: string, part: Part) => [getPath(root, id, part), getPath(root, id, part) + encryptedSuffix];

const removeOldUploads = async (folder: string, log: Logger) => {
  const before = Date.now() - dayMs;
  let removed = 0;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    const found = await statIfExists(path);
    if (!found || found.mtimeMs > before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  if (removed > 0) log.info({ removed }, 'removed unfinished uploads');
};

/** Creates an id and its folder. */
const createId = async (root: string) => {
  const id = randomBytes(idBytes).toString('base64url');
  const shard = getShard(root, id);
  if (await mkdir(shard, { recursive: true, mode: 0o700 })) await fsyncPath(root);
  return { id, shard };
};

/** Writes one part of a file. The path exists only when all bytes are on the disk. */
const writePart = async ({ root, tempDir, secrets }: Store, id: string, { part, bytes, encrypts }: NewPart) => {
  const draft = join(tempDir, `${randomBytes(idBytes).toString('base64url')}.part`);
  await writeDurably(draft, encrypts ? encryptFile(secrets, id, bytes) : bytes);
  await rename(draft, getPath(root, id, part) + (encrypts ? encryptedSuffix : ''));
};

const storeImage = async (store: Store, tempPath: string, options: StoreOptions = {}): Promise<StoredFile> => {
  const { full, thumbnail, ...rest } = await encodeImage(tempPath, options);
  const { id, shard } = await createId(store.root);
  const { encrypts = false } = options;
  // The full picture is written last: if it exists, both exist.
  await writePart(store, id, { part: 'thumbnail', bytes: thumbnail, encrypts });
  await writePart(store, id, { part: 'full', bytes: full, encrypts });
  await fsyncPath(shard);
  return { id, kind: 'image', bytes: full.length, ...rest, ...(encrypts ? { isEncrypted: true } : {}) };
};

const moveFile = async ({ root }: Store, id: string, { tempPath, part }: { tempPath: string; part: Part }) => {
  await chmod(tempPath, 0o600);
  await fsyncPath(tempPath);
  await rename(tempPath, getPath(root, id, part));
};

const storeFile = async (store: Store, tempPath: string, { mime }: { mime: string }): Promise<StoredFile> => {
  const { size } = await stat(tempPath);
  const { id, shard } = await createId(store.root);
  await moveFile(store, id, { tempPath, part: 'data' });
  await fsyncPath(shard);
  return { id, kind: 'document', mime, bytes: size, width: null, height: null };
};

const storeSheet = async (store: Store, tempPath: string): Promise<StoredFile> => {
  const { json } = await readRows(tempPath);
  const { id, shard } = await createId(store.root);
  await writePart(store, id, { part: 'data', bytes: json, encrypts: true });
  await fsyncPath(shard);
  return { id, kind: 'document', mime: 'application/json', bytes: json.length, width: null, height: null, isEncrypted: true };
};

const storeCheckedPdf = async (
  store: Store,
  tempPath: string,
  { hint, encrypts }: { hint: string; encrypts: boolean | undefined },
): Promise<StoredFile> => {
  const bytes = await checkPdf(tempPath, hint);
  const { id, shard } = await createId(store.root);
  if (encrypts) await writePart(store, id, { part: 'pdf', bytes: await readFile(tempPath), encrypts });
  else await moveFile(store, id, { tempPath, part: 'pdf' });
  await fsyncPath(shard);
  const file = { id, kind: 'document', mime: 'application/pdf', bytes, width: null, height: null } as const;
  return encrypts ? { ...file, isEncrypted: true } : file;
};

const storePdf = async (store: Store, tempPath: string, { encrypts }: StoreOptions = {}) => {
  if (!(await isPdf(tempPath))) throw unsupportedType(pdfOnly);
  return storeCheckedPdf(store, tempPath, { hint: pdfOnly, encrypts });
};

const storeDocument = async (store: Store, tempPath: string, options: StoreOptions = {}): Promise<StoredFile> => {
  if (await isPdf(tempPath)) {
    if (options.crop) throw invalid('A PDF cannot be cropped');
    return storeCheckedPdf(store, tempPath, { hint: documentTypes, encrypts: options.encrypts });
  }
  try {
    return await storeImage(store, tempPath, options);
  } catch (error) {
    throw error instanceof AppError && error.code === 'unsupported_type' ? unsupportedType(documentTypes) : error;
  }
};

/** Wraps a store function: removes the temporary file afterwards, even after an error. */
const withTempFileRemoved =
  (storeFile: (store: Store, tempPath: string, options?: StoreOptions) => Promise<StoredFile>, store: Store) =>
  async (tempPath: string, options?: StoreOptions): Promise<StoredFile> => {
    try {
      return await storeFile(store, tempPath, options);
    } finally {
      await rm(tempPath, { force: true });
    }
  };

/** Finds the first existing part of a file. */
const findPart = async (root: string, id: string, candidates: readonly Part[]) => {
  for (const part of candidates) {
    for (const path of getPaths(root, id, part)) {
      const found = await statIfExists(path);
      const overhead = path.endsWith(encryptedSuffix) ? encryptionOverhead : 0;
      if (found) return { part, path, bytes: Math.max(0, found.size - overhead), storedAt: found.mtime };
    }
  }
  return undefined;
};

const readParts = async ({ root, secrets }: Store, id: string, candidates: readonly Part[]): Promise<Buffer | undefined> => {
  for (const part of candidates) {
    for (const path of getPaths(root, id, part)) {
      const bytes = await readIfExists(path);
      if (bytes) return path.endsWith(encryptedSuffix) ? decryptFile(secrets, id, { path, bytes }) : bytes;
    }
  }
  return undefined;
};

const encryptParts = async (store: Store, id: string) => {
  for (const part of parts) {
    const path = getPath(store.root, id, part);
    const bytes = await readIfExists(path);
    if (!bytes) continue;
    await writePart(store, id, { part, bytes, encrypts: true });
    // The encrypted name must be on the disk before the plain one is removed.
    await fsyncPath(dirname(path));
    await rm(path, { force: true });
    await fsyncPath(dirname(path));
  }
};

async function* listShard(root: string, shard: string) {
  const ids = new Set((await readdir(join(root, shard))).map((name) => name.slice(0, name.indexOf('.'))));
  for (const id of [...ids].filter(isId)) {
    const found = await findPart(root, id, parts);
    if (found) yield { id, storedAt: found.storedAt };
  }
}

/** Opens the file store in `${dataDir}/files` with its trash in `${dataDir}/trash`, readable by this user only, and removes uploads that are older than a day. */
export const openFiles = async ({ dataDir, signingKey, secrets, log }: OpenFilesOptions): Promise<Files> => {
  const root = join(dataDir, 'files');
  const tempDir = join(dataDir, 'uploads');
  const trash = join(dataDir, 'trash');
  const databaseIdFile = join(root, 'database-id');
  for (const folder of [root, tempDir, trash]) ensureWritableFolder(folder);
  await removeOldUploads(tempDir, log);
  const store = { root, tempDir, secrets };
  return {
    tempDir,
    databaseIdFile,
    readDatabaseId: async () => (await readIfExists(databaseIdFile))?.toString('utf8').trim(),
    writeDatabaseId: (id) => writeOnce(databaseIdFile, Buffer.from(`${id}\n`)),
    storeImage: withTempFileRemoved(storeImage, store),
    storeDocument: withTempFileRemoved(storeDocument, store),
    storePdf: withTempFileRemoved(storePdf, store),
    storeSheet: withTempFileRemoved(storeSheet, store),
    storeFile: (tempPath, options) => storeFile(store, tempPath, options),
    async locate(id, variant) {
      if (!isId(id)) return undefined;
      const found = await findPart(root, id, partsByVariant[variant]);
      return found && { path: found.path, bytes: found.bytes, mime: mimes[found.part] };
    },
    read: async (id, variant) => (isId(id) ? readParts(store, id, partsByVariant[variant]) : undefined),
    async encrypt(id) {
      if (!isId(id)) return false;
      await encryptParts(store, id);
      return (await findPart(root, id, parts)) !== undefined;
    },
    async remove(id) {
      if (!isId(id)) return;
      for (const path of parts.flatMap((part) => getPaths(root, id, part))) await rm(path, { force: true });
    },
    async erase(id) {
      if (!isId(id)) return;
      for (const path of parts.flatMap((part) => getPaths(root, id, part))) {
        for (const place of [path, getTrashPath(trash, path)]) {
          if (!(await statIfExists(place))) continue;
          await rm(place, { force: true });
          await fsyncPath(dirname(place));
        }
      }
    },
    async moveToTrash(id, now) {
      if (!isId(id)) return;
      for (const path of parts.flatMap((part) => getPaths(root, id, part))) {
        if (await statIfExists(path)) await moveToTrash(trash, path, now);
      }
    },
    emptyTrash: (before) => emptyTrash(trash, before),
    async *list() {
      for (const shard of await readdir(root, { withFileTypes: true })) {
        if (shard.isDirectory()) yield* listShard(root, shard.name);
      }
    },
    publicUrl: (id) => `/storage/${id}`,
    ...createUrlSigner(await loadSigningKey(dataDir, signingKey)),
  };
};
