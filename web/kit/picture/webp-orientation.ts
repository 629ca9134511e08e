const textAt = (view: DataView, offset: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)));

const orientationTag = 0x0112;
const chunkHeader = 8;
const entryLength = 12;

/** The offset of the TIFF header of the EXIF chunk; undefined without one. */
const findExif = (view: DataView): number | undefined => {
  let offset = 12;
  while (offset + chunkHeader <= view.byteLength) {
    const start = offset + chunkHeader;
    // Some writers put the header of a JPEG segment in front.
    if (textAt(view, offset, 4) === 'EXIF') return textAt(view, start, 4) === 'Exif' ? start + 6 : start;
    const length = view.getUint32(offset + 4, true);
    offset = start + length + (length % 2);
  }
  return undefined;
};

/** Finds the orientation: its offset, and whether it is little-endian. Undefined if there is none. */
const findOrientation = (view: DataView): { offset: number; isLittle: boolean } | undefined => {
  const exif = findExif(view);
  if (exif === undefined) return undefined;
  const isLittle = textAt(view, exif, 2) === 'II';
  const directory = exif + view.getUint32(exif + 4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * entryLength; entry += entryLength) {
    if (view.getUint16(entry, isLittle) === orientationTag) return { offset: entry + 8, isLittle };
  }
  return undefined;
};

const rotations = new Map<number, 90 | 180 | 270>([
  [3, 180],
  [6, 90],
  [8, 270],
]);
const mirrored = [2, 4, 5, 7];

/** A WebP picture whose orientation was reset, and the rotation that replaces it. */
export type UprightWebp = { readonly bytes: ArrayBuffer; readonly rotation: 90 | 180 | 270 };

/**
 * Resets the orientation of a WebP picture and returns the rotation that replaces it, because some browsers ignore an orientation. Returns
 * undefined if the picture is upright or not a WebP, and 'mirrored' if no rotation turns it upright.
 */
export const uprightWebp = (original: ArrayBuffer): UprightWebp | 'mirrored' | undefined => {
  const bytes = original.slice(0);
  const view = new DataView(bytes);
  try {
    if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return undefined;
    const found = findOrientation(view);
    if (!found) return undefined;
    const orientation = view.getUint16(found.offset, found.isLittle);
    if (mirrored.includes(orientation)) return 'mirrored';
    const rotation = rotations.get(orientation);
    if (!rotation) return undefined;
    view.setUint16(found.offset, 1, found.isLittle);
    return { bytes, rotation };
  } catch {
    // The chunks end before their length says so. The server decides what the picture is.
    return undefined;
  }
};
