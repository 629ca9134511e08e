import { randomBytes } from 'node:crypto';
import { mkdir, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { syncFolder, writeDurably } from './durable.ts';
import { encodeImage } from './image.ts';
import type { FileSize, Files, StoredImage } from './port.ts';
import { fileSignatures } from './signatures.ts';
import { signingKeyOf } from './signing-key.ts';

type OpenFilesOptions = { dataDir: string; signingKey: string | undefined; log: Logger };

const day = 86_400_000;
// 18 bytes are 24 letters without padding, so that one id has one spelling.
const idBytes = 18;
const isId = (id: string) => /^[A-Za-z0-9_-]{24}$/.test(id);
const suffixes: Record<FileSize, string> = { full: '.webp', thumbnail: '.thumbnail.webp' };

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
const pathOf = (root: string, id: string, size: FileSize) => join(shardOf(root, id), id + suffixes[size]);

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

const keepImage = async (root: string, tempDir: string, tempPath: string): Promise<StoredImage> => {
  const { full, thumbnail, ...rest } = await encodeImage(tempPath);
  const id = randomBytes(idBytes).toString('base64url');
  const shard = shardOf(root, id);
  if (await mkdir(shard, { recursive: true, mode: 0o700 })) await syncFolder(root);
  // The full picture comes last: whoever finds it finds both.
  for (const [size, bytes] of [
    ['thumbnail', thumbnail],
    ['full', full],
  ] as const) {
    const draft = join(tempDir, id + suffixes[size]);
    await writeDurably(draft, bytes);
    await rename(draft, pathOf(root, id, size));
  }
  await syncFolder(shard);
  return { id, bytes: full.length, ...rest };
};

async function* listShard(folder: string) {
  const ids = new Set((await readdir(folder)).map((name) => name.slice(0, name.indexOf('.'))));
  for (const id of [...ids].filter(isId)) {
    const found = (await statOf(join(folder, id + suffixes.full))) ?? (await statOf(join(folder, id + suffixes.thumbnail)));
    if (found) yield { id, storedAt: found.mtime };
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
    async storeImage(tempPath) {
      try {
        return await keepImage(root, tempDir, tempPath);
      } finally {
        await rm(tempPath, { force: true });
      }
    },
    async read(id, size) {
      if (!isId(id)) return undefined;
      const path = pathOf(root, id, size);
      const found = await statOf(path);
      return found && { path, bytes: found.size, mime: 'image/webp' };
    },
    async remove(id) {
      if (!isId(id)) return;
      for (const size of ['full', 'thumbnail'] as const) await rm(pathOf(root, id, size), { force: true });
    },
    async *list() {
      for (const shard of await readdir(root, { withFileTypes: true })) {
        if (shard.isDirectory()) yield* listShard(join(root, shard.name));
      }
    },
    ...fileSignatures(await signingKeyOf(dataDir, signingKey)),
  };
};
