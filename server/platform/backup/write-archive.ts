import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { fsyncPath } from '../storage/files/durable.ts';
import { encryptWith } from './encryption.ts';
import { sumsEntry } from './header.ts';

/** A backup that is being written. */
export type ArchiveWriter = {
  /** Adds an entry of exactly this size. Await it before the next call. */
  add(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void>;
  /** Adds the SHA-256 of all entries, flushes the file to the disk and renames it to its path. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abort(reason: unknown): Promise<void>;
};

/** Begins a backup in a file that only this user can read: tar, gzip, and encryption if there is a key. The path exists only when it is complete. */
export const createArchive = (path: string, key: Uint8Array | undefined): ArchiveWriter => {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  const { readable, controller } = createTarPacker();
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const source = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
  const written = key ? pipeline(source, createGzip(), encryptWith(key), file) : pipeline(source, createGzip(), file);
  // A failure reaches the caller through `add` or `finish`.
  written.catch(() => undefined);
  const sums: string[] = [];
  const addEntry = async (name: string, size: number, body: AsyncIterable<Uint8Array>) => {
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
    const hash = createHash('sha256');
    for await (const bytes of body) {
      hash.update(bytes);
      await writer.write(bytes);
    }
    await writer.close();
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  };
  return {
    add: addEntry,
    async finish() {
      const bytes = Buffer.from(sums.join(''));
      await addEntry(sumsEntry, bytes.length, Readable.from([bytes]));
      controller.finalize();
      await written;
      await rename(draft, path);
      await fsyncPath(dirname(path));
    },
    async abort(reason) {
      source.destroy(reason instanceof Error ? reason : new Error(String(reason)));
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
};
