import { z } from 'zod';
import { answerOf } from '../kit/list.ts';

/** How far the bytes of a video came at its host. */
export const videoStates = ['awaiting', 'uploading', 'processing', 'ready', 'failed'] as const;
export const videoState = z.enum(videoStates);
export type VideoState = z.infer<typeof videoState>;

/** The upload of a video as its record shows it: `progress` is the part that has arrived, 0 to 100, while it is being uploaded. */
export const videoUpload = z.object({
  state: videoState,
  progress: z.int().min(0).max(100).nullable(),
  /** Why it failed; null otherwise. */
  failure: z.string().nullable(),
});
export type VideoUpload = z.infer<typeof videoUpload>;

/** The right to upload one video: what is sent along with every request of the upload, and where to. */
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

/** What an upload call answers. */
export const uploadAnswer = answerOf(uploadCredentials);

/** What a call answers that asks the host to look at a video now. */
export const lookAnswer = answerOf(videoUpload.extend({ iframe: z.string().nullable() }));

/** The most characters of a title, which also travels as upload metadata. */
export const mostTitle = 150;
