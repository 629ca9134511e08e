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

const readOrientation = (view: DataView): number => {
  const exif = findExif(view);
  if (exif === undefined) return 1;
  const isLittle = textAt(view, exif, 2) === 'II';
  const directory = exif + view.getUint32(exif + 4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * entryLength; entry += entryLength) {
    if (view.getUint16(entry, isLittle) === orientationTag) return view.getUint16(entry + 8, isLittle);
  }
  return 1;
};

/** True if a WebP picture says that the camera was not upright. Browsers show such a picture on its side, but the server turns it upright. */
export const isRotatedWebp = (bytes: ArrayBuffer): boolean => {
  const view = new DataView(bytes);
  try {
    return textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP' && readOrientation(view) !== 1;
  } catch {
    // The chunks end before their length says so. The server decides what the picture is.
    return false;
  }
};
