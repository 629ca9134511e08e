import type { FileHandle } from 'node:fs/promises';

const blockBytes = 256 * 1024;

const writeFully = async (file: FileHandle, bytes: Buffer, start: number) => {
  // A single write may be incomplete, for example on a full disk.
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
};

/** Creates a writer that writes chunks to a file in blocks, from the given offset. It fills one block while it writes the other, so its memory is constant. */
export const createBlockWriter = (file: FileHandle, start: number) => {
  let [filling, writing] = [Buffer.allocUnsafeSlow(blockBytes), Buffer.allocUnsafeSlow(blockBytes)];
  let filled = 0;
  let offset = start;
  let lastWrite: Promise<void> = Promise.resolve();

  const swap = async () => {
    await lastWrite;
    [filling, writing] = [writing, filling];
    lastWrite = writeFully(file, writing.subarray(0, filled), offset);
    // The error is thrown by the next await of lastWrite. This handler prevents an unhandled rejection before that.
    lastWrite.catch(() => undefined);
    offset += filled;
    filled = 0;
  };

  return {
    /** The offset of the next byte. */
    getOffset: () => offset + filled,
    async write(chunk: Uint8Array) {
      for (let from = 0; from < chunk.length; ) {
        const until = Math.min(chunk.length, from + blockBytes - filled);
        filling.set(chunk.subarray(from, until), filled);
        filled += until - from;
        from = until;
        if (filled === blockBytes) await swap();
      }
    },
    /** Resolves when everything is in the file. */
    async flush() {
      if (filled > 0) await swap();
      await lastWrite;
    },
  };
};

export type BlockWriter = ReturnType<typeof createBlockWriter>;
