import { type PictureSize, pictureRatios, type Ratio } from '../../../contract/kit/crop.ts';

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
