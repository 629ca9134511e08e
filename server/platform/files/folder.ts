import { randomBytes } from 'node:crypto';
import { chmod, mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError, unsupportedType } from '../errors.ts';
import { checkPdf, documentTypes, isPdf, pdfOnly } from './document.ts';
import { flush, writeDurably } from './durable.ts';
import { encodeImage } from './image.ts';
import type { FileSize, Files, StoredFile } from './port.ts';
import { fileSignatures } from './signatures.ts';
import { signingKeyOf } from './signing-key.ts';

type OpenFilesOptions = { dataDir: string; signingKey: string | undefined; log: Logger };

const day = 86_400_000;
// 18 bytes are 24 letters without padding, so that one id has one spelling.
const idBytes = 18;
const isId = (id: string) => /^[A-Za-z0-9_-]{24}$/.test(id);
const suffixes = { full: '.webp', thumbnail: '.thumbnail.webp', pdf: '.pdf' } as const;
type Part = keyof typeof suffixes;
const partsOf: Record<FileSize, readonly Part[]> = { full: ['full', 'pdf'], thumbnail: ['thumbnail'] };
type Folders = { root: string; tempDir: string };

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const statOf = async (path: string) => {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** One of 256 folders by the first byte of the id, in hex: letters of either case would meet on some file systems. */
const shardOf = (root: string, id: string) => join(root, Buffer.from(id.slice(0, 4), 'base64url').toString('hex', 0, 1));
const pathOf = (root: string, id: string, part: Part) => join(shardOf(root, id), id + suffixes[part]);

const clearLeftovers = async (folder: string, log: Logger) => {
  const before = Date.now() - day;
  let cleared = 0;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    const found = await statOf(path);
    if (!found || found.mtimeMs > before) continue;
    await rm(path, { recursive: true, force: true });
    cleared += 1;
  }
  if (cleared > 0) log.info({ cleared }, 'removed uploads that were never finished');
};

/** A new id whose folder is there. */
const newPlace = async (root: string) => {
  const id = randomBytes(idBytes).toString('base64url');
  const shard = shardOf(root, id);
  if (await mkdir(shard, { recursive: true, mode: 0o700 })) await flush(root);
  return { id, shard };
};

const keepImage = async ({ root, tempDir }: Folders, tempPath: string) => {
  const { full, thumbnail, ...rest } = await encodeImage(tempPath);
  const { id, shard } = await newPlace(root);
  // The full picture comes last: whoever finds it finds both.
  for (const [size, bytes] of [
    ['thumbnail', thumbnail],
    ['full', full],
  ] as const) {
    const draft = join(tempDir, id + suffixes[size]);
    await writeDurably(draft, bytes);
    await rename(draft, pathOf(root, id, size));
  }
  await flush(shard);
  return { id, kind: 'image' as const, bytes: full.length, ...rest };
};

const keepPdf = async ({ root }: Folders, tempPath: string, choose: string) => {
  const bytes = await checkPdf(tempPath, choose);
  await chmod(tempPath, 0o600);
  await flush(tempPath);
  const { id, shard } = await newPlace(root);
  await rename(tempPath, pathOf(root, id, 'pdf'));
  await flush(shard);
  return { id, kind: 'document' as const, mime: 'application/pdf', bytes, width: null, height: null };
};

const keepPdfOnly = async (folders: Folders, tempPath: string) => {
  if (!(await isPdf(tempPath))) throw unsupportedType(pdfOnly);
  return keepPdf(folders, tempPath, pdfOnly);
};

const keepDocument = async (folders: Folders, tempPath: string): Promise<StoredFile> => {
  if (await isPdf(tempPath)) return keepPdf(folders, tempPath, documentTypes);
  try {
    return await keepImage(folders, tempPath);
  } catch (error) {
    throw error instanceof AppError && error.code === 'unsupported_type' ? unsupportedType(documentTypes) : error;
  }
};

/** Keeps an upload in one way or another; whatever became of it, it is gone afterwards. */
const taking =
  <Kept>(keep: (folders: Folders, tempPath: string) => Promise<Kept>, folders: Folders) =>
  async (tempPath: string): Promise<Kept> => {
    try {
      return await keep(folders, tempPath);
    } finally {
      await rm(tempPath, { force: true });
    }
  };

/** The first of these parts of a file that is there. */
const firstOf = async (root: string, id: string, parts: readonly Part[]) => {
  for (const part of parts) {
    const path = pathOf(root, id, part);
    const found = await statOf(path);
    if (found) return { part, path, bytes: found.size, storedAt: found.mtime };
  }
  return undefined;
};

async function* listShard(root: string, shard: string) {
  const ids = new Set((await readdir(join(root, shard))).map((name) => name.slice(0, name.indexOf('.'))));
  for (const id of [...ids].filter(isId)) {
    const found = await firstOf(root, id, ['full', 'thumbnail', 'pdf']);
    if (found) yield { id, storedAt: found.storedAt };
  }
}

/** Opens the store of files in a folder that only this user of the machine can read, and empties the uploads left by an earlier run. */
export const openFiles = async ({ dataDir, signingKey, log }: OpenFilesOptions): Promise<Files> => {
  const root = join(dataDir, 'files');
  const tempDir = join(dataDir, 'uploads');
  for (const folder of [root, tempDir]) await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearLeftovers(tempDir, log);
  return {
    tempDir,
    storeImage: taking(keepImage, { root, tempDir }),
    storeDocument: taking(keepDocument, { root, tempDir }),
    storePdf: taking(keepPdfOnly, { root, tempDir }),
    async read(id, size) {
      if (!isId(id)) return undefined;
      const found = await firstOf(root, id, partsOf[size]);
      return found && { path: found.path, bytes: found.bytes, mime: found.part === 'pdf' ? 'application/pdf' : 'image/webp' };
    },
    async remove(id) {
      if (!isId(id)) return;
      for (const part of ['full', 'thumbnail', 'pdf'] as const) await rm(pathOf(root, id, part), { force: true });
    },
    async *list() {
      for (const shard of await readdir(root, { withFileTypes: true })) {
        if (shard.isDirectory()) yield* listShard(root, shard.name);
      }
    },
    publicAddress: (id) => `/storage/${id}`,
    ...fileSignatures(await signingKeyOf(dataDir, signingKey)),
  };
};
