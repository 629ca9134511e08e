import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive, in pieces. */
export type ZipPart = { name: string; pieces: AsyncIterable<string> | Iterable<string> };

// An archive without ZIP64 holds no larger file, and fflate writes no ZIP64.
const maxBytes = 0xffff_ffff;

type OpenFile = ZipInputFile & { size: number; crc: number };

/** Compresses the pieces of a file outside the main thread, and counts their bytes. */
async function* deflate({ pieces }: ZipPart, file: OpenFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const stream = createDeflateRaw({ level: 2 });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  stream.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      file.size += bytes.length;
      if (file.size > maxBytes) throw new Error('A file of a ZIP archive holds at most 4 GB');
      file.crc = crc32(bytes, file.crc);
      if (!stream.write(bytes)) await once(stream, 'drain');
      yield* chunks.splice(0);
    }
    stream.end();
    await once(stream, 'end');
    yield* chunks.splice(0);
  } finally {
    stream.destroy();
  }
}

/** Writes a ZIP archive in pieces, and holds one piece of a file in memory. */
export async function* writeZipStream(parts: AsyncIterable<ZipPart>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  for await (const part of parts) {
    const file: OpenFile = { filename: part.name, size: 0, crc: 0, compression: 8, mtime: at };
    zip.add(file);
    for await (const chunk of deflate(part, file)) {
      file.ondata?.(null, chunk, false);
      yield* written.splice(0);
    }
    file.ondata?.(null, new Uint8Array(0), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
