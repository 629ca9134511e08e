import sharp from 'sharp';
import { expect, it } from 'vitest';
import { uprightWebp } from './webp-orientation.ts';

const picture = (orientation?: number) => {
  const plain = sharp({ create: { width: 41, height: 20, channels: 3, background: 'teal' } });
  return orientation ? plain.withMetadata({ orientation }) : plain;
};
const bufferOf = (bytes: Uint8Array) => Uint8Array.from(bytes).buffer;

it.each([
  [3, 180],
  [6, 90],
  [8, 270],
])('replaces orientation %i of a WebP with a rotation of %i degrees', async (orientation, rotation) => {
  const upright = uprightWebp(bufferOf(await picture(orientation).webp().toBuffer()));
  if (typeof upright !== 'object') throw new Error('The orientation was not found');
  expect(upright.rotation).toBe(rotation);
  expect((await sharp(Buffer.from(upright.bytes)).metadata()).orientation).toBe(1);
});

it.each([2, 4, 5, 7])('reports orientation %i as mirrored', async (orientation) => {
  expect(uprightWebp(bufferOf(await picture(orientation).webp().toBuffer()))).toBe('mirrored');
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
  expect(upright.map((bytes) => uprightWebp(bufferOf(bytes)))).toEqual(Array(upright.length).fill(undefined));
});
