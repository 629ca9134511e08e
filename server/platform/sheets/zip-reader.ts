import { constants, crc32, inflateRawSync } from 'node:zlib';
import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const partSignature = 0x04_03_4b_50;
const endLength = 22;
const entryLength = 46;
const partHeaderLength = 30;
const maxComment = 65_535;
/** How many parts an archive may have. */
export const maxEntries = 2_000;
// A value that says that the real one is in a ZIP64 record, which only files above 4 GB need.
const inZip64 = 0xff_ff_ff_ff;
const stored = 0;
const deflated = 8;
const hasDescriptor = 8;

const damaged = () => new SheetError(sheetMessages.damaged);

const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - endLength; at >= Math.max(0, view.byteLength - endLength - maxComment); at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  throw damaged();
};

type Entry = {
  name: string;
  start: number;
  compressed: number;
  inflated: number;
  checksum: number;
  isDeflated: boolean;
  length: number;
};

const readEntry = (view: DataView, at: number): Entry => {
  if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entrySignature) throw damaged();
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [compressed, inflated] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
  const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
  if (compressed === inZip64 || inflated === inZip64 || (method !== stored && method !== deflated)) throw damaged();
  // Without sizes in the directory the reader would trust those of the part, which may be anything.
  const hidesSize = method === deflated ? inflated === 0 && compressed > 2 : inflated !== compressed;
  if (hidesSize || (compressed === 0 && Boolean(flags & hasDescriptor) && method === deflated)) throw damaged();
  const length = entryLength + name + extra + comment;
  if (at + length > view.byteLength) throw damaged();
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at + entryLength, name);
  return {
    ...{ name: Buffer.from(bytes).toString('utf8').replace(/^\//, '').replaceAll('\\', '/').toLowerCase(), compressed, inflated, length },
    start: view.getUint32(at + 42, true),
    checksum: view.getUint32(at + 16, true),
    isDeflated: method === deflated,
  };
};

const readContent = (bytes: Uint8Array, { start, compressed, inflated, isDeflated }: Entry): Uint8Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (start + partHeaderLength > view.byteLength || view.getUint32(start, true) !== partSignature) throw damaged();
  const from = start + partHeaderLength + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + compressed > view.byteLength) throw damaged();
  const data = bytes.subarray(from, from + compressed);
  if (!isDeflated || compressed === 0) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, inflated), finishFlush: constants.Z_FINISH });
  } catch {
    throw damaged();
  }
};

const readPart = (bytes: Uint8Array, entry: Entry): Uint8Array => {
  const content = readContent(bytes, entry);
  if (crc32(content) !== entry.checksum) throw damaged();
  return content;
};

/** Reads a part of an archive by its name, whatever its case; undefined if there is none. Never returns more bytes than the directory states. */
export type ReadPart = (name: string) => Uint8Array | undefined;

/** Opens a ZIP file in memory. Throws if its directory is damaged, or states more bytes than a sheet may have. */
export const openZip = (bytes: Uint8Array, { inflatedBytes, ratio }: SheetLimits): ReadPart => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < endLength) throw damaged();
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw damaged();
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(view, at);
    entries.set(entry.name, entry);
    sum += entry.inflated;
    at += entry.length;
  }
  if (sum > inflatedBytes || sum > ratio * view.byteLength) throw new SheetError(sheetMessages.inflated);
  return (name) => {
    const entry = entries.get(name.toLowerCase());
    return entry && readPart(bytes, entry);
  };
};
