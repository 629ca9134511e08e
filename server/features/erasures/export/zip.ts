import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file in an archive. A file that is compressed already is stored as it is. */
export type ZipEntry = { name: string; isCompressed?: boolean; pieces: AsyncIterable<string | Uint8Array> };

/** Writes a ZIP archive in pieces, one entry after the other, and holds one piece of an entry in memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, isCompressed = false, pieces } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
