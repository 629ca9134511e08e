// Proves PIC-3
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, crop as cropSchema, describeInvalidCrop, pictureRatios } from '../../../contract/kit/crop.ts';
import { type CropFrame, isSmallerThanShown, moveCrop, rotateCrop, startCrop, toWholePixels, zoomCrop } from './crop-moves.ts';

const { cover, portrait, story } = pictureRatios;
const free: CropFrame = { picture: { width: 400, height: 300 }, ratio: undefined };
const square: CropFrame = { ...free, ratio: portrait };
const quarter: Crop = { rotation: 0, x: 0, y: 0, width: 200, height: 150 };

describe('the selected part', () => {
  it('is the largest one in the middle at first', () => {
    expect(startCrop(square)).toEqual({ rotation: 0, x: 50, y: 0, width: 300, height: 300 });
    expect(startCrop(free)).toEqual({ rotation: 0, x: 0, y: 0, width: 400, height: 300 });
  });

  it('moves by shares of the longer side, and stops at the edges', () => {
    expect(moveCrop(quarter, free, { x: 0.1, y: 0 })).toEqual({ ...quarter, x: 40 });
    expect(moveCrop(quarter, free, { x: -0.1, y: 1 })).toEqual({ ...quarter, y: 150 });
  });

  it('zooms around its centre, up to the edges and down to the smallest part', () => {
    expect(zoomCrop({ ...quarter, x: 100, y: 75 }, free, 2)).toEqual({ rotation: 0, x: 150, y: 112.5, width: 100, height: 75 });
    expect(zoomCrop(quarter, free, 0.01)).toEqual({ rotation: 0, x: 0, y: 0, width: 400, height: 300 });
    expect(zoomCrop(startCrop(square), square, 1000)).toMatchObject({ width: 32, height: 32 });
  });

  it('keeps the ratio if a rotation leaves room only for the smallest height', () => {
    const low: CropFrame = { picture: { width: 60, height: 39 }, ratio: cover };
    const rotated = rotateCrop(zoomCrop(startCrop(low), low, 1.04), low, 'right');
    expect(toWholePixels(rotated, low)).toEqual({ rotation: 90, x: 0, y: 19, width: 39, height: 22 });
  });

  it('stays as large as the smallest part when a large picture is rotated', () => {
    const large: CropFrame = { picture: { width: 3000, height: 2000 }, ratio: cover };
    const smallest = zoomCrop(startCrop(large), large, 1000);
    const rotated = rotateCrop(smallest, large, 'right');
    expect([rotated.width, rotated.height].map(Math.round)).toEqual([57, 32]);
    expect(toWholePixels(rotated, large)).toEqual({ rotation: 90, x: 972, y: 1484, width: 57, height: 32 });
  });

  it('keeps its pixels when the picture is rotated without a ratio', () => {
    // The top left quarter is at the top right after a turn to the right, at the bottom left after one to the left.
    expect(rotateCrop(quarter, free, 'right')).toEqual({ rotation: 90, x: 150, y: 0, width: 150, height: 200 });
    expect(rotateCrop(quarter, free, 'left')).toEqual({ rotation: 270, x: 0, y: 200, width: 150, height: 200 });
    const turned = rotateCrop(rotateCrop(rotateCrop(rotateCrop(quarter, free, 'right'), free, 'right'), free, 'right'), free, 'right');
    expect(turned).toEqual(quarter);
  });

  it('is valid after any moves, in any picture and place', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    const move = fc.oneof(
      fc.record({ x: fc.double({ min: -1, max: 1, noNaN: true }), y: fc.double({ min: -1, max: 1, noNaN: true }) }),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      fc.constantFrom<'right' | 'left'>('right', 'left'),
    );
    type Step = number | 'right' | 'left' | { x: number; y: number };
    const apply = (crop: Crop, frame: CropFrame, step: Step) => {
      if (typeof step === 'number') return zoomCrop(crop, frame, step);
      return typeof step === 'string' ? rotateCrop(crop, frame, step) : moveCrop(crop, frame, step);
    };
    fc.assert(
      fc.property(
        fc.record({ picture: fc.record({ width: side, height: side }), ratio: fc.constantFrom(undefined, cover, portrait, story) }),
        fc.array(move, { maxLength: 8 }),
        (frame, steps) => {
          const whole = toWholePixels(
            steps.reduce<Crop>((crop, step) => apply(crop, frame, step), startCrop(frame)),
            frame,
          );
          expect(cropSchema.parse(whole)).toEqual(whole);
          expect(describeInvalidCrop(whole, frame.picture, frame.ratio)).toBeUndefined();
        },
      ),
    );
  });
});

it.each([
  [{ width: 40, height: 23 }, cover, true],
  [{ width: 747, height: 420 }, cover, false],
  [{ width: 100, height: 100 }, portrait, false],
  [{ width: 90, height: 160 }, story, true],
  [{ width: 10, height: 10 }, undefined, false],
] as const)('says whether %o of the ratio %s is smaller than it is shown: %s', (size, ratio, isSmaller) => {
  expect(isSmallerThanShown(size, ratio)).toBe(isSmaller);
});
