import { z } from 'zod';

/** A ratio of width to height, such as 16:9. */
export type Ratio = readonly [width: number, height: number];

/** A width and a height in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** The ratios at which pictures are shown. */
export const pictureRatios = { portrait: [1, 1], cover: [16, 9], story: [9, 16] } as const satisfies Record<string, Ratio>;

/** The width and the height of a crop are at least this many pixels, unless the picture is smaller. */
export const minCropSide = 32;

/** The message for a crop that is not the JSON of one. */
export const invalidCrop = 'The selected part of the picture is invalid';

const maxSide = 20_000;
const position = z.int(invalidCrop).min(0, 'The selected part is outside of the picture').max(maxSide, invalidCrop);
const side = z.int(invalidCrop).min(1, 'The selected part has no width or no height').max(maxSide, invalidCrop);

/** The part of a picture that is kept: its clockwise rotation in degrees, then a rectangle in pixels of the upright, rotated picture. */
export const crop = z.strictObject(
  { rotation: z.literal([0, 90, 180, 270], invalidCrop), x: position, y: position, width: side, height: side },
  invalidCrop,
);
export type Crop = z.infer<typeof crop>;

/** The form field with the crop of a file field, as JSON. */
export const cropFieldOf = (fileField: string): string => `${fileField}_crop`;

/** The size of a picture after its rotation. */
export const rotatedSize = ({ width, height }: PictureSize, rotation: Crop['rotation']): PictureSize =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** The size of the largest part of a picture with the ratio; the whole picture without a ratio. */
export const largestCropSize = ({ width, height }: PictureSize, ratio: Ratio | undefined): PictureSize => {
  if (!ratio) return { width, height };
  const [across, down] = ratio;
  if (width * down > height * across) return { width: Math.max(1, Math.round((height * across) / down)), height };
  return { width, height: Math.max(1, Math.round((width * down) / across)) };
};

/** The smallest size of a crop in a picture. */
export const smallestCropSize = (picture: PictureSize, ratio: Ratio | undefined): PictureSize => {
  const largest = largestCropSize(picture, ratio);
  return { width: Math.min(minCropSide, largest.width), height: Math.min(minCropSide, largest.height) };
};

// One side may be rounded to a whole pixel.
const hasRatio = ({ width, height }: PictureSize, [across, down]: Ratio): boolean =>
  Math.abs(width * down - height * across) <= Math.max(across, down);

/** Says why a picture cannot be cropped like this; undefined if it can. `picture` is its upright size before the rotation. */
export const describeInvalidCrop = (
  { rotation, x, y, width, height }: Crop,
  picture: PictureSize,
  ratio: Ratio | undefined,
): string | undefined => {
  const rotated = rotatedSize(picture, rotation);
  const least = smallestCropSize(rotated, ratio);
  if (x + width > rotated.width || y + height > rotated.height) return 'The selected part is outside of the picture';
  if (ratio && !hasRatio({ width, height }, ratio)) return `The selected part must have the ratio ${ratio.join(':')}`;
  if (width < least.width || height < least.height) return `The selected part must be at least ${least.width} × ${least.height} pixels`;
  return undefined;
};
