import type { CSSProperties } from 'react';
import type { Crop, PictureSize } from '../../../contract/kit/crop.ts';

const percent = (part: number, of: number): string => `${(part / of) * 100}%`;

// The rotation is around the top left corner, so the picture has to be moved back.
const transformOf = (rotation: Crop['rotation'], { width, height }: PictureSize): string | undefined => {
  if (rotation === 90) return `translateX(${percent(height, width)}) rotate(90deg)`;
  if (rotation === 180) return 'translate(100%, 100%) rotate(180deg)';
  if (rotation === 270) return `translateY(${percent(width, height)}) rotate(270deg)`;
  return undefined;
};

/** The style of a picture in a box that shows only a part of it, at any size of the box. The box has `overflow: hidden` and a position. */
export const placePicture = (picture: PictureSize, { rotation, x, y, width, height }: Crop): CSSProperties => ({
  position: 'absolute',
  left: percent(-x, width),
  top: percent(-y, height),
  width: percent(picture.width, width),
  height: percent(picture.height, height),
  maxWidth: 'none',
  transform: transformOf(rotation, picture),
  transformOrigin: '0 0',
});
