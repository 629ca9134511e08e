import type { FileHandle } from 'node:fs/promises';
import type { Movie } from './movie.ts';

const headBytes = 65_536;
const segmentId = Buffer.from('18538067', 'hex');

/** The size of an EBML element after its id, and how many bytes state it; undefined if the size is unknown, as in a live recording. */
const readSize = (bytes: Buffer): { length: number; size: number } | undefined => {
  const first = bytes[0] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || bytes.length < length) return undefined;
  const digits = BigInt(`0x${bytes.toString('hex', 0, length)}`) - (1n << BigInt(7 * length));
  return digits === (1n << BigInt(7 * length)) - 1n ? undefined : { length, size: Number(digits) };
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
  return {
    isIncomplete: segment !== undefined && start + segment.length + segment.size > size,
    hasPicture: codecs.length === 0 || codec !== undefined,
    codec,
    durationSeconds: undefined,
  };
};
