import type { Sharp, SharpOptions } from 'sharp';
import { AppError, invalid, unsupportedType } from '../errors.ts';
import { typeOfFile } from '../file-type.ts';
import { limitTo } from './limit.ts';

const takenMimes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);
const takenFormats = new Set(['jpeg', 'png', 'webp', 'gif']);
const loaders = ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile', 'VipsForeignLoadNsgifFile'];

const takenTypes = 'Choose a JPEG, PNG or WebP picture';

const longestSide = 2400;
const thumbnailSide = 320;
const quality = 82;
const deadline = { seconds: 10 };
// `pages: 1`: of an animation only the first picture is ever decoded.
const reading: SharpOptions = { limitInputPixels: 40e6, failOn: 'warning', unlimited: false, pages: 1 };

/** A picture re-encoded as WebP in both sizes. */
export type EncodedImage = { full: Buffer; thumbnail: Buffer; mime: string; width: number; height: number };

const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Every other decoder (SVG, PDF, TIFF, HEIF…) is code that would read a stranger's bytes.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
};
let opening: ReturnType<typeof openSharp> | undefined;

/** sharp, loaded on first use since its library costs memory and time that most processes never need. */
const sharpOf = () => {
  opening ??= openSharp();
  return opening;
};

const refusalOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('pixel limit')) return invalid('The picture is too large: at most 40 megapixels');
  if (reason.includes('unsupported image format')) return unsupportedType(takenTypes);
  return invalid('The picture is damaged and cannot be read');
};

const pixelsOf = async (picture: Sharp) => {
  const { format } = await picture.metadata();
  if (!format || !takenFormats.has(format)) throw unsupportedType(takenTypes);
  // Upright before the orientation is dropped with all other metadata.
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout(deadline)
    .raw()
    .toBuffer({ resolveWithObject: true });
};

const encode = async (path: string): Promise<EncodedImage> => {
  const sharp = await sharpOf();
  try {
    const { data, info } = await pixelsOf(sharp(path, reading));
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout(deadline);
    const full = await pixels().webp({ quality }).toBuffer();
    const small = { width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true } as const;
    const thumbnail = await pixels().resize(small).webp({ quality }).toBuffer();
    return { full, thumbnail, mime: 'image/webp', width, height };
  } catch (error) {
    throw refusalOf(error);
  }
};

const inTurn = limitTo(2);

/** Re-encodes the picture at `path`, upright, within 2400 pixels and without any metadata. Throws AppError `unsupported_type` or `invalid`; reads by content, never by name. */
export const encodeImage = async (path: string): Promise<EncodedImage> => {
  const type = await typeOfFile(path);
  if (!type || !takenMimes.has(type.mime)) throw unsupportedType(takenTypes);
  return inTurn(() => encode(path));
};
