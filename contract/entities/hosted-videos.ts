import { z } from 'zod';
import { dataResponse } from '../kit/list.ts';

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

/** The maximum length of a title, which is also sent as upload metadata. */
export const maxTitleLength = 150;
