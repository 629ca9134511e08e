import { z } from 'zod';
import type { HostedVideo } from '../port.ts';

const transcodingMessage = z.object({ level: z.int(), issueCode: z.int() });

/** The fields of a video that the product reads. An unknown status is an error of the provider, so it changes nothing here. */
export const bunnyVideo = z.object({
  guid: z.guid(),
  status: z.int().min(0).max(8),
  length: z.number().nullish(),
  transcodingMessages: z.array(transcodingMessage).nullish(),
});

/** A video as REST describes it. */
export type BunnyVideo = z.output<typeof bunnyVideo>;

// Webhooks use other numbers, which are not read.
const status = { created: 0, uploaded: 1, processing: 2, transcoding: 3, finished: 4, error: 5, uploadFailed: 6, jitPlaylistsCreated: 8 };

const preparationFailed = 'The video host could not prepare this video. Please upload it again.';
const uploadFailed = 'The upload did not reach the video host completely. Please upload the video again.';

/** What users can do about an issue of the transcoding, by its code. */
const issues = new Map([
  [3, 'The picture size of this video is not supported. Please export it in another size and upload it again.'],
  [4, 'The frame rate of this video is not supported. Please export it with another one and upload it again.'],
  [5, 'This video is longer than the video host allows.'],
  [6, 'The sound of this video is longer than the video host allows.'],
  [7, 'This file is damaged, or it is not a video. Please choose another file.'],
]);

const findReason = ({ transcodingMessages }: BunnyVideo): string => {
  const codes = (transcodingMessages ?? []).toSorted((one, other) => other.level - one.level).map(({ issueCode }) => issueCode);
  return codes.map((code) => issues.get(code)).find((reason) => reason !== undefined) ?? preparationFailed;
};

// Bunny reports the size of its own versions, not the size of the file, and no progress while a file arrives.
const noBytes = { bytes: null, storedBytes: 0 };

/** Converts a video of Bunny Stream to the state that the product stores. */
export const toHostedVideo = (video: BunnyVideo): HostedVideo => {
  switch (video.status) {
    case status.created:
      return { state: 'awaiting', ...noBytes, reason: null };
    case status.finished:
    case status.jitPlaylistsCreated: {
      const seconds = Math.round(video.length ?? 0);
      return { state: 'ready', ...noBytes, reason: null, ...(seconds > 0 ? { durationSeconds: seconds } : {}) };
    }
    case status.error:
      return { state: 'failed', ...noBytes, reason: findReason(video) };
    case status.uploadFailed:
      return { state: 'failed', ...noBytes, reason: uploadFailed };
    default:
      return { state: 'processing', ...noBytes, reason: null };
  }
};
