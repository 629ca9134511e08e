import { randomBytes } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureWritableFolder } from '../../../config/folders.ts';
import { encryptionOverhead, type Secrets } from '../../../security/secrets.ts';
import { fsyncPath, readIfExists, writeDurably, writeOnce } from '../durable.ts';
import { decryptFile, encryptedSuffix, encryptFile, renewFile } from '../encryption.ts';
import { idBytes, isId, mimes, type NewPart, type Part, parts, partsByVariant, type Storage } from '../storage.ts';
import { emptyTrash, getTrashPath, moveToTrash } from './trash.ts';

type FolderOptions = { dataDir: string; tempDir: string; secrets: Secrets };
type Folder = { root: string; tempDir: string; secrets: Secrets };

const suffixes: Record<Part, string> = { full: '.webp', thumbnail: '.thumbnail.webp', pdf: '.pdf', data: '.data' };

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
const getAllPaths = (root: string, id: string) => parts.flatMap((part) => getPaths(root, id, part));

/** Writes or replaces a file in one step. After a crash the path has the old or the new content. */
const writePath = async (tempDir: string, path: string, bytes: Uint8Array) => {
  const draft = join(tempDir, `${randomBytes(idBytes).toString('base64url')}.part`);
  await writeDurably(draft, bytes);
  await rename(draft, path);
};

/** Writes one part of a file. */
const writeBytes = (
  { root, tempDir, secrets }: Folder,
  id: string,
  { part, bytes, encrypts }: NewPart & { bytes: Uint8Array; encrypts: boolean },
) => {
  const path = getPath(root, id, part);
  return encrypts ? writePath(tempDir, path + encryptedSuffix, encryptFile(secrets, id, bytes)) : writePath(tempDir, path, bytes);
};

const moveFile = async ({ root }: Folder, id: string, { tempPath, part }: { tempPath: string; part: Part }) => {
  await chmod(tempPath, 0o600);
  await fsyncPath(tempPath);
  await rename(tempPath, getPath(root, id, part));
};

const storeParts = async (folder: Folder, id: string, newParts: readonly NewPart[]) => {
  const shard = getShard(folder.root, id);
  if (await mkdir(shard, { recursive: true, mode: 0o700 })) await fsyncPath(folder.root);
  for (const part of newParts) await ('bytes' in part ? writeBytes(folder, id, part) : moveFile(folder, id, part));
  await fsyncPath(shard);
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

const readParts = async ({ root, secrets }: Folder, id: string, candidates: readonly Part[]): Promise<Buffer | undefined> => {
  for (const part of candidates) {
    for (const path of getPaths(root, id, part)) {
      const bytes = await readIfExists(path);
      if (bytes) return path.endsWith(encryptedSuffix) ? decryptFile(secrets, id, { place: path, bytes }) : bytes;
    }
  }
  return undefined;
};

/** Encrypts parts with the current key that the previous key encrypted. */
const renewParts = async ({ root, tempDir, secrets }: Folder, id: string) => {
  for (const part of parts) {
    const path = getPath(root, id, part) + encryptedSuffix;
    const bytes = await readIfExists(path);
    const renewed = bytes && renewFile(secrets, id, { place: path, bytes });
    if (!renewed) continue;
    await writePath(tempDir, path, renewed);
    await fsyncPath(dirname(path));
  }
};

const encryptParts = async (folder: Folder, id: string) => {
  await renewParts(folder, id);
  for (const part of parts) {
    const path = getPath(folder.root, id, part);
    const bytes = await readIfExists(path);
    if (!bytes) continue;
    await writeBytes(folder, id, { part, bytes, encrypts: true });
    // The encrypted name must be on the disk before the plain one is removed.
    await fsyncPath(dirname(path));
    await rm(path, { force: true });
    await fsyncPath(dirname(path));
  }
};

const erasePath = async (path: string) => {
  if (!(await statIfExists(path))) return;
  await rm(path, { force: true });
  await fsyncPath(dirname(path));
};

async function* listShard(root: string, shard: string) {
  const ids = new Set((await readdir(join(root, shard))).map((name) => name.slice(0, name.indexOf('.'))));
  for (const id of [...ids].filter(isId)) {
    const found = await findPart(root, id, parts);
    if (found) yield { id, storedAt: found.storedAt };
  }
}

/** Opens the store in `${dataDir}/files` with its trash in `${dataDir}/trash`, readable by this user only. `tempDir` is on the same file system. */
export const openFolderStorage = ({ dataDir, tempDir, secrets }: FolderOptions): Storage => {
  const root = join(dataDir, 'files');
  const trash = join(dataDir, 'trash');
  for (const path of [root, trash]) ensureWritableFolder(path);
  const folder = { root, tempDir, secrets };
  return {
    setting: 'DATA_DIR',
    redirectOrigin: undefined,
    databaseIdFile: join(root, 'database-id'),
    readStoreFile: (name) => readIfExists(join(root, name)),
    writeStoreFile: (name, bytes) => writeOnce(join(root, name), bytes),
    async replaceStoreFile(name, bytes) {
      await writePath(tempDir, join(root, name), bytes);
      await fsyncPath(root);
    },
    store: (id, newParts) => storeParts(folder, id, newParts),
    async find(id, variant) {
      const found = await findPart(root, id, partsByVariant[variant]);
      if (!found) return undefined;
      const { part, path, bytes } = found;
      return {
        ...{ bytes, mime: mimes[part], place: path, isEncrypted: path.endsWith(encryptedSuffix) },
        stream: async () => createReadStream(path),
        blob: (type) => openAsBlob(path, { type }),
      };
    },
    read: (id, variant) => readParts(folder, id, partsByVariant[variant]),
    async encrypt(id) {
      await encryptParts(folder, id);
      return (await findPart(root, id, parts)) !== undefined;
    },
    async remove(id) {
      for (const path of getAllPaths(root, id)) await rm(path, { force: true });
    },
    async erase(id) {
      for (const path of getAllPaths(root, id)) for (const place of [path, getTrashPath(trash, path)]) await erasePath(place);
    },
    async moveToTrash(id, now) {
      for (const path of getAllPaths(root, id)) if (await statIfExists(path)) await moveToTrash(trash, path, now);
    },
    emptyTrash: (before) => emptyTrash(trash, before),
    async *list() {
      for (const shard of await readdir(root, { withFileTypes: true })) {
        if (shard.isDirectory()) yield* listShard(root, shard.name);
      }
    },
  };
};
