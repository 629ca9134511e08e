import { createHash } from 'node:crypto';
import type { FakeAnswer, ReceivedRequest } from '../fake-provider.ts';

/** A video with its state as REST numbers it. */
export type StoredVideo = {
  guid: string;
  title: string;
  collectionId: string;
  status: number;
  length: number;
  transcodingMessages: { level: number; issueCode: number }[];
  bytes: Buffer;
};

/** A fake library. `process` transcodes the bytes of a video. */
export type Library = { videos: Map<string, StoredVideo>; now(): Date; process(video: StoredVideo): Promise<void> };

export const libraryId = '133';
export const collectionId = '0d9e8f7a-1b2c-4d3e-8f4a-5b6c7d8e9f00';
export const keys = {
  api: 'api-key-of-a-fake-library',
  readOnly: 'read-only-key-of-a-fake-library',
  embed: 'embed-key-of-a-fake-library',
  cdn: 'cdn-key-of-a-fake-library',
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const refuse = (status: number): FakeAnswer => ({ status });
export const readHeader = ({ headers }: ReceivedRequest, name: string): string => String(headers[name] ?? '');
/** Whether a time in seconds since 1970 is over. */
export const isPast = (seconds: string, { now }: Pick<Library, 'now'>): boolean => !(Number(seconds) * 1000 >= now().getTime());
