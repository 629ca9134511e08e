import { open } from 'node:fs/promises';
import { typeOfBytes } from '../file-type.ts';

/** So many bytes from the start say what a file is. */
export const headBytes = 4100;

/** Why a file was refused, for whoever chose it. */
export const notPlayable = 'This file is not a video that can be played. Choose an MP4, MOV, WebM or Ogg video.';

/** Our own types by the ending that we ourselves give; nothing else is ever written or served. */
export const mimes = { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime', ogv: 'video/ogg' } as const;

/** The ending of a kept video. */
export type VideoEnding = keyof typeof mimes;

const endings = new Map<string, VideoEnding>([
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['video/webm', 'webm'],
  ['video/quicktime', 'mov'],
  ['video/ogg', 'ogv'],
]);

/** The ending for a file by its first bytes; undefined where it is no video that browsers play. Names and what a client says of it count for nothing. */
export const endingOf = async (path: string): Promise<VideoEnding | undefined> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    // Bytes that the detector stumbles over are no video either.
    const type = await typeOfBytes(buffer.subarray(0, bytesRead)).catch(() => undefined);
    return endings.get(type?.mime ?? '');
  } finally {
    await file.close();
  }
};
