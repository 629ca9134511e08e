import { join } from 'node:path';
import sharp from 'sharp';
import type { Files, StoredFile } from '../platform/files/index.ts';
import { cardCount, portraitCount } from './doctor.ts';
import { drawIdBack, drawIdFront } from './pictures/id-card.ts';
import type { Canvas } from './pictures/painter.ts';
import { drawPortrait } from './pictures/portrait.ts';
import { randomFrom } from './random.ts';

/** Few pictures for many doctors, as they are stored; a doctor's card number names both its sides. */
export type DemoPictures = { portraits: StoredFile[]; fronts: StoredFile[]; backs: StoredFile[] };

const drawAll = (): Record<keyof DemoPictures, (() => Canvas)[]> => {
  const each = (count: number, draw: (number: number) => Canvas) => Array.from({ length: count }, (_, number) => () => draw(number));
  return {
    portraits: each(portraitCount, drawPortrait),
    fronts: each(cardCount, (number) => drawIdFront(number, randomFrom(number + 1))),
    backs: each(cardCount, (number) => drawIdBack(number, randomFrom(number + 101))),
  };
};

/** Sends a drawing through the pipeline that every upload takes. */
export const storeCanvas = async (files: Files, { width, height, pixels }: Canvas, name: string): Promise<StoredFile> => {
  const path = join(files.tempDir, `demo-${name}.png`);
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(path);
  return files.storeImage(path);
};

/** Draws and stores the pictures of doctors, two at a time. */
export const storePictures = async (files: Files): Promise<DemoPictures> => {
  const stored: DemoPictures = { portraits: [], fronts: [], backs: [] };
  const work = Object.entries(drawAll()).flatMap(([kind, drawings]) =>
    drawings.map((draw, number) => async () => {
      // Object.entries forgets that these are the keys of DemoPictures.
      stored[kind as keyof DemoPictures][number] = await storeCanvas(files, draw(), `${kind}-${number}`);
    }),
  );
  const queue = work.values();
  const drain = async () => {
    for (const task of queue) await task();
  };
  await Promise.all([drain(), drain()]);
  return stored;
};
