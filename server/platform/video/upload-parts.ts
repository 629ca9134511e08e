import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Locks } from './locks.ts';
import type { VideoDirectory } from './port.ts';
import type { Shelf } from './shelf.ts';
import type { VideoKeys } from './signatures.ts';

/** What the upload routes are made of. */
export type UploadParts = {
  shelf: Shelf;
  locks: Locks;
  clock: Clock;
  log: Logger;
  keys: VideoKeys;
  maxBytes: number;
  directory: VideoDirectory;
};
