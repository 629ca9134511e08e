import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

// The limits of an archive without ZIP64, which fflate does not write.
const formatLimits = { entries: 65_535, bytes: 0xffff_ffff };

/** A file in an archive. A file that is compressed already is stored as it is. */
export type ZipEntry = { name: string; isCompressed?: boolean; pieces: AsyncIterable<string | Uint8Array> };

/** Throws if the entries are too many or too large, because the archive could not be opened. */
const createGuard = (limits: typeof formatLimits) => {
  const size = { entries: 0, bytes: 0 };
  return (kind: keyof typeof size, added: number): void => {
    size[kind] += added;
    if (size[kind] > limits[kind]) throw new Error(`A ZIP archive holds at most ${limits[kind]} ${kind}`);
  };
};

/** Writes a ZIP archive in pieces, one entry after the other, and holds one piece of an entry in memory. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, at: Date, limits = formatLimits): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const count = createGuard(limits);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { name, isCompressed = false, pieces } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = at;
    count('entries', 1);
    zip.add(file);
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      count('bytes', bytes.length);
      file.push(bytes);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
