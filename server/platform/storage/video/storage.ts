import { randomBytes } from 'node:crypto';
import { glob, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { fsyncPath } from '../files/durable.ts';
import { mimeTypes, type VideoExtension } from './uploads/content.ts';
import { inspectVideo } from './uploads/inspect.ts';
import { ifExists, readJson, removeFiles, writeJson } from './uploads/json-files.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a lower-case UUID, and therefore safe as a folder name. */
export const isVideoId = (text: string): boolean => uuid.test(text);

const failureFile = z.object({ reason: z.string() });
const uploadFile = z.object({ id: z.string(), bytes: z.number(), metadata: z.record(z.string(), z.string().nullable()) });

/** An upload in progress: its id, the size of the whole video in bytes, and the metadata that the client sent. */
export type UploadInProgress = z.infer<typeof uploadFile>;

/** A complete video: its path below the root, its type and its size. */
export type StoredVideo = { path: string; mime: string; bytes: number };

/** The state of one video's folder. */
export type VideoFolder = {
  stored: StoredVideo | undefined;
  upload: (UploadInProgress & { storedBytes: number; changedAt: Date }) | undefined;
  failureReason: string | undefined;
};

const names = { video: 'video.json', upload: 'upload.json', part: 'upload.part', failure: 'failed.json' } as const;
const videoExtensions = Object.keys(mimeTypes) as VideoExtension[];
// The names of all files except those of an upload in progress.
const completeNames: readonly string[] = [names.video, names.failure, ...videoExtensions.map((extension) => `video.${extension}`)];

/** Whether a name is that of a file of a complete or failed video. */
export const isVideoFile = (videoId: string, name: string): boolean => isVideoId(videoId) && completeNames.includes(name);

/** The folder of a video below the root, inside one of 256 parent folders. */
const getFolder = (videoId: string) => join(videoId.slice(0, 2), videoId);

const readUpload = async (folder: string) => {
  const upload = await readJson(join(folder, names.upload), uploadFile);
  const part = upload && (await ifExists(stat(join(folder, names.part))));
  return upload && part && { ...upload, storedBytes: part.size, changedAt: part.mtime };
};

const findStored = async (root: string, videoId: string): Promise<StoredVideo | undefined> => {
  for (const extension of videoExtensions) {
    const path = join(getFolder(videoId), `video.${extension}`);
    const found = await ifExists(stat(join(root, path)));
    if (found) return { path, mime: mimeTypes[extension], bytes: found.size };
  }
  return undefined;
};

/** Stores the reason and removes the uploaded bytes. */
const failUpload = async (folder: string, reason: string) => {
  await writeJson(folder, names.failure, { reason });
  await removeFiles(folder, [names.upload, names.part]);
};

/** Stores a complete file as the video; returns why it cannot be played, and then stores nothing. The file is flushed before it gets its name, so that a named video is complete even after a power cut. */
const storeVideo = async (folder: string, path: string): Promise<string | undefined> => {
  const { extension, problem } = await inspectVideo(path);
  if (problem !== undefined) return problem;
  await fsyncPath(path);
  await rename(path, join(folder, `video.${extension}`));
  await fsyncPath(folder);
  await removeFiles(folder, [names.upload, names.part, names.failure]);
  return undefined;
};

const startUpload = async (folder: string, upload: UploadInProgress, now: Date) => {
  const part = await open(join(folder, names.part), 'w', 0o600);
  try {
    await part.utimes(now, now);
  } finally {
    await part.close();
  }
  await writeJson(folder, names.upload, upload);
  await removeFiles(folder, [names.failure]);
};

/** Opens the storage of all videos. Each video has a folder, whose files are its state. Hold the video's lock to change it. */
export const openVideoStorage = (root: string) => {
  const folderOf = (videoId: string) => join(root, getFolder(videoId));
  const getPartPath = (videoId: string) => join(folderOf(videoId), names.part);
  return {
    root,
    getPartPath,
    fail: (videoId: string, reason: string) => failUpload(folderOf(videoId), reason),
    /** Stores a complete file as the video; returns why it cannot be played. */
    store: (videoId: string, path: string) => storeVideo(folderOf(videoId), path),
    /** Creates the folder of a new video. */
    async create(videoId: string, title: string) {
      await mkdir(folderOf(videoId), { recursive: true, mode: 0o700 });
      await writeJson(folderOf(videoId), names.video, { title });
      for (const folder of [join(root, videoId.slice(0, 2)), root]) await fsyncPath(folder);
    },
    /** Reads the state of a video; undefined if it does not exist. */
    async find(videoId: string): Promise<VideoFolder | undefined> {
      // The file is not read: a video stays playable if its content is damaged.
      const exists = isVideoId(videoId) && (await ifExists(stat(join(folderOf(videoId), names.video))));
      if (!exists) return undefined;
      const stored = await findStored(root, videoId);
      const upload = stored ? undefined : await readUpload(folderOf(videoId));
      const failure = stored || upload ? undefined : await readJson(join(folderOf(videoId), names.failure), failureFile);
      return { stored, upload, failureReason: failure?.reason };
    },
    /** Starts an upload; replaces an earlier one. */
    startUpload: (videoId: string, upload: UploadInProgress, now: Date) => startUpload(folderOf(videoId), upload, now),
    /** Completes an upload whose bytes have all arrived; returns why the video cannot be played. May be repeated after a crash. */
    async completeUpload(videoId: string): Promise<string | undefined> {
      const problem = await storeVideo(folderOf(videoId), getPartPath(videoId));
      if (problem !== undefined) await failUpload(folderOf(videoId), problem);
      return problem;
    },
    /** Removes an upload and its bytes. */
    removeUpload: (videoId: string) => removeFiles(folderOf(videoId), [names.upload, names.part]),
    /** Removes the video and its uploads atomically, even during a write. */
    async remove(videoId: string) {
      const removed = join(root, `removed-${randomBytes(12).toString('hex')}`);
      await ifExists(rename(folderOf(videoId), removed));
      await rm(removed, { recursive: true, force: true });
    },
    /** Lists the files of a video, without those of an upload in progress; none if it does not exist. */
    async listFiles(videoId: string): Promise<{ name: string; path: string; bytes: number }[]> {
      if (!isVideoId(videoId)) return [];
      const files = completeNames.map(async (name) => {
        const path = join(folderOf(videoId), name);
        const found = await ifExists(stat(path));
        return found ? [{ name, path, bytes: found.size }] : [];
      });
      return (await Promise.all(files)).flat();
    },
    /** Moves a file of a video that `listFiles` named into its folder, which is created if it is missing. */
    async placeFile(videoId: string, name: string, tempPath: string) {
      if (!isVideoFile(videoId, name)) throw new Error(`${name} is not a file of a video`);
      const folder = folderOf(videoId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await fsyncPath(tempPath);
      await rename(tempPath, join(folder, name));
      for (const path of [folder, dirname(folder), root]) await fsyncPath(path);
    },
    /** Lists the ids of videos with an upload in progress. */
    async *listUploads() {
      for await (const path of glob(join('*', '*', names.upload), { cwd: root })) yield basename(dirname(path));
    },
  };
};

export type VideoStorage = ReturnType<typeof openVideoStorage>;
