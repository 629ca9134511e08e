import type { DetailedError, HttpResponse } from 'tus-js-client';
import { ApiError } from '../../../platform/api-error.ts';
import { t } from '../../../platform/i18n.ts';

/** Thrown into the upload where the host's answer is no reason to try the same again: its right has ended (401), or the video is there (409). */
export class HostRefusal extends Error {
  constructor(response: HttpResponse) {
    super(sentenceOf(response));
    this.name = 'HostRefusal';
  }
}

/** How an upload failed: the toast, and the sentence for its row. */
export type Failure = { toast: string; problem: string };

const longest = 300;

const isDetailed = (error: unknown): error is DetailedError => error instanceof Error && 'originalRequest' in error;

/** What was thrown into a request by our own hooks. */
export const causeOf = (error: unknown): unknown => (isDetailed(error) ? (error.causingError ?? error) : error);

const answerTo = (error: unknown) => (isDetailed(error) ? error.originalResponse : null);

/** A refusal is one plain sentence; a proxy's page is none. */
const sentenceOf = (response: HttpResponse): string => {
  const body = response.getHeader('Content-Type')?.startsWith('text/plain') ? response.getBody().trim() : '';
  return body.length <= longest ? body : '';
};

const isRefusal = (status: number) => status >= 400 && status < 500;

/** True where trying once more may help. */
export const mayGoBetter = (error: unknown): boolean => {
  if (causeOf(error) instanceof HostRefusal) return false;
  const status = answerTo(error)?.getStatus() ?? 0;
  return navigator.onLine && (!isRefusal(status) || status === 409 || status === 423);
};

const refused = (sentence: string): Failure => ({ toast: t('uploads.failed'), problem: sentence || t('uploads.failed') });

const broken = (sentence = t('uploads.broken')): Failure => ({ toast: t('uploads.broken'), problem: sentence });

/** Refused by the host, broken on the way there, or anything else. */
export const failureOf = (error: unknown): Failure => {
  if (!navigator.onLine) return broken(t('uploads.offline'));
  const [cause, answer] = [causeOf(error), answerTo(error)];
  if (cause instanceof HostRefusal) return refused(cause.message);
  if (answer && isRefusal(answer.getStatus())) return refused(sentenceOf(answer));
  if (isDetailed(error)) return broken();
  const toast = t('uploads.unexpected');
  return { toast, problem: (error instanceof ApiError && error.message) || toast };
};
