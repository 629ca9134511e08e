import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The bytes of a stream in pieces. Not a generator, because one that is never started would not close the stream. */
export const toPieces = (stream: Readable): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const iterator: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
    return {
      next: () => iterator.next(),
      async return() {
        stream.destroy();
        return { done: true, value: undefined };
      },
    };
  },
});

/**
 * Opens a file and returns its bytes in pieces. `removes` deletes the file at once: its bytes can be read until the stream is closed, and no
 * file is left if the response fails.
 */
export const openPieces = async (path: string, { removes = false } = {}): Promise<AsyncIterable<Uint8Array>> => {
  const file = await open(path);
  if (removes) await rm(path);
  return toPieces(file.createReadStream());
};
