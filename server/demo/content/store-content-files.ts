import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, StoredFile } from '../../platform/files/index.ts';
import type { VideoHost } from '../../platform/video/index.ts';
import { coverCount, drawCover } from '../pictures/cover.ts';
import { storeCanvas } from '../store-pictures.ts';
import { storeVolumes } from './library-pdf.ts';

/** Covers and volumes of the library as they are stored, and the ids at the video host of clips that play. */
export type ContentFiles = { covers: StoredFile[]; volumes: StoredFile[]; clips: string[] };

/** What the rooms of content are filled with. */
export type ContentWorld = { adminId: number; now: Date; timeZone: string; files: ContentFiles };

const clip = join(import.meta.dirname, 'clip.mp4');

const keepClip = async (video: VideoHost, tempDir: string): Promise<string> => {
  const id = await video.create('Demonstration clip');
  const path = join(tempDir, `demo-${id}.mp4`);
  await copyFile(clip, path);
  await video.keep(id, path);
  return id;
};

/** Draws covers, writes the volumes and keeps so many clips. */
export const storeContentFiles = async (files: Files, video: VideoHost, clips: number): Promise<ContentFiles> => {
  const covers: StoredFile[] = [];
  for (let number = 0; number < coverCount; number += 1) covers.push(await storeCanvas(files, drawCover(number), `cover-${number}`));
  const kept: string[] = [];
  while (kept.length < clips) kept.push(await keepClip(video, files.tempDir));
  return { covers, volumes: await storeVolumes(files), clips: kept };
};
