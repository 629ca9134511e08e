import type { FileHandle } from 'node:fs/promises';
import type { Movie } from './movie.ts';

const headBytes = 65_536;
const segmentId = Buffer.from('18538067', 'hex');
const tracksId = '1654ae6b';
const clusterId = '1f43b675';
// A file has about ten elements beside its clusters. The limit bounds the time that a forged file takes.
const maxElements = 1000;

/** The size of an EBML element after its id, and how many bytes state it; undefined if the size is unknown, as in a live recording. */
const readSize = (bytes: Buffer): { length: number; size: number } | undefined => {
  const first = bytes[0] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || bytes.length < length) return undefined;
  const digits = BigInt(`0x${bytes.toString('hex', 0, length)}`) - (1n << BigInt(7 * length));
  return digits === (1n << BigInt(7 * length)) - 1n ? undefined : { length, size: Number(digits) };
};

/** Whether the segment whose content starts at the position names its tracks and has a cluster of frames. */
const hasMedia = async (file: FileHandle, start: number, end: number): Promise<boolean> => {
  const found = new Set<string>();
  for (let [at, count] = [start, 0]; at < end && count < maxElements; count += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, at);
    const idLength = Math.clz32(buffer[0] ?? 0) - 23;
    const content = readSize(buffer.subarray(idLength, bytesRead));
    if (content?.size !== 0) found.add(buffer.toString('hex', 0, idLength));
    if (found.has(tracksId) && found.has(clusterId)) return true;
    if (!content) return false;
    at += idLength + content.length + content.size;
  }
  return false;
};

/** Reads the start of a WebM file: whether all of its segment is there, and whether a track has a picture. */
export const readWebMovie = async (file: FileHandle): Promise<Movie> => {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  const start = head.indexOf(segmentId) + segmentId.length;
  const segment = start < segmentId.length ? undefined : readSize(head.subarray(start, start + 8));
  // Each track names its codec in the element 0x86.
  const codecs = [...head.toString('latin1').matchAll(/\x86[\x81-\xa0]([VA]_[A-Z\d_/]+)/g)].map(([, codec = '']) => codec);
  const codec = codecs.find((each) => each.startsWith('V_'));
  const isCut = segment !== undefined && start + segment.length + segment.size > size;
  // The size of a segment has up to eight bytes; an unknown one has as many as its first byte says.
  const content = start + Math.clz32(head[start] ?? 0) - 23;
  return {
    isIncomplete: isCut || start < segmentId.length || !(await hasMedia(file, content, size)),
    hasPicture: codecs.length === 0 || codec !== undefined,
    codec,
    durationSeconds: undefined,
  };
};

// A page has at most 65,307 bytes, so the last ones of a file include the start of its last page.
const tailBytes = 131_072;

/** Reads the end of an Ogg file: whether its last page is complete, and belongs to a frame rather than to a header. */
export const readOggMovie = async (file: FileHandle): Promise<Movie> => {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, Math.max(0, size - tailBytes));
  const tail = buffer.subarray(0, bytesRead);
  const page = tail.subarray(Math.max(0, tail.lastIndexOf('OggS')));
  // A header has the time 0 and is followed by the sizes of its segments.
  const sizes = page.subarray(27, 27 + (page[26] ?? 0));
  const length = 27 + (page[26] ?? 0) + sizes.reduce((sum, each) => sum + each, 0);
  const hasFrames = page.length > 27 && page.readBigUInt64LE(6) > 0n;
  return { isIncomplete: !hasFrames || length > page.length, hasPicture: true, codec: undefined, durationSeconds: undefined };
};
