import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** An upload without progress for this long is removed. */
export const uploadLifetimeMs = 24 * 60 * 60 * 1000;

/** Returns the id of the video that an upload belongs to. */
export const getVideoId = (uploadId: string): string => uploadId.split('.')[0] ?? '';

/** The request that the tus library handles. Its body bypasses the library, which would copy it into a web stream and take twice as long. */
export const currentRequest = new AsyncLocalStorage<IncomingMessage>();

/** Closes the connection of a request whose body is incomplete; returns whether it did. */
export const disconnect = (request: IncomingMessage | undefined): boolean => {
  if (!request || request.complete) return false;
  request.destroy();
  return true;
};

const disconnectCodes = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whether the error means that the connection closed before the end of the body. */
export const isDisconnectError = (error: unknown, request: IncomingMessage | undefined): boolean =>
  request?.destroyed === true && !request.complete && error instanceof Error && 'code' in error && disconnectCodes.has(String(error.code));

/** An error in the form that the tus library sends: a status and a text. */
export class UploadError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'UploadError';
    this.status_code = status;
    this.body = `${message}\n`;
  }
}

/** 404: the upload does not exist, or these credentials are not for it. */
export const uploadNotFound = () => new UploadError(404, 'There is no such upload.');

/** 409: the video is complete. */
export const alreadyUploaded = () => new UploadError(409, 'This video has already been uploaded.');

/** 423: another connection uploads the video. */
export const uploadLocked = () => new UploadError(423, 'This video is being uploaded by another connection. Please try again in a moment.');
