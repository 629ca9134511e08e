import type { VideoUpload } from '../../../../contract/entities/messages/hosted-videos.ts';

/** The record whose video is uploaded. */
export type UploadTarget = { readonly kind: 'videos' | 'stories'; readonly id: number; readonly title: string };

/** Identifies a file without reading it. */
export type FileIdentity = { readonly name: string; readonly size: number; readonly lastModified: number };

/** `waiting`: offline, resumes automatically. `stored`: started in an earlier visit, needs its file again. */
export type UploadStatus = 'starting' | 'running' | 'waiting' | 'paused' | 'failed' | 'stored' | 'done';

/** One row of the tray. */
export type Upload = {
  readonly key: string;
  readonly userId: number;
  readonly target: UploadTarget;
  readonly file: FileIdentity;
  readonly status: UploadStatus;
  readonly percent: number;
  /** Why the upload failed, or what it waits for. */
  readonly message: string | undefined;
  /** When a failed request is sent again, in milliseconds since 1970. */
  readonly retryAt: number | undefined;
  /** The host has rejected the file. */
  readonly isRejected: boolean;
  /** The state of the video on the record once all bytes are stored. */
  readonly outcome: VideoUpload | undefined;
};

export const keyOf = ({ kind, id }: Pick<UploadTarget, 'kind' | 'id'>): string => `${kind}:${id}`;

export const identityOf = ({ name, size, lastModified }: FileIdentity): FileIdentity => ({ name, size, lastModified });

export const isSameFile = (one: FileIdentity, other: FileIdentity): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Returns true if bytes are missing; the file can then be picked (again), unless the tray is uploading it. */
export const isUnfinished = ({ state }: VideoUpload): boolean => state === 'awaiting' || state === 'uploading' || state === 'failed';

/** Returns true if bytes are being sent, or will be without further action. */
export const isBusy = ({ status }: Upload): boolean => status === 'starting' || status === 'running' || status === 'waiting';
