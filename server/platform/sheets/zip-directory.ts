import { SheetError, type SheetLimits, sheetMessages } from './limits.ts';

const endSignature = 0x06_05_4b_50;
const entrySignature = 0x02_01_4b_50;
const endLength = 22;
const entryLength = 46;
const maxComment = 65_535;
const maxEntries = 2_000;
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

type Entry = { inflated: number; length: number };

const readEntry = (view: DataView, at: number): Entry => {
  if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entrySignature) throw damaged();
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const [compressed, inflated] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
  const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
  if (compressed === inZip64 || inflated === inZip64 || (method !== stored && method !== deflated)) throw damaged();
  // Without sizes in the directory the reader would trust those of the part, which may be anything.
  const hidesSize = method === deflated ? inflated === 0 && compressed > 2 : inflated !== compressed;
  if (hidesSize || (compressed === 0 && Boolean(flags & hasDescriptor) && method === deflated)) throw damaged();
  return { inflated, length: entryLength + name + extra + comment };
};

/** Throws if the directory of a ZIP file is damaged, or states more bytes than a sheet may have. Reads no part of the file. */
export const assertZipWithinLimits = (bytes: Uint8Array, { inflatedBytes, ratio }: SheetLimits): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < endLength) throw damaged();
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw damaged();
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let entry = 0; entry < count; entry += 1) {
    const { inflated, length } = readEntry(view, at);
    sum += inflated;
    at += length;
  }
  if (sum > inflatedBytes || sum > ratio * view.byteLength) throw new SheetError(sheetMessages.inflated);
};
