import { appendFile, open } from 'node:fs/promises';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { describeInvalidCrop } from '../../../../contract/kit/crop.ts';
import { imageTypes, notAnImage } from '../../../../contract/kit/files.ts';
import { AppError, invalid, unavailable, unsupportedType } from '../../errors.ts';
import { detectFileType } from '../../file-type.ts';
import { createKeyedLimiter, createLimiter } from '../../limiter.ts';
import type { StoreOptions } from './port.ts';

const acceptedMimes = new Set<string>([...imageTypes, 'image/apng']);
const acceptedLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}File`);

const defaultMegapixels = 40;
// The decoder needs all pixels of an interlaced or progressive picture at once, and much more time.
const progressiveMegapixels = 12;
const maxInputSide = 20_000;
const maxSide = 2400;
const thumbnailSide = 320;
const quality = 82;
const timeout = { seconds: 10 };
// Browsers show a picture with wrong checksums, headers or stray bytes, so only a truncated one is refused. `pages: 1` decodes only the first picture of an animation.
const readOptions: SharpOptions = { limitInputPixels: defaultMegapixels * 1e6, failOn: 'truncated', unlimited: false, pages: 1 };

/** A picture re-encoded as WebP in both sizes. */
export type EncodedImage = { full: Buffer; thumbnail: Buffer; mime: string; width: number; height: number };

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Blocks all other decoders (SVG, PDF, TIFF), because they would parse untrusted bytes.
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

const createPixelLimitError = (megapixels: number, kind = '') => invalid(`The image is too large: at most ${megapixels} megapixels${kind}`);

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : '';
  if (reason.includes('pixel limit')) return createPixelLimitError(defaultMegapixels);
  if (reason.includes('timeout')) return unavailable('The image could not be processed in time. Please try again in a moment.', 10);
  if (reason.includes('unsupported image format')) return unsupportedType(notAnImage);
  return invalid('The image is damaged and cannot be read');
};

const assertSize = ({ width, height, isProgressive }: Metadata, maxMegapixels: number) => {
  const megapixels = (width * height) / 1e6;
  if (Math.max(width, height) > maxInputSide) throw invalid(`The image is too large: at most ${maxInputSide} pixels on a side`);
  if (megapixels > maxMegapixels) throw createPixelLimitError(maxMegapixels);
  if (isProgressive && megapixels > progressiveMegapixels)
    throw createPixelLimitError(progressiveMegapixels, ' if it is interlaced or progressive');
};

const assertCrop = ({ autoOrient }: Metadata, { crop, ratio }: StoreOptions) => {
  const problem = crop && describeInvalidCrop(crop, autoOrient, ratio);
  if (problem) throw invalid(problem);
};

/** The upright picture, or the part of it that the crop keeps. */
const extract = (picture: Sharp, { crop }: StoreOptions): Sharp => {
  // Rotated here, because the orientation is lost with all other metadata.
  const upright = picture.autoOrient();
  if (!crop) return upright;
  const { rotation, x, y, width, height } = crop;
  return upright.rotate(rotation).extract({ left: x, top: y, width, height });
};

const decode = async (picture: Sharp, { maxMegapixels = defaultMegapixels, ...options }: StoreOptions) => {
  const metadata = await picture.metadata();
  assertSize(metadata, maxMegapixels);
  assertCrop(metadata, options);
  return extract(picture, options)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout(timeout)
    .raw()
    .toBuffer({ resolveWithObject: true });
};

const appendJpegEnd = (path: string) => appendFile(path, Buffer.from([0xff, 0xd9]));

/** Writes the length of a WebP into its header. */
const writeRiffLength = async (path: string) => {
  const file = await open(path, 'r+');
  try {
    const length = Buffer.alloc(4);
    length.writeUInt32LE((await file.stat()).size - 8);
    await file.write(length, 0, 4, 4);
  } finally {
    await file.close();
  }
};

// Some cameras leave out the end marker of a JPEG, and some programs write a wrong length into a WebP.
const repairs = new Map([
  ['premature end of JPEG image', appendJpegEnd],
  ['webp: unable to parse image', writeRiffLength],
]);

/** Decodes the picture at `path`. After a repair the decoder warns only if pixels are missing. */
const decodeFile = async (sharp: Awaited<ReturnType<typeof getSharp>>, path: string, options: StoreOptions) => {
  try {
    return await decode(sharp(path, readOptions), options);
  } catch (error) {
    const [, repair] = [...repairs].find(([problem]) => error instanceof Error && error.message.includes(problem)) ?? [];
    if (!repair) throw error;
    await repair(path);
    return decode(sharp(path, { ...readOptions, failOn: 'warning' }), options);
  }
};

const encode = async (path: string, options: StoreOptions): Promise<EncodedImage> => {
  const sharp = await getSharp();
  try {
    const { data, info } = await decodeFile(sharp, path, options);
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

const onFull = () => unavailable('Too many images are being processed. Please try again in a moment.', 10);
const limit = createLimiter({ concurrency: 2, maxQueued: 50, onFull });
// The pictures of one user wait for each other, so that they do not hold up those of others.
const limitUser = createKeyedLimiter<number>({ concurrency: 1, maxQueued: 10, onFull });
// Demo data has no user.
const limitOwn = createLimiter({ concurrency: 2 });

/**
 * Re-encodes the picture at `path`, or the part that the crop keeps: upright, at most 2400 pixels a side, without metadata. Throws AppError `unsupported_type` or `invalid`,
 * and `unavailable` if too many pictures wait.
 */
export const encodeImage = async (path: string, options: StoreOptions = {}): Promise<EncodedImage> => {
  const { userId } = options;
  const type = await detectFileType(path);
  if (!type || !acceptedMimes.has(type.mime)) throw unsupportedType(notAnImage);
  const task = () => limit(() => encode(path, options));
  return userId === undefined ? limitOwn(task) : limitUser(userId, task);
};
