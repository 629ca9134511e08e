import { open } from 'node:fs/promises';
import { detectExtension, notPlayable, type VideoExtension } from './content.ts';
import { type Movie, readMovie } from './movie.ts';
import { readOggMovie, readWebMovie } from './web-movie.ts';

const incomplete =
  'This video is incomplete, because its recording or its copy was cut off. Export or copy it again, and upload the new file.';
const soundOnly = 'This file has sound, but no picture. Choose a video.';

const exportAgain = 'Export it as H.264 and upload it again if some people cannot see it.';
const hevcNotice = `This video is HEVC (H.265), which some phones and browsers cannot play. ${exportAgain}`;
const formatNotice = `Some phones and browsers cannot play the format of this video. ${exportAgain}`;
const hevcCodecs = ['hvc1', 'hev1', 'dvh1', 'dvhe'];
// The formats that all current browsers play: H.264, VP8, VP9 and AV1.
const commonCodecs = ['avc1', 'avc3', 'vp08', 'vp09', 'av01', 'V_VP8', 'V_VP9', 'V_AV1'];

/** What a file that was uploaded as a video has. */
export type VideoContent = {
  /** Undefined if browsers cannot play files of this type. */
  extension: VideoExtension | undefined;
  /** Why it cannot be played; undefined if it can be. */
  problem: string | undefined;
  /** What people should know about a video that can be played. */
  notice: string | undefined;
  /** The length in whole seconds, if the file says it in its index. */
  durationSeconds: number | undefined;
};

const readers = { mp4: readMovie, mov: readMovie, webm: readWebMovie, ogv: readOggMovie };

const findProblem = ({ isIncomplete, hasPicture }: Movie): string | undefined => {
  if (!hasPicture) return soundOnly;
  return isIncomplete ? incomplete : undefined;
};

const findNotice = ({ codec }: Movie): string | undefined => {
  if (codec === undefined || commonCodecs.includes(codec)) return undefined;
  return hevcCodecs.includes(codec) ? hevcNotice : formatNotice;
};

/** Reads the type and the index of a video by its content, whatever its name is. */
export const inspectVideo = async (path: string): Promise<VideoContent> => {
  const extension = await detectExtension(path);
  if (!extension) return { extension, problem: notPlayable, notice: undefined, durationSeconds: undefined };
  const file = await open(path, 'r');
  try {
    const movie = await readers[extension](file);
    return { extension, problem: findProblem(movie), notice: findNotice(movie), durationSeconds: movie.durationSeconds };
  } finally {
    await file.close();
  }
};
