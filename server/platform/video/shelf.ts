import { randomBytes } from 'node:crypto';
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { flush } from '../files/durable.ts';
import { endingOf, mimes, notPlayable, type VideoEnding } from './content.ts';
import { readRecord, removeFrom, unlessMissing, writeRecord } from './records.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a video here: a UUID in its one spelling, so that it is safe as a folder's name. */
export const isVideoId = (text: string): boolean => uuid.test(text);

const note = z.object({ title: z.string() });
const failure = z.object({ reason: z.string() });
const begunUpload = z.object({ id: z.string(), bytes: z.number(), metadata: z.record(z.string(), z.string().nullable()) });

/** An upload that was begun: its id, how long the whole will be, and what the client said of it. */
export type BegunUpload = z.infer<typeof begunUpload>;

/** A finished video: where it is, below the root, and the type that we gave it. */
export type KeptVideo = { path: string; mime: string; bytes: number };

/** What is there of one video. */
export type OnShelf = {
  kept: KeptVideo | undefined;
  upload: (BegunUpload & { storedBytes: number; changedAt: Date }) | undefined;
  reason: string | undefined;
};

const names = { note: 'video.json', upload: 'upload.json', part: 'upload.part', failure: 'failed.json' } as const;
const keptEndings = Object.keys(mimes) as VideoEnding[];

/** The folder of a video below the root: one of 256, then its own. */
const placeOf = (videoId: string) => join(videoId.slice(0, 2), videoId);

const uploadIn = async (folder: string) => {
  const begun = await readRecord(join(folder, names.upload), begunUpload);
  const part = begun && (await unlessMissing(stat(join(folder, names.part))));
  return begun && part && { ...begun, storedBytes: part.size, changedAt: part.mtime };
};

const keptOf = async (root: string, videoId: string): Promise<KeptVideo | undefined> => {
  for (const ending of keptEndings) {
    const path = join(placeOf(videoId), `video.${ending}`);
    const found = await unlessMissing(stat(join(root, path)));
    if (found) return { path, mime: mimes[ending], bytes: found.size };
  }
  return undefined;
};

/** Removes what was uploaded and keeps why. */
const failIn = async (folder: string, reason: string) => {
  await writeRecord(folder, names.failure, { reason });
  await removeFrom(folder, [names.upload, names.part]);
};

/** Makes a whole file the video: on the disk first, then under its name, so that a name that is there is a whole video after a power cut too. */
const keepIn = async (folder: string, path: string): Promise<boolean> => {
  const ending = await endingOf(path);
  if (!ending) return false;
  await flush(path);
  await rename(path, join(folder, `video.${ending}`));
  await flush(folder);
  await removeFrom(folder, [names.upload, names.part, names.failure]);
  return true;
};

const beginIn = async (folder: string, upload: BegunUpload, now: Date) => {
  const part = await open(join(folder, names.part), 'w', 0o600);
  try {
    await part.utimes(now, now);
  } finally {
    await part.close();
  }
  await writeRecord(folder, names.upload, upload);
  await removeFrom(folder, [names.failure]);
};

/** Files and folders of all videos: each video has a folder of its own, and what lies in it is its state. Whoever changes one holds its lock. */
export const openShelf = (root: string) => {
  const folderOf = (videoId: string) => join(root, placeOf(videoId));
  const partOf = (videoId: string) => join(folderOf(videoId), names.part);
  return {
    root,
    partOf,
    fail: (videoId: string, reason: string) => failIn(folderOf(videoId), reason),
    /** Keeps a whole file as the video; false where it is none. */
    keep: (videoId: string, path: string) => keepIn(folderOf(videoId), path),
    /** Makes the folder of a new video. */
    async add(videoId: string, title: string) {
      await mkdir(folderOf(videoId), { recursive: true, mode: 0o700 });
      await writeRecord(folderOf(videoId), names.note, { title });
      for (const folder of [join(root, videoId.slice(0, 2)), root]) await flush(folder);
    },
    /** All that is known of a video; undefined where there is none. */
    async find(videoId: string): Promise<OnShelf | undefined> {
      const noted = isVideoId(videoId) ? await readRecord(join(folderOf(videoId), names.note), note) : undefined;
      if (!noted) return undefined;
      const kept = await keptOf(root, videoId);
      const upload = kept ? undefined : await uploadIn(folderOf(videoId));
      const failed = kept || upload ? undefined : await readRecord(join(folderOf(videoId), names.failure), failure);
      return { kept, upload, reason: failed?.reason };
    },
    /** Begins an upload in place of any before it. */
    begin: (videoId: string, upload: BegunUpload, now: Date) => beginIn(folderOf(videoId), upload, now),
    /** Ends an upload of which every byte has arrived; may be called again after a crash at any point. */
    async finish(videoId: string): Promise<'ready' | 'failed'> {
      if (await keepIn(folderOf(videoId), partOf(videoId))) return 'ready';
      await failIn(folderOf(videoId), notPlayable);
      return 'failed';
    },
    /** Forgets an upload and its bytes. */
    forget: (videoId: string) => removeFrom(folderOf(videoId), [names.upload, names.part]),
    /** Removes all of a video at once, also from under a writer that does not know it yet. */
    async remove(videoId: string) {
      const gone = join(root, `removed-${randomBytes(12).toString('hex')}`);
      await unlessMissing(rename(folderOf(videoId), gone));
      await rm(gone, { recursive: true, force: true });
    },
    /** The ids of videos that an upload was begun for and not ended. */
    async *begun() {
      for await (const path of glob(join('*', '*', names.upload), { cwd: root })) yield basename(dirname(path));
    },
  };
};

/** The files of all videos. */
export type Shelf = ReturnType<typeof openShelf>;
