import type { DetailedError, HttpResponse } from 'tus-js-client';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { t } from '../../../../platform/i18n.ts';

/** Thrown if retrying cannot help: the signature has expired (401), or the video exists already (409). */
export class PermanentHostError extends Error {
  constructor(response: HttpResponse) {
    super(getMessage(response));
    this.name = 'PermanentHostError';
  }
}

/** The toast and the row's message of a failed upload. */
export type Failure = { toast: string; message: string };

/** The host's status for a file that is not a video. */
const unsupportedMediaType = 415;

const maxMessageLength = 300;

const isTusError = (error: unknown): error is DetailedError => error instanceof Error && 'originalRequest' in error;

/** Returns the error that one of our hooks threw into a request. */
export const getCause = (error: unknown): unknown => (isTusError(error) ? (error.causingError ?? error) : error);

const getResponse = (error: unknown) => (isTusError(error) ? error.originalResponse : null);

/** Returns the error text of the host: short plain text. The HTML page of a proxy is ignored. */
const getMessage = (response: HttpResponse): string => {
  const body = response.getHeader('Content-Type')?.startsWith('text/plain') ? response.getBody().trim() : '';
  return body.length <= maxMessageLength ? body : '';
};

const isClientError = (status: number) => status >= 400 && status < 500;

/** Returns true if a retry may succeed. */
export const isRetryable = (error: unknown): boolean => {
  if (getCause(error) instanceof PermanentHostError) return false;
  const status = getResponse(error)?.getStatus() ?? 0;
  return navigator.onLine && (!isClientError(status) || status === 409 || status === 423);
};

const toFailure = (message: string): Failure => ({ toast: t('uploads.failed'), message: message || t('uploads.failed') });

const connectionLost = (): Failure => ({ toast: t('uploads.broken'), message: t('uploads.broken') });

/** Returns true if another client is uploading this video; the host accepts one writer at a time. */
const isLockedElsewhere = (error: unknown): boolean => getResponse(error)?.getStatus() === 423;

/** Returns true if the host rejected the file itself, so that sending it again cannot help. */
export const isFileRejected = (error: unknown): boolean => getResponse(error)?.getStatus() === unsupportedMediaType;

/** Describes why a request failed that is sent again. */
export const describeRetry = (error: unknown): string => {
  if (isLockedElsewhere(error)) return t('uploads.elsewhere');
  const status = getResponse(error)?.getStatus() ?? 0;
  return status === 0 ? t('uploads.unreachable') : t('uploads.hostFailed', { status });
};

/** Describes a failure: rejected by the host, connection lost, or unexpected. */
export const describeFailure = (error: unknown): Failure => {
  const [cause, response] = [getCause(error), getResponse(error)];
  if (cause instanceof PermanentHostError) return toFailure(cause.message);
  if (isLockedElsewhere(error)) return toFailure(t('uploads.elsewhere'));
  if (response && isClientError(response.getStatus())) return toFailure(getMessage(response));
  if (isTusError(error)) return connectionLost();
  const unexpected = t('uploads.unexpected');
  if (!(error instanceof ApiError) || !error.message) return { toast: unexpected, message: unexpected };
  // The API says why it refuses an upload.
  return { toast: isClientError(error.status) ? error.message : unexpected, message: error.message };
};
