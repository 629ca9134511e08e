// Proves PIC-1
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crop, pictureRatios } from '../../../../contract/kit/crop.ts';
import { quadrantOf, quadrants, readColours, rotateQuadrants } from '../../../test/files/quadrants.ts';
import { openSecrets } from '../../security/secrets.ts';
import { type Files, openFiles } from './index.ts';
import type { StoreOptions } from './port.ts';

let dataDir: string;
let files: Files;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medboard-crop-'));
  const log = pino({ level: 'silent' });
  files = await openFiles({ dataDir, signingKey: undefined, secrets: await openSecrets(dataDir, { secretsKey: undefined }), log });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const store = async (bytes: Buffer, options: StoreOptions) => {
  const path = join(files.tempDir, 'upload');
  await writeFile(path, bytes);
  const { id } = await files.storeImage(path, options);
  const read = async (variant: 'full' | 'thumbnail') => readColours((await files.find(id, variant))?.place ?? '');
  return { full: await read('full'), thumbnail: await read('thumbnail') };
};

const rotations = [0, 90, 180, 270] as const;

describe('a crop', () => {
  // Orientation 6: the camera was held on its side, so the stored pixels need a quarter turn clockwise.
  it.each([1, 3, 6, 8])('keeps the selected quadrant at every rotation, with EXIF orientation %i', async (orientation) => {
    const stored = { width: 400, height: 240 };
    const bytes = await quadrants(stored.width, stored.height, orientation);
    const uprightTurns = { 1: 0, 3: 2, 6: 1, 8: 3 }[orientation] ?? 0;
    for (const rotation of rotations) {
      const turns = uprightTurns + rotation / 90;
      const size = turns % 2 === 0 ? stored : { width: stored.height, height: stored.width };
      for (const quadrant of [0, 1, 2, 3]) {
        const { full, thumbnail } = await store(bytes, { crop: { rotation, ...quadrantOf(quadrant, size) } });
        const colours = [rotateQuadrants(turns)[quadrant]];
        expect(full, `quadrant ${quadrant} at ${rotation}°`).toEqual({ width: size.width / 2, height: size.height / 2, colours });
        expect(thumbnail.colours).toEqual(colours);
      }
    }
  });

  it('is taken from the original before the picture is scaled down', async () => {
    const bytes = await quadrants(6_000, 4_000);
    const { full } = await store(bytes, {
      crop: { rotation: 0, x: 3_000, y: 0, width: 1_200, height: 1_200 },
      ratio: pictureRatios.portrait,
    });
    expect(full).toEqual({ width: 1_200, height: 1_200, colours: ['green'] });
  });

  it('needs no ratio without a crop', async () => {
    const { full } = await store(await quadrants(400, 240), { ratio: pictureRatios.portrait });
    expect(full).toMatchObject({ width: 400, height: 240 });
  });

  const whole: Crop = { rotation: 0, x: 0, y: 0, width: 400, height: 240 };
  it.each<[string, { change?: Partial<Crop>; ratio?: StoreOptions['ratio'] }, string]>([
    ['outside', { change: { x: 1 } }, 'The selected part is outside of the picture'],
    ['outside after the rotation', { change: { rotation: 90 } }, 'The selected part is outside of the picture'],
    ['too small', { change: { width: 31 } }, 'The selected part must be at least 32 × 32 pixels'],
    ['of another ratio', { ratio: pictureRatios.story }, 'The selected part must have the ratio 9:16'],
  ])('is rejected if it is %s', async (_what, { change, ratio }, message) => {
    const bytes = await quadrants(400, 240);
    await expect(store(bytes, { ratio, crop: { ...whole, ...change } })).rejects.toMatchObject({ code: 'invalid', message });
    expect(await readdir(files.tempDir)).toEqual([]);
  });

  it('counts the pixels of the upright picture', async () => {
    const bytes = await quadrants(400, 240, 6);
    await expect(store(bytes, { crop: whole })).rejects.toMatchObject({ message: 'The selected part is outside of the picture' });
  });
});
