import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import type { ReadableWritablePair } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type TarHeader } from 'modern-tar';
import { decryptWith, isEncrypted } from './encryption.ts';
import { BackupError } from './error.ts';
import { sumsEntry } from './header.ts';

/** An entry of a backup. Read its body to the end or not at all, before the next entry. */
export type ArchiveEntry = { name: string; size: number; body: AsyncIterable<Uint8Array> };

const readStart = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Opens the tar archive in a backup. */
const openTar = async (path: string, key: Uint8Array | undefined): Promise<Readable> => {
  const start = await readStart(path);
  const source = createReadStream(path);
  const ignore = () => undefined; // The last stream of the pipeline is destroyed with the error.
  if (start[0] === 0x1f && start[1] === 0x8b) return pipeline(source, createGunzip(), ignore);
  if (!isEncrypted(start)) throw new BackupError(`${path} is not a backup of Medboard.`);
  if (key === undefined) throw new BackupError('The backup is encrypted: set BACKUP_KEY to its key.');
  return pipeline(source, decryptWith(key), createGunzip(), ignore);
};

const hasCode = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error;

/** Converts an error of reading: an error of the system stays as it is, and any other one means that the backup is damaged. */
const describeFailure = (error: unknown): Error => {
  if (error instanceof BackupError) return error;
  if (hasCode(error) && error.syscall !== undefined) return error;
  if (hasCode(error) && error.code === 'Z_BUF_ERROR')
    return new BackupError('The backup is incomplete: its end is missing.', { cause: error });
  return new BackupError('The backup is damaged: its content cannot be read.', { cause: error });
};

const assertSums = (text: string, sums: ReadonlyMap<string, string>) => {
  const lines = Array.from(sums, ([name, sum]) => `${sum}  ${name}\n`);
  if (text !== lines.join('')) throw new BackupError(`The backup is damaged: its entries differ from ${sumsEntry}.`);
};

async function* withHash(body: AsyncIterable<Uint8Array>, onEnd: (sum: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of body) {
      hash.update(bytes);
      yield bytes;
    }
  } catch (error) {
    throw describeFailure(error);
  }
  onEnd(hash.digest('hex'));
}

/** Reads the bytes of an entry into memory. */
export const readBytes = async (body: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const bytes of body) parts.push(bytes);
  return Buffer.concat(parts);
};

type EntryHeader = Pick<TarHeader, 'name' | 'size' | 'type'>;

/** Throws if the entry is a link, a device or a folder. */
const assertFile = ({ name, type }: EntryHeader) => {
  if (type !== 'file') throw new BackupError(`The backup has an entry that is not a file: ${name}.`);
};

type TarEntry = { header: EntryHeader; body: AsyncIterable<Uint8Array> };

// The package has the stream types of browsers, which differ from those of Node.
const createDecoder = () => createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<TarEntry, Uint8Array>;

/** Reads the entries of a backup in order, and checks the SHA-256 of each. Throws BackupError if the file is damaged, incomplete or no backup. */
export async function* readArchive(path: string, key: Uint8Array | undefined): AsyncGenerator<ArchiveEntry> {
  const tar = await openTar(path, key);
  const sums = new Map<string, string>();
  let isComplete = false;
  try {
    for await (const { header, body } of Readable.toWeb(tar).pipeThrough(createDecoder())) {
      const { name, size } = header;
      assertFile(header);
      if (isComplete || sums.has(name)) throw new BackupError(`The backup is damaged: ${name} is not expected.`);
      if (name === sumsEntry) {
        assertSums((await readBytes(body)).toString('utf8'), sums);
        isComplete = true;
        continue;
      }
      const hashed = withHash(body, (sum) => sums.set(name, sum));
      yield { name, size, body: hashed };
      for await (const _bytes of hashed);
    }
  } catch (error) {
    throw describeFailure(error);
  } finally {
    tar.destroy();
  }
  if (!isComplete) throw new BackupError('The backup is incomplete: its end is missing.');
}
