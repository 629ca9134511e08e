import type { Upload as TusUpload, UploadOptions } from 'tus-js-client';
import { ApiError } from '../../../platform/api-error.ts';
import type { UploadTarget } from '../upload.ts';
import { readVideoState } from '../uploads.api.ts';
import { causeOf, HostRefusal, isHeldElsewhere, mayGoBetter } from './failure.ts';
import { openUpload } from './open-upload.ts';

/** What a run tells while it goes on. */
export type Watch = {
  /** The whole per cent that are on their way. */
  sent(percent: number): void;
  /** Another sends this video just now; it is tried again. */
  heldElsewhere(): void;
  /** The whole per cent that the host has. */
  stored(percent: number): void;
  done(): void;
  /** The host had the video before a byte was sent. */
  alreadyThere(): void;
  failed(error: unknown): void;
};

/** The sending of one file. Each `go` asks for the right to upload and goes on where the host says it stands. */
export type Run = { go(): void; stop(): void; cancel(): void };

const percentOf = (bytes: number, total: number) => (total > 0 ? Math.floor((bytes / total) * 100) : 0);

const hasArrived = async (target: UploadTarget) => {
  const found = await readVideoState(target).catch(() => undefined);
  return found?.state === 'ready' || found?.state === 'processing';
};

/** Between two requests there is nothing to abort; only the one that cancels comes after the end. */
const brakes = (isCurrent: () => boolean, watch: Watch): UploadOptions => ({
  onBeforeRequest: (request) => {
    if (!isCurrent() && request.getMethod() !== 'DELETE') throw new Error('The upload was stopped');
  },
  onShouldRetry: (error) => {
    if (!isCurrent() || !mayGoBetter(error)) return false;
    if (isHeldElsewhere(error)) watch.heldElsewhere();
    return true;
  },
});

export const createRun = (target: UploadTarget, file: File, watch: Watch): Run => {
  let upload: TusUpload | undefined;
  let hasSent = false;
  let mayRenew = true;
  // Whatever was begun before the last go or stop has nothing to say any more.
  let turn = 0;

  const end = () => (hasSent ? watch.done() : watch.alreadyThere());

  // The right is refused where the video is there, and where its message can no longer be changed.
  const settleConflict = async (conflict: ApiError) => {
    const mine = turn;
    const isArrived = await hasArrived(target);
    if (mine !== turn) return;
    if (isArrived) end();
    else watch.failed(conflict);
  };

  const settle = (error: unknown) => {
    const cause = causeOf(error);
    if (cause instanceof ApiError && cause.status === 409) void settleConflict(cause);
    else if (cause instanceof HostRefusal && mayRenew) {
      // Signing again says whether the right has ended or the video is there.
      mayRenew = false;
      go();
    } else watch.failed(error);
  };

  const events = (isCurrent: () => boolean): UploadOptions => ({
    ...brakes(isCurrent, watch),
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
    // Should the host not hear of it, it sweeps what nobody adds to.
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
