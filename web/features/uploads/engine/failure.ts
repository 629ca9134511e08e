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

/** The host's answer to a file that is no video. */
const unfit = 415;

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

const broken = (): Failure => ({ toast: t('uploads.broken'), problem: t('uploads.broken') });

/** The host takes the bytes of a video from one writer at a time, and another has it. */
export const isHeldElsewhere = (error: unknown): boolean => answerTo(error)?.getStatus() === 423;

/** The file itself was refused: sending it again is of no use. */
export const isOfFile = (error: unknown): boolean => answerTo(error)?.getStatus() === unfit;

/** Refused by the host, broken on the way there, or anything else. */
export const failureOf = (error: unknown): Failure => {
  const [cause, answer] = [causeOf(error), answerTo(error)];
  if (cause instanceof HostRefusal) return refused(cause.message);
  if (isHeldElsewhere(error)) return refused(t('uploads.elsewhere'));
  if (answer && isRefusal(answer.getStatus())) return refused(sentenceOf(answer));
  if (isDetailed(error)) return broken();
  const toast = t('uploads.unexpected');
  return { toast, problem: (error instanceof ApiError && error.message) || toast };
};
