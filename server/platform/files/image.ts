import type { Sharp, SharpOptions } from 'sharp';
import { AppError, invalid, unsupportedType } from '../errors.ts';
import { detectFileType } from '../file-type.ts';
import { createLimiter } from '../limiter.ts';

const acceptedMimes = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif']);
const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif']);
const acceptedLoaders = ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile', 'VipsForeignLoadNsgifFile'];

const imageTypes = 'Choose a JPEG, PNG or WebP picture';

const maxSide = 2400;
const thumbnailSide = 320;
const quality = 82;
const timeout = { seconds: 10 };
// `pages: 1` decodes only the first picture of an animation.
const readOptions: SharpOptions = { limitInputPixels: 40e6, failOn: 'warning', unlimited: false, pages: 1 };

/** A picture re-encoded as WebP in both sizes. */
export type EncodedImage = { full: Buffer; thumbnail: Buffer; mime: string; width: number; height: number };

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks all other decoders (SVG, PDF, TIFF, HEIF), because they would parse untrusted bytes.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: acceptedLoaders });
  return sharp;
};
let loading: ReturnType<typeof loadSharp> | undefined;

/** Loads sharp at the first picture, because it costs memory and time that most processes never need. */
const getSharp = () => {
  loading ??= loadSharp();
  return loading;
};

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('pixel limit')) return invalid('The picture is too large: at most 40 megapixels');
  if (reason.includes('unsupported image format')) return unsupportedType(imageTypes);
  return invalid('The picture is damaged and cannot be read');
};

const decode = async (picture: Sharp) => {
  const { format } = await picture.metadata();
  if (!format || !acceptedFormats.has(format)) throw unsupportedType(imageTypes);
  // Rotated here, because the orientation is lost with all other metadata.
  return picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout(timeout)
    .raw()
    .toBuffer({ resolveWithObject: true });
};

const encode = async (path: string): Promise<EncodedImage> => {
  const sharp = await getSharp();
  try {
    const { data, info } = await decode(sharp(path, readOptions));
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout(timeout);
    const full = await pixels().webp({ quality }).toBuffer();
    const thumbnailSize = { width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true } as const;
    const thumbnail = await pixels().resize(thumbnailSize).webp({ quality }).toBuffer();
    return { full, thumbnail, mime: 'image/webp', width, height };
  } catch (error) {
    throw toAppError(error);
  }
};

const limit = createLimiter({ concurrency: 2 });

/** Re-encodes the picture at `path`: upright, at most 2400 pixels a side, without metadata. Throws AppError `unsupported_type` or `invalid`. */
export const encodeImage = async (path: string): Promise<EncodedImage> => {
  const type = await detectFileType(path);
  if (!type || !acceptedMimes.has(type.mime)) throw unsupportedType(imageTypes);
  return limit(() => encode(path));
};
