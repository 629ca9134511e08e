import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isRotatedWebp } from './webp-orientation.ts';

const picture = (orientation?: number) => {
  const plain = sharp({ create: { width: 41, height: 20, channels: 3, background: 'teal' } });
  return orientation ? plain.withMetadata({ orientation }) : plain;
};
const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

it.each([2, 3, 6, 8])('finds orientation %i of a WebP', async (orientation) => {
  expect(isRotatedWebp(bufferOf(await picture(orientation).webp().toBuffer()))).toBe(true);
});

it('ignores upright pictures, other types and cut files', async () => {
  const rotated = await picture(6).webp().toBuffer();
  const upright = [
    await picture(1).webp().toBuffer(),
    await picture().webp().toBuffer(),
    await picture(6).jpeg().toBuffer(),
    rotated.subarray(0, rotated.indexOf('EXIF') + 14),
    Buffer.alloc(0),
  ];
  expect(upright.map((bytes) => isRotatedWebp(bufferOf(bytes)))).toEqual(Array(upright.length).fill(false));
});
