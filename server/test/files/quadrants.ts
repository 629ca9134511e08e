import sharp from 'sharp';
import type { Crop } from '../../../contract/kit/crop.ts';

export type Colour = 'red' | 'green' | 'blue' | 'white';

const values: Record<Colour, [number, number, number]> = {
  red: [220, 0, 0],
  green: [0, 180, 0],
  blue: [0, 0, 220],
  white: [255, 255, 255],
};
// From the top left, clockwise.
const clockwise: readonly Colour[] = ['red', 'green', 'white', 'blue'];

/** The colours of the quadrants from the top left, clockwise, after clockwise quarter turns of the picture. */
export const rotateQuadrants = (quarterTurns: number): readonly Colour[] =>
  clockwise.map((_, index) => clockwise[(index + 4 - (quarterTurns % 4)) % 4] as Colour);

/** The part of a picture of this size that has one quadrant, counted from the top left, clockwise. */
export const quadrantOf = (quadrant: number, { width, height }: { width: number; height: number }): Omit<Crop, 'rotation'> => ({
  x: quadrant === 1 || quadrant === 2 ? width / 2 : 0,
  y: quadrant >= 2 ? height / 2 : 0,
  width: width / 2,
  height: height / 2,
});

/** A JPEG with four coloured quadrants: red and green above blue and white. `orientation` is how the camera was held. */
export const quadrants = (width: number, height: number, orientation?: number): Promise<Buffer> => {
  const data = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [above, below] = pixel % width < width / 2 ? (['red', 'blue'] as const) : (['green', 'white'] as const);
    data.set(values[pixel < (width * height) / 2 ? above : below], pixel * 3);
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return (orientation ? picture.withMetadata({ orientation }) : picture).jpeg({ quality: 95 }).toBuffer();
};

/** The size of a picture, and the colours at its corners and edges and in its middle, each once. */
export const readColours = async (path: string): Promise<{ width: number; height: number; colours: (Colour | string)[] }> => {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const spots = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [Math.floor(width * across), Math.floor(height * down)]));
  const colourAt = ([x = 0, y = 0]: number[]) => {
    const found = [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
    const isNear = ([, value]: [string, number[]]) => value.every((part, index) => Math.abs(part - (found[index] ?? 0)) < 24);
    return Object.entries(values).find(isNear)?.[0] ?? found.join(',');
  };
  return { width, height, colours: [...new Set(spots.map(colourAt))] };
};
