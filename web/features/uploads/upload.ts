import type { VideoUpload } from '../../../contract/entities/hosted-videos.ts';

/** The record whose video is uploaded. */
export type UploadTarget = { readonly kind: 'videos' | 'stories'; readonly id: number; readonly title: string };

/** What tells one file from another without reading it. */
export type FileFacts = { readonly name: string; readonly size: number; readonly lastModified: number };

/** `kept`: begun before the page was left, waiting for its file to be chosen again. */
export type UploadStep = 'starting' | 'running' | 'paused' | 'failed' | 'kept' | 'done';

/** One row of the tray. */
export type Upload = {
  readonly key: string;
  readonly userId: number;
  readonly target: UploadTarget;
  readonly file: FileFacts;
  readonly step: UploadStep;
  readonly percent: number;
  /** The sentence why it failed. */
  readonly problem: string | undefined;
  /** What the record says of its video once all bytes are there. */
  readonly outcome: VideoUpload | undefined;
};

export const keyOf = ({ kind, id }: Pick<UploadTarget, 'kind' | 'id'>): string => `${kind}:${id}`;

export const factsOf = ({ name, size, lastModified }: FileFacts): FileFacts => ({ name, size, lastModified });

export const isSameFile = (one: FileFacts, other: FileFacts): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Bytes are on their way, or will be without another word. */
export const isBusy = ({ step }: Upload): boolean => step === 'starting' || step === 'running';
