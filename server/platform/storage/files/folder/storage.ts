import { randomBytes } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureWritableFolder } from '../../../config/folders.ts';
import { encryptionOverhead, type Secrets } from '../../../security/secrets.ts';
import { fsyncPath, readIfExists, writeDurably, writeOnce } from '../durable.ts';
import { decryptFile, encryptedSuffix, encryptFile, renewFile } from '../encryption.ts';
import { type BlobKind, blobKinds, blobKindsByVariant, idBytes, isId, mimes, type NewBlob, type Storage } from '../storage.ts';
import { emptyTrash, getTrashPath, moveToTrash } from './trash.ts';

type FolderOptions = { dataDir: string; tempDir: string; secrets: Secrets };
type Folder = { root: string; tempDir: string; secrets: Secrets };

const suffixes: Record<BlobKind, string> = { full: '.webp', thumbnail: '.thumbnail.webp', pdf: '.pdf', data: '.data' };

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
const getPath = (root: string, id: string, kind: BlobKind) => join(getShard(root, id), id + suffixes[kind]);
// A file is encrypted beside the plain one, which is removed last. So the plain path is always looked for first.
const getPaths = (root: string, id: string, kind: BlobKind) => [getPath(root, id, kind), getPath(root, id, kind) + encryptedSuffix];
const getAllPaths = (root: string, id: string) => blobKinds.flatMap((kind) => getPaths(root, id, kind));

/** Writes or replaces a file in one step. After a crash the path has the old or the new content. */
const writePath = async (tempDir: string, path: string, bytes: Uint8Array) => {
  const draft = join(tempDir, `${randomBytes(idBytes).toString('base64url')}.part`);
  await writeDurably(draft, bytes);
  await rename(draft, path);
};

/** Writes one blob of a file. */
const writeBytes = (
  { root, tempDir, secrets }: Folder,
  id: string,
  { kind, bytes, encrypts }: NewBlob & { bytes: Uint8Array; encrypts: boolean },
) => {
  const path = getPath(root, id, kind);
  return encrypts ? writePath(tempDir, path + encryptedSuffix, encryptFile(secrets, id, bytes)) : writePath(tempDir, path, bytes);
};

const moveFile = async ({ root }: Folder, id: string, { tempPath, kind }: { tempPath: string; kind: BlobKind }) => {
  await chmod(tempPath, 0o600);
  await fsyncPath(tempPath);
  await rename(tempPath, getPath(root, id, kind));
};

const storeBlobs = async (folder: Folder, id: string, newBlobs: readonly NewBlob[]) => {
  const shard = getShard(folder.root, id);
  if (await mkdir(shard, { recursive: true, mode: 0o700 })) await fsyncPath(folder.root);
  for (const blob of newBlobs) await ('bytes' in blob ? writeBytes(folder, id, blob) : moveFile(folder, id, blob));
  await fsyncPath(shard);
};

/** Finds the first existing blob of a file. */
const findBlob = async (root: string, id: string, candidates: readonly BlobKind[]) => {
  for (const kind of candidates) {
    for (const path of getPaths(root, id, kind)) {
      const found = await statIfExists(path);
      const overhead = path.endsWith(encryptedSuffix) ? encryptionOverhead : 0;
      if (found) return { kind, path, bytes: Math.max(0, found.size - overhead), storedAt: found.mtime };
    }
  }
  return undefined;
};

const readBlob = async ({ root, secrets }: Folder, id: string, candidates: readonly BlobKind[]): Promise<Buffer | undefined> => {
  for (const kind of candidates) {
    for (const path of getPaths(root, id, kind)) {
      const bytes = await readIfExists(path);
      if (bytes) return path.endsWith(encryptedSuffix) ? decryptFile(secrets, id, { place: path, bytes }) : bytes;
    }
  }
  return undefined;
};

/** Encrypts blobs with the current key that the previous key encrypted. */
const renewParts = async ({ root, tempDir, secrets }: Folder, id: string) => {
  for (const kind of blobKinds) {
    const path = getPath(root, id, kind) + encryptedSuffix;
    const bytes = await readIfExists(path);
    const renewed = bytes && renewFile(secrets, id, { place: path, bytes });
    if (!renewed) continue;
    await writePath(tempDir, path, renewed);
    await fsyncPath(dirname(path));
  }
};

const encryptParts = async (folder: Folder, id: string) => {
  await renewParts(folder, id);
  for (const kind of blobKinds) {
    const path = getPath(folder.root, id, kind);
    const bytes = await readIfExists(path);
    if (!bytes) continue;
    await writeBytes(folder, id, { kind, bytes, encrypts: true });
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
    const found = await findBlob(root, id, blobKinds);
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
    store: (id, newBlobs) => storeBlobs(folder, id, newBlobs),
    async find(id, variant) {
      const found = await findBlob(root, id, blobKindsByVariant[variant]);
      if (!found) return undefined;
      const { kind, path, bytes } = found;
      return {
        ...{ bytes, mime: mimes[kind], place: path, isEncrypted: path.endsWith(encryptedSuffix) },
        stream: async () => createReadStream(path),
        blob: (type) => openAsBlob(path, { type }),
      };
    },
    read: (id, variant) => readBlob(folder, id, blobKindsByVariant[variant]),
    async encrypt(id) {
      await encryptParts(folder, id);
      return (await findBlob(root, id, blobKinds)) !== undefined;
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
