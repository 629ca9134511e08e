import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProviderError } from '../providers/index.ts';
import { encryptionOverhead, type Secrets } from '../security/secrets.ts';
import { decryptFile, encryptedSuffix } from '../storage/files/encryption.ts';
import type { Files, FileVariant } from '../storage/files/port.ts';
import { type BlobKind, blobKinds, getBlobKind, isId, type Storage } from '../storage/files/storage.ts';
import { type ArchiveEntry, readBytes } from './read-archive.ts';
import type { ArchiveWriter } from './write-archive.ts';

const isMissing = (error: unknown) =>
  error instanceof ProviderError ? error.status === 404 : (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Opens a stored file; undefined if there is none. It retries, because the file may be erased, or encrypted under another name, meanwhile. */
const openStored = async (files: Pick<Files, 'find'>, id: string, variant: FileVariant) => {
  for (let retries = 3; ; retries -= 1) {
    const found = await files.find(id, variant);
    if (!found) return undefined;
    try {
      const stream = await found.stream();
      await once(stream, 'readable');
      return { ...found, stream };
    } catch (error) {
      if (!isMissing(error) || retries === 0) throw error;
    }
  }
};

/** Adds a stored file in both variants, byte for byte: encrypted files stay encrypted with SECRETS_KEY. Returns whether the full variant exists. */
export const addFile = async (archive: ArchiveWriter, files: Pick<Files, 'find'>, id: string): Promise<boolean> => {
  let hasFull = false;
  for (const variant of ['thumbnail', 'full'] as const) {
    const stored = await openStored(files, id, variant);
    if (!stored) continue;
    hasFull = variant === 'full';
    const { mime, isEncrypted, bytes, stream } = stored;
    const name = `files/${id}/${getBlobKind(variant, mime)}${isEncrypted ? encryptedSuffix : ''}`;
    await archive.add(name, bytes + (isEncrypted ? encryptionOverhead : 0), stream);
  }
  return hasFull;
};

/** The stored file that the name of an entry describes. */
type StoredName = { id: string; kind: BlobKind; isEncrypted: boolean };

const filePath = new RegExp(`^files/([^/]+)/(${blobKinds.join('|')})(\\.enc)?$`);

/** Reads the name of an entry; undefined if it is not that of a stored file. */
export const parseFileName = (name: string): StoredName | undefined => {
  const [, id = '', kind, suffix] = filePath.exec(name) ?? [];
  return isId(id) ? { id, kind: kind as BlobKind, isEncrypted: suffix !== undefined } : undefined;
};

/** Writes an entry into a new file of a folder, and returns its path. */
export const writeTemporary = async (tempDir: string, body: ArchiveEntry['body']): Promise<string> => {
  const path = join(tempDir, `${randomBytes(18).toString('base64url')}.part`);
  await pipeline(Readable.from(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return path;
};

/** Stores an entry under its id, unless the store has it. An encrypted entry is decrypted and encrypted again, which proves that it is readable. */
export const storeFile = async (
  { storage, tempDir, secrets }: { storage: Storage; tempDir: string; secrets: Secrets },
  { id, kind, isEncrypted }: StoredName,
  { name, body }: ArchiveEntry,
): Promise<void> => {
  if (await storage.find(id, kind === 'thumbnail' ? 'thumbnail' : 'full')) return;
  if (!isEncrypted) return storage.store(id, [{ kind, tempPath: await writeTemporary(tempDir, body) }]);
  const bytes = decryptFile(secrets, id, { place: name, bytes: await readBytes(body) });
  await storage.store(id, [{ kind, bytes, encrypts: true }]);
};
