// Proves PIC-2
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, crop, describeInvalidCrop, largestCropSize, pictureRatios, rotatedSize, smallestCropSize } from './crop.ts';

const { cover, portrait, story } = pictureRatios;
const whole: Crop = { rotation: 0, x: 0, y: 0, width: 400, height: 300 };
const picture = { width: 400, height: 300 };

describe('crop', () => {
  const cases: [string, object, string][] = [
    ['a position that is not a number', { x: Number.NaN }, 'The selected part of the picture is invalid'],
    ['an infinite size', { width: Number.POSITIVE_INFINITY }, 'The selected part of the picture is invalid'],
    ['half a pixel', { x: 0.5 }, 'The selected part of the picture is invalid'],
    ['a negative position', { y: -1 }, 'The selected part is outside of the picture'],
    ['no width', { width: 0 }, 'The selected part has no width or no height'],
    ['a negative height', { height: -10 }, 'The selected part has no width or no height'],
    ['a rotation by 45°', { rotation: 45 }, 'The selected part of the picture is invalid'],
    ['a missing size', { height: undefined }, 'The selected part of the picture is invalid'],
    ['an unknown property', { scale: 2 }, 'The selected part of the picture is invalid'],
  ];
  it.each(cases)('rejects %s', (_what, change, message) => {
    expect(crop.safeParse({ ...whole, ...change }).error?.issues[0]?.message).toBe(message);
  });
});

describe('describeInvalidCrop', () => {
  it('accepts the whole picture, also on its side', () => {
    expect(describeInvalidCrop(whole, picture, undefined)).toBeUndefined();
    expect(describeInvalidCrop({ rotation: 90, x: 0, y: 0, width: 300, height: 400 }, picture, undefined)).toBeUndefined();
  });

  it.each<[string, Crop]>([
    ['right of', { ...whole, x: 1 }],
    ['below', { ...whole, y: 1 }],
    ['beside the picture on its side', { ...whole, rotation: 90 }],
  ])('rejects a part %s the picture', (_where, part) => {
    expect(describeInvalidCrop(part, picture, undefined)).toBe('The selected part is outside of the picture');
  });

  it('rejects another ratio than that of the place, but not a rounded one', () => {
    const message = 'The selected part must have the ratio 16:9';
    expect(describeInvalidCrop(whole, picture, cover)).toBe(message);
    expect(describeInvalidCrop({ ...whole, height: 225 }, picture, cover)).toBeUndefined();
    expect(describeInvalidCrop({ ...whole, height: 224 }, picture, cover)).toBeUndefined();
    expect(describeInvalidCrop({ ...whole, height: 222 }, picture, cover)).toBe(message);
    expect(describeInvalidCrop({ ...whole, width: 300 }, picture, portrait)).toBeUndefined();
  });

  it('rejects a part that is too small, unless the picture is', () => {
    const tiny = { ...whole, width: 31, height: 31 };
    expect(describeInvalidCrop(tiny, picture, undefined)).toBe('The selected part must be at least 32 × 32 pixels');
    expect(describeInvalidCrop(tiny, { width: 31, height: 31 }, undefined)).toBeUndefined();
  });

  it('accepts the largest and the smallest part of every picture and place', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.constantFrom<Crop['rotation']>(0, 90, 180, 270),
        fc.constantFrom(undefined, cover, portrait, story),
        (size, rotation, ratio) => {
          const rotated = rotatedSize(size, rotation);
          const largest = largestCropSize(rotated, ratio);
          expect(describeInvalidCrop({ rotation, x: 0, y: 0, ...largest }, size, ratio)).toBeUndefined();
          const least = smallestCropSize(rotated, ratio);
          expect(least.width <= largest.width && least.height <= largest.height).toBe(true);
        },
      ),
    );
  });
});
