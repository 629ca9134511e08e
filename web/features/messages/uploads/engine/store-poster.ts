import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isRetryable } from '../../../../platform/http/api-error.ts';
import type { UploadTarget } from '../upload.ts';
import { invalidateViews, savePoster } from '../uploads.api.ts';

type PosterSource = { target: UploadTarget; file: File; client: QueryClient };

/** A signed upload of the file; `signal` aborts when the upload stops. */
type SignedUpload = { hostedId: string; signal: AbortSignal };

/** Sends a frame and the length of a file beside its upload. */
export type PosterSender = { send(upload: SignedUpload): void; retry(): void };

/** A failure is ignored, because a poster is optional. `retry` sends the poster again if the connection or the server failed. */
export const createPosterSender = ({ target, file, client }: PosterSource): PosterSender => {
  let sentId: string | undefined;
  let last: { upload: SignedUpload; canRetry: Promise<boolean> } | undefined;

  const store = async ({ hostedId, signal }: SignedUpload) => {
    const { readPoster } = await import('./read-poster.ts');
    const { picture, duration } = await readPoster(file, signal);
    signal.throwIfAborted();
    await savePoster(target, { hostedId, picture, duration }, signal);
    sentId = hostedId;
    if (picture || duration) invalidateViews(client, target);
  };

  // Without a connection, loading the code fails with an error of another type.
  const tryToStore = (upload: SignedUpload): Promise<boolean> =>
    store(upload).then(
      () => false,
      (error: unknown) => !upload.signal.aborted && (!(error instanceof ApiError) || isRetryable(error)),
    );

  const send = (upload: SignedUpload) => {
    // A resumed upload is signed again, although its poster may be stored.
    if (upload.hostedId !== sentId) last = { upload, canRetry: tryToStore(upload) };
  };

  const retry = async () => {
    if (last && (await last.canRetry)) send(last.upload);
  };

  return { send, retry: () => void retry() };
};
