import { z } from 'zod';
import { wholeNumber } from '../../kit/fields.ts';
import { dataResponse } from '../../kit/list.ts';

/** The states of a video's bytes at its host. */
export const videoStates = ['awaiting', 'uploading', 'processing', 'ready', 'failed'] as const;
export const videoState = z.enum(videoStates);
export type VideoState = z.infer<typeof videoState>;

/** The upload of a video. `progress` is the uploaded part in percent, or null if no upload is running. */
export const videoUpload = z.object({
  state: videoState,
  progress: z.int().min(0).max(100).nullable(),
  /** Whether an upload has received no byte for three minutes. */
  is_interrupted: z.boolean(),
  /** Why it failed; null otherwise. */
  failure: z.string().nullable(),
  /** What people should know about a ready video, such as that some browsers cannot play its format; null otherwise. */
  notice: z.string().nullable(),
});
export type VideoUpload = z.infer<typeof videoUpload>;

/** The right to upload one video: the headers of every upload request, and where to send them. */
export const uploadCredentials = z.object({
  headers: z.object({
    AuthorizationSignature: z.string(),
    /** In seconds since 1970. */
    AuthorizationExpire: z.int(),
    VideoId: z.string(),
    LibraryId: z.string(),
  }),
  collectionId: z.string(),
  endpoint: z.string(),
});
export type UploadCredentials = z.infer<typeof uploadCredentials>;

/** The response of an upload route. */
export const uploadResponse = dataResponse(uploadCredentials);

/** The response of a route that reads the state of a video from its host. */
export const syncUploadResponse = dataResponse(videoUpload.extend({ iframe: z.string().nullable() }));

/** The length of the longest video in seconds. */
export const maxVideoSeconds = 86_400;

/** The frame and the length that a browser read from the file of a video. Both are null if it could not decode the file. */
export const posterFields = {
  /** A frame of the video: the public URL of a picture. */
  poster: z.string().nullable(),
  /** The length in seconds. */
  duration: z.int().nullable(),
};

/** `video_id` is the `VideoId` of the upload. A missing poster or duration clears the stored value, which belongs to an earlier file. */
export const posterDraft = z.strictObject({
  video_id: z.uuid('video_id must be the VideoId of the upload'),
  duration: wholeNumber('Duration', { min: 1, max: maxVideoSeconds }, { min: 'Duration must be at least 1' }).optional(),
});
export type PosterDraft = z.infer<typeof posterDraft>;

/** The body, file and response of a route that stores a poster. A frame is small, so larger pictures are refused. */
export const posterRoute = {
  body: posterDraft,
  files: { poster: { kind: 'image', maxMegapixels: 2 } },
  response: dataResponse(z.object(posterFields)),
} as const;

/** The maximum length of a title, which is also sent as upload metadata. */
export const maxTitleLength = 150;
