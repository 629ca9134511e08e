import type { VideoUpload } from '../../../contract/entities/hosted-videos.ts';

/** The record whose video is uploaded. */
export type UploadTarget = { readonly kind: 'videos' | 'stories'; readonly id: number; readonly title: string };

/** What tells one file from another without reading it. */
export type FileFacts = { readonly name: string; readonly size: number; readonly lastModified: number };

/** `waiting`: offline, it goes on by itself. `kept`: begun before the page was left, waiting for its file to be chosen again. */
export type UploadStep = 'starting' | 'running' | 'waiting' | 'paused' | 'failed' | 'kept' | 'done';

/** One row of the tray. */
export type Upload = {
  readonly key: string;
  readonly userId: number;
  readonly target: UploadTarget;
  readonly file: FileFacts;
  readonly step: UploadStep;
  readonly percent: number;
  /** The sentence why it failed, or what it waits for. */
  readonly problem: string | undefined;
  /** The host has looked at the file and will not have it. */
  readonly isUnfit: boolean;
  /** What the record says of its video once all bytes are there. */
  readonly outcome: VideoUpload | undefined;
};

export const keyOf = ({ kind, id }: Pick<UploadTarget, 'kind' | 'id'>): string => `${kind}:${id}`;

export const factsOf = ({ name, size, lastModified }: FileFacts): FileFacts => ({ name, size, lastModified });

export const isSameFile = (one: FileFacts, other: FileFacts): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The bytes of a video are not all there; where the tray has no upload of it, its file can be chosen (again). */
export const isUnfinished = ({ state }: VideoUpload): boolean => state === 'awaiting' || state === 'uploading' || state === 'failed';

/** Bytes are on their way, or will be without another word. */
export const isBusy = ({ step }: Upload): boolean => step === 'starting' || step === 'running' || step === 'waiting';
