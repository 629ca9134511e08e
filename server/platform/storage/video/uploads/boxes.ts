import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4 or MOV file: the positions of its content. It may end behind the file. */
export type Box = { type: string; start: number; end: number };

/** Reads boxes (ISO 14496-12, 4.2). */
export type BoxReader = {
  /** Reads bytes; those behind the end of the file are 0. */
  bytes(position: number, length: number): Promise<Buffer>;
  /** The boxes within another one, or of the whole file. Bytes that are no box end the list. */
  list(parent: Omit<Box, 'type'>): AsyncGenerator<Box>;
  /** Finds a box by the types of the boxes around it, the outermost first. */
  find(parent: Box, ...path: string[]): Promise<Box | undefined>;
};

// A day in fragments of one second has fewer. The limit bounds the time that a forged file takes.
const maxBoxes = 200_000;

/** Creates the reader of a file of a size. It reads headers only, so the size of the boxes does not matter. */
export const createBoxReader = (file: FileHandle, fileSize: number): BoxReader => {
  let boxes = 0;
  const bytes = async (position: number, length: number) => {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer;
  };
  const readBox = async (start: number, end: number): Promise<Box | undefined> => {
    boxes += 1;
    const header = await bytes(start, 16);
    const size = header.readUInt32BE(0);
    const headerLength = size === 1 ? 16 : 8;
    // Size 0 means to the end.
    const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size || end - start;
    return length < headerLength ? undefined : { type: header.toString('latin1', 4, 8), start: start + headerLength, end: start + length };
  };
  const list = async function* ({ start, end }: Omit<Box, 'type'>): AsyncGenerator<Box> {
    // A forged box may say that it ends far behind the file, where nothing can be read.
    for (let position = start; position + 8 <= Math.min(end, fileSize) && boxes < maxBoxes; ) {
      const box = await readBox(position, end);
      if (!box) return;
      yield box;
      position = box.end;
    }
  };
  const find = async (parent: Box, ...[type, ...inner]: string[]): Promise<Box | undefined> => {
    for await (const box of list(parent)) {
      if (box.type === type) return inner.length > 0 ? find(box, ...inner) : box;
    }
    return undefined;
  };
  return { bytes, list, find };
};
