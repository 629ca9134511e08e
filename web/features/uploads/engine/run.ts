import type { Upload as TusUpload, UploadOptions } from 'tus-js-client';
import { ApiError } from '../../../platform/api-error.ts';
import type { UploadTarget } from '../upload.ts';
import { readVideoState } from '../uploads.api.ts';
import { getCause, HostRefusal, isLockedElsewhere, isRetryable } from './failure.ts';
import { openUpload } from './open-upload.ts';

/** The events of an upload run. */
export type RunEvents = {
  /** The whole percentage that is sent or in transit. */
  sent(percent: number): void;
  /** Another client is uploading this video; the run retries. */
  heldElsewhere(): void;
  /** The whole percentage that the host has stored. */
  stored(percent: number): void;
  done(): void;
  /** The host had the video before any byte was sent. */
  alreadyThere(): void;
  failed(error: unknown): void;
};

/** The upload of one file. Each `go` requests new credentials and resumes at the host's offset. */
export type Run = { go(): void; stop(): void; cancel(): void };

const percentOf = (bytes: number, total: number) => (total > 0 ? Math.floor((bytes / total) * 100) : 0);

const isStored = async (target: UploadTarget) => {
  const found = await readVideoState(target).catch(() => undefined);
  return found?.state === 'ready' || found?.state === 'processing';
};

/** A stopped run makes no further request except the DELETE that cancels the upload. */
const stopOptions = (isCurrent: () => boolean, watch: RunEvents): UploadOptions => ({
  onBeforeRequest: (request) => {
    if (!isCurrent() && request.getMethod() !== 'DELETE') throw new Error('The upload was stopped');
  },
  onShouldRetry: (error) => {
    if (!isCurrent() || !isRetryable(error)) return false;
    if (isLockedElsewhere(error)) watch.heldElsewhere();
    return true;
  },
});

export const createRun = (target: UploadTarget, file: File, watch: RunEvents): Run => {
  let upload: TusUpload | undefined;
  let hasSent = false;
  let mayRenew = true;
  // Increases with each go and stop, so that callbacks of earlier attempts are ignored.
  let turn = 0;

  const end = () => (hasSent ? watch.done() : watch.alreadyThere());

  // Credentials are refused if the video exists, or if its message can no longer be changed.
  const settleConflict = async (conflict: ApiError) => {
    const mine = turn;
    const isArrived = await isStored(target);
    if (mine !== turn) return;
    if (isArrived) end();
    else watch.failed(conflict);
  };

  const settle = (error: unknown) => {
    const cause = getCause(error);
    if (cause instanceof ApiError && cause.status === 409) void settleConflict(cause);
    else if (cause instanceof HostRefusal && mayRenew) {
      // Signing again shows whether the signature expired or the video exists.
      mayRenew = false;
      go();
    } else watch.failed(error);
  };

  const events = (isCurrent: () => boolean): UploadOptions => ({
    ...stopOptions(isCurrent, watch),
    onProgress: (bytes, total) => {
      hasSent = true;
      if (isCurrent()) watch.sent(percentOf(bytes, total));
    },
    onChunkComplete: (_chunk, bytes, total) => {
      mayRenew = true;
      if (isCurrent()) watch.stored(percentOf(bytes, total));
    },
    onSuccess: () => {
      if (isCurrent()) watch.done();
    },
    onError: (error) => {
      if (isCurrent()) settle(error);
    },
  });

  const start = async (isCurrent: () => boolean) => {
    const next = await openUpload({ target, file, before: upload, events: events(isCurrent) });
    if (!isCurrent()) return;
    upload = next;
    next.start();
  };

  const halt = (isForGood: boolean) => {
    turn += 1;
    // If the DELETE does not reach the host, the host removes the idle upload later.
    upload?.abort(isForGood).catch(() => undefined);
  };

  const go = () => {
    halt(false);
    const mine = turn;
    const isCurrent = () => mine === turn;
    start(isCurrent).catch((error: unknown) => {
      if (isCurrent()) settle(error);
    });
  };

  return { go, stop: () => halt(false), cancel: () => halt(true) };
};
