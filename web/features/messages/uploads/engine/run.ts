import type { UploadOptions } from 'tus-js-client';
import { ApiError } from '../../../../platform/http/api-error.ts';
import type { UploadTarget } from '../upload.ts';
import { readVideoState } from '../uploads.api.ts';
import { getCause, isRetryable, PermanentHostError } from './failure.ts';
import { openUpload, type SignedUpload } from './open-upload.ts';

/** The events of an upload run. */
export type RunEvents = {
  /** The upload was signed for this hosted video. Fires once per hosted video, and again after a stop. `signal` aborts when the run stops. */
  signed(hostedId: string, signal: AbortSignal): void;
  /** The whole percentage that is sent or in transit. */
  sent(percent: number): void;
  /** A request failed; the run sends it again after `delay` milliseconds. */
  retrying(error: unknown, delay: number): void;
  /** The whole percentage that the host has stored. */
  stored(percent: number): void;
  done(): void;
  /** The host had the video before any byte was sent. */
  alreadyUploaded(): void;
  failed(error: unknown): void;
};

/** The upload of one file. Each `start` requests new credentials and resumes at the host's offset. */
export type Run = { start(): void; stop(): void; cancel(): void };

const percentOf = (bytes: number, total: number) => (total > 0 ? Math.floor((bytes / total) * 100) : 0);

const isStored = async (target: UploadTarget) => {
  const found = await readVideoState(target).catch(() => undefined);
  return found?.state === 'ready' || found?.state === 'processing';
};

/** A stopped run makes no further request except the DELETE that cancels the upload. */
const stopOptions = (isCurrent: () => boolean, events: RunEvents): UploadOptions => ({
  onBeforeRequest: (request) => {
    if (!isCurrent() && request.getMethod() !== 'DELETE') throw new Error('The upload was stopped');
  },
  onShouldRetry: (error, retryAttempt, { retryDelays }) => {
    if (!isCurrent() || !isRetryable(error)) return false;
    events.retrying(error, retryDelays?.[retryAttempt] ?? 0);
    return true;
  },
});

export const createRun = (target: UploadTarget, file: File, events: RunEvents): Run => {
  let current: SignedUpload | undefined;
  let hasSent = false;
  let canRenewCredentials = true;
  let signed: { hostedId: string; controller: AbortController } | undefined;
  // Increases with each start and stop, so that callbacks of earlier attempts are ignored.
  let attempt = 0;

  const finish = () => (hasSent ? events.done() : events.alreadyUploaded());

  // The API refuses credentials with 409 if the host has the video, or if the video belongs to an approved message.
  const handleConflict = async (conflict: ApiError) => {
    const ownAttempt = attempt;
    const isUploaded = await isStored(target);
    if (ownAttempt !== attempt) return;
    if (isUploaded) finish();
    else events.failed(conflict);
  };

  const handleError = (error: unknown) => {
    const cause = getCause(error);
    if (cause instanceof ApiError && cause.status === 409) void handleConflict(cause);
    else if (cause instanceof PermanentHostError && canRenewCredentials) {
      // Signing again shows whether the signature expired or the video exists.
      canRenewCredentials = false;
      start();
    } else events.failed(error);
  };

  const uploadOptions = (isCurrent: () => boolean): UploadOptions => ({
    ...stopOptions(isCurrent, events),
    onProgress: (bytes, total) => {
      hasSent = true;
      if (isCurrent()) events.sent(percentOf(bytes, total));
    },
    onChunkComplete: (_chunk, bytes, total) => {
      canRenewCredentials = true;
      if (isCurrent()) events.stored(percentOf(bytes, total));
    },
    onSuccess: () => {
      if (isCurrent()) events.done();
    },
    onError: (error) => {
      if (isCurrent()) handleError(error);
    },
  });

  const handleSigned = (hostedId: string) => {
    if (hostedId === signed?.hostedId) return;
    signed?.controller.abort();
    signed = { hostedId, controller: new AbortController() };
    events.signed(hostedId, signed.controller.signal);
  };

  const openAndStart = async (isCurrent: () => boolean) => {
    const next = await openUpload({ target, file, previous: current, options: uploadOptions(isCurrent) });
    if (!isCurrent()) return;
    handleSigned(next.hostedId);
    current = next;
    current.upload.start();
  };

  const abort = (shouldTerminate: boolean) => {
    attempt += 1;
    // If the DELETE does not reach the host, the host removes the idle upload later.
    current?.upload.abort(shouldTerminate).catch(() => undefined);
  };

  const stop = (shouldTerminate: boolean) => {
    signed?.controller.abort();
    signed = undefined;
    abort(shouldTerminate);
  };

  const start = () => {
    abort(false);
    const ownAttempt = attempt;
    const isCurrent = () => ownAttempt === attempt;
    openAndStart(isCurrent).catch((error: unknown) => {
      if (isCurrent()) handleError(error);
    });
  };

  return { start, stop: () => stop(false), cancel: () => stop(true) };
};
