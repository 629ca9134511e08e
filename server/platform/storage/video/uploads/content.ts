import { open } from 'node:fs/promises';
import { detectBytesType } from '../../../file-type.ts';

/** How many bytes from the start are needed to detect the type. */
export const headerBytes = 4100;

/** Tells the user why a file was rejected. */
export const notPlayable = 'This file is not a video that can be played. Choose an MP4, MOV, WebM or Ogg video.';

/** The MIME type by the extension that this server gives a video. */
export const mimeTypes = { mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime', ogv: 'video/ogg' } as const;

/** The extension of a stored video. */
export type VideoExtension = keyof typeof mimeTypes;

const extensions = new Map<string, VideoExtension>([
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['video/webm', 'webm'],
  ['video/quicktime', 'mov'],
  ['video/ogg', 'ogv'],
]);

/** Detects the extension by a file's first bytes; undefined if browsers cannot play it. Ignores the name and type that the client sent. */
export const detectExtension = async (path: string): Promise<VideoExtension | undefined> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    // The detector throws for some damaged files.
    const type = await detectBytesType(buffer.subarray(0, bytesRead)).catch(() => undefined);
    return extensions.get(type?.mime ?? '');
  } finally {
    await file.close();
  }
};
