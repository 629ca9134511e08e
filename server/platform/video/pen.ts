import type { FileHandle } from 'node:fs/promises';

const bufferBytes = 256 * 1024;

const writeFully = async (file: FileHandle, bytes: Buffer, start: number) => {
  // A write may take less than it was given, as before a full disk.
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
};

/** Writes pieces to a file from a position on, in blocks: one is filled while the one before it is written, so that memory stays the same however much comes. */
export const openPen = (file: FileHandle, start: number) => {
  let [filling, writing] = [Buffer.allocUnsafeSlow(bufferBytes), Buffer.allocUnsafeSlow(bufferBytes)];
  let filled = 0;
  let position = start;
  let last: Promise<void> = Promise.resolve();

  const turn = async () => {
    await last;
    [filling, writing] = [writing, filling];
    last = writeFully(file, writing.subarray(0, filled), position);
    // It is awaited before the next block, or at the end; until then a failure has nobody to hear it.
    last.catch(() => undefined);
    position += filled;
    filled = 0;
  };

  return {
    /** Where the next byte goes. */
    at: () => position + filled,
    async add(piece: Uint8Array) {
      for (let from = 0; from < piece.length; ) {
        const until = Math.min(piece.length, from + bufferBytes - filled);
        filling.set(piece.subarray(from, until), filled);
        filled += until - from;
        from = until;
        if (filled === bufferBytes) await turn();
      }
    },
    /** Returns once everything added is in the file. */
    async settle() {
      if (filled > 0) await turn();
      await last;
    },
  };
};

/** What writes one body. */
export type Pen = ReturnType<typeof openPen>;
