import {
  type Crop,
  largestCropSize,
  type PictureSize,
  pictureRatios,
  type Ratio,
  rotatedSize,
  smallestCropSize,
} from '../../../contract/kit/crop.ts';

const { portrait, cover, story } = pictureRatios;

/** The height of pictures on the pages of records, in pixels: of portraits in their headings, of others in their full size. */
const shownHeights = new Map<Ratio, number>([
  [portrait, 72],
  [cover, 420],
  [story, 420],
]);

/** Whether the selected part of a picture has to be enlarged to be shown. False without a ratio, because the place of such a picture follows its size. */
export const isSmallerThanShown = ({ height }: PictureSize, ratio: Ratio | undefined): boolean =>
  ratio !== undefined && height < (shownHeights.get(ratio) ?? 0);

/** The picture that is cropped: its upright size before the rotation, and the ratio of its place. */
export type CropFrame = { readonly picture: PictureSize; readonly ratio: Ratio | undefined };

type Point = { readonly x: number; readonly y: number };

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** A rectangle of the size around the centre, moved into the picture. */
const placeAround = (centre: Point, { width, height }: PictureSize, within: PictureSize) => ({
  x: clamp(centre.x - width / 2, 0, within.width - width),
  y: clamp(centre.y - height / 2, 0, within.height - height),
  width,
  height,
});

const centreOf = ({ x, y, width, height }: Crop): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The largest part of the picture, around its centre. */
export const startCrop = ({ picture, ratio }: CropFrame, rotation: Crop['rotation'] = 0): Crop => {
  const rotated = rotatedSize(picture, rotation);
  const centre = { x: rotated.width / 2, y: rotated.height / 2 };
  return { rotation, ...placeAround(centre, largestCropSize(rotated, ratio), rotated) };
};

/** Moves a part by shares of the longer side of the picture; it stays inside. */
export const moveCrop = (crop: Crop, { picture }: CropFrame, { x, y }: Point): Crop => {
  const rotated = rotatedSize(picture, crop.rotation);
  const unit = Math.max(rotated.width, rotated.height);
  return {
    ...crop,
    x: clamp(crop.x + x * unit, 0, rotated.width - crop.width),
    y: clamp(crop.y + y * unit, 0, rotated.height - crop.height),
  };
};

/** Makes a part smaller (`factor` above 1) or larger around its centre, within its limits. */
export const zoomCrop = (crop: Crop, { picture, ratio }: CropFrame, factor: number): Crop => {
  const rotated = rotatedSize(picture, crop.rotation);
  const least = smallestCropSize(rotated, ratio);
  const smallest = Math.max(least.width / crop.width, least.height / crop.height);
  const largest = Math.min(rotated.width / crop.width, rotated.height / crop.height);
  const scale = clamp(1 / factor, Math.min(1, smallest), Math.max(1, largest));
  return { ...crop, ...placeAround(centreOf(crop), { width: crop.width * scale, height: crop.height * scale }, rotated) };
};

/** Turns the picture by 90° with the part: without a ratio it keeps the same pixels, with one its centre and its share of the picture. */
export const rotateCrop = (crop: Crop, { picture, ratio }: CropFrame, direction: 'right' | 'left'): Crop => {
  const before = rotatedSize(picture, crop.rotation);
  const rotation = ((crop.rotation + (direction === 'right' ? 90 : 270)) % 360) as Crop['rotation']; // Multiples of 90 below 360.
  const rotated = rotatedSize(picture, rotation);
  const { x, y } = centreOf(crop);
  const centre = direction === 'right' ? { x: before.height - y, y: x } : { x: y, y: before.width - x };
  if (!ratio) return { rotation, ...placeAround(centre, { width: crop.height, height: crop.width }, rotated) };
  const largest = largestCropSize(rotated, ratio);
  const least = smallestCropSize(rotated, ratio);
  const leastShare = Math.min(1, Math.max(least.width / largest.width, least.height / largest.height));
  const share = Math.max(crop.width / largestCropSize(before, ratio).width, leastShare);
  return { rotation, ...placeAround(centre, { width: largest.width * share, height: largest.height * share }, rotated) };
};

/** The part in whole pixels, with exactly the ratio of the place as far as pixels allow. */
export const toWholePixels = (crop: Crop, { picture, ratio }: CropFrame): Crop => {
  const rotated = rotatedSize(picture, crop.rotation);
  const least = smallestCropSize(rotated, ratio);
  // With a ratio, the smallest height also sets a smallest width: at 16:9, a height of 32 needs a width of 57.
  const leastWidth = ratio ? Math.max(least.width, Math.round((least.height * ratio[0]) / ratio[1])) : least.width;
  const width = Math.min(Math.max(Math.round(crop.width), leastWidth), rotated.width);
  const wanted = ratio ? (width * ratio[1]) / ratio[0] : crop.height;
  const height = clamp(Math.round(wanted), least.height, rotated.height);
  const x = clamp(Math.round(crop.x), 0, rotated.width - width);
  const y = clamp(Math.round(crop.y), 0, rotated.height - height);
  return { rotation: crop.rotation, x, y, width, height };
};
