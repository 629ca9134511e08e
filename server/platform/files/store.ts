import { randomBytes } from 'node:crypto';
import { chmod, mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError, unsupportedType } from '../errors.ts';
import { ensureWritableFolder } from '../folders.ts';
import { loadSigningKey } from '../keys.ts';
import { checkPdf, documentTypes, isPdf, pdfOnly } from './document.ts';
import { fsyncPath, readIfExists, writeDurably, writeOnce } from './durable.ts';
import { encodeImage } from './image.ts';
import type { Files, FileVariant, StoredFile, StoreOptions } from './port.ts';
import { emptyTrash, moveToTrash } from './trash.ts';
import { createUrlSigner } from './url-signer.ts';

type OpenFilesOptions = { dataDir: string; signingKey: string | undefined; log: Logger };

const dayMs = 86_400_000;
// 18 bytes fill 24 letters exactly, so that an id has only one spelling.
const idBytes = 18;
const isId = (id: string) => /^[A-Za-z0-9_-]{24}$/.test(id);
const suffixes = { full: '.webp', thumbnail: '.thumbnail.webp', pdf: '.pdf' } as const;
type Part = keyof typeof suffixes;
const parts = ['full', 'thumbnail', 'pdf'] as const satisfies Part[];
const partsByVariant: Record<FileVariant, readonly Part[]> = { full: ['full', 'pdf'], thumbnail: ['thumbnail'] };
type Folders = { root: string; tempDir: string };

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

const storeImage = async ({ root, tempDir }: Folders, tempPath: string, options?: StoreOptions) => {
  const { full, thumbnail, ...rest } = await encodeImage(tempPath, options);
  const { id, shard } = await createId(root);
  // The full picture is written last: if it exists, both exist.
  for (const [size, bytes] of [
    ['thumbnail', thumbnail],
    ['full', full],
  ] as const) {
    const draft = join(tempDir, id + suffixes[size]);
    await writeDurably(draft, bytes);
    await rename(draft, getPath(root, id, size));
  }
  await fsyncPath(shard);
  return { id, kind: 'image' as const, bytes: full.length, ...rest };
};

const storeCheckedPdf = async ({ root }: Folders, tempPath: string, hint: string) => {
  const bytes = await checkPdf(tempPath, hint);
  await chmod(tempPath, 0o600);
  await fsyncPath(tempPath);
  const { id, shard } = await createId(root);
  await rename(tempPath, getPath(root, id, 'pdf'));
  await fsyncPath(shard);
  return { id, kind: 'document' as const, mime: 'application/pdf', bytes, width: null, height: null };
};

const storePdf = async (folders: Folders, tempPath: string) => {
  if (!(await isPdf(tempPath))) throw unsupportedType(pdfOnly);
  return storeCheckedPdf(folders, tempPath, pdfOnly);
};

const storeDocument = async (folders: Folders, tempPath: string, options?: StoreOptions): Promise<StoredFile> => {
  if (await isPdf(tempPath)) return storeCheckedPdf(folders, tempPath, documentTypes);
  try {
    return await storeImage(folders, tempPath, options);
  } catch (error) {
    throw error instanceof AppError && error.code === 'unsupported_type' ? unsupportedType(documentTypes) : error;
  }
};

/** Wraps a store function: removes the temporary file afterwards, even after an error. */
const withTempFileRemoved =
  <Stored>(store: (folders: Folders, tempPath: string, options?: StoreOptions) => Promise<Stored>, folders: Folders) =>
  async (tempPath: string, options?: StoreOptions): Promise<Stored> => {
    try {
      return await store(folders, tempPath, options);
    } finally {
      await rm(tempPath, { force: true });
    }
  };

/** Finds the first existing part of a file. */
const findPart = async (root: string, id: string, candidates: readonly Part[]) => {
  for (const part of candidates) {
    const path = getPath(root, id, part);
    const found = await statIfExists(path);
    if (found) return { part, path, bytes: found.size, storedAt: found.mtime };
  }
  return undefined;
};

async function* listShard(root: string, shard: string) {
  const ids = new Set((await readdir(join(root, shard))).map((name) => name.slice(0, name.indexOf('.'))));
  for (const id of [...ids].filter(isId)) {
    const found = await findPart(root, id, parts);
    if (found) yield { id, storedAt: found.storedAt };
  }
}

/** Opens the file store in `${dataDir}/files` with its trash in `${dataDir}/trash`, readable by this user only, and removes uploads that are older than a day. */
export const openFiles = async ({ dataDir, signingKey, log }: OpenFilesOptions): Promise<Files> => {
  const root = join(dataDir, 'files');
  const tempDir = join(dataDir, 'uploads');
  const trash = join(dataDir, 'trash');
  const databaseIdFile = join(root, 'database-id');
  for (const folder of [root, tempDir, trash]) ensureWritableFolder(folder);
  await removeOldUploads(tempDir, log);
  return {
    tempDir,
    databaseIdFile,
    readDatabaseId: async () => (await readIfExists(databaseIdFile))?.toString('utf8').trim(),
    writeDatabaseId: (id) => writeOnce(databaseIdFile, Buffer.from(`${id}\n`)),
    storeImage: withTempFileRemoved(storeImage, { root, tempDir }),
    storeDocument: withTempFileRemoved(storeDocument, { root, tempDir }),
    storePdf: withTempFileRemoved(storePdf, { root, tempDir }),
    async locate(id, variant) {
      if (!isId(id)) return undefined;
      const found = await findPart(root, id, partsByVariant[variant]);
      return found && { path: found.path, bytes: found.bytes, mime: found.part === 'pdf' ? 'application/pdf' : 'image/webp' };
    },
    async remove(id) {
      if (!isId(id)) return;
      for (const part of parts) await rm(getPath(root, id, part), { force: true });
    },
    async moveToTrash(id, now) {
      if (!isId(id)) return;
      for (const part of parts) {
        if (await findPart(root, id, [part])) await moveToTrash(trash, getPath(root, id, part), now);
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
