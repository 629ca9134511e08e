import { ApiError } from '../platform/api-error.ts';
import { t } from '../platform/i18n.ts';

const byStatus = {
  0: 'errors.unreachable',
  400: 'errors.badRequest',
  401: 'errors.unauthorized',
  403: 'errors.forbidden',
  404: 'errors.notFound',
  500: 'errors.internal',
} as const;

const isKnown = (status: number): status is keyof typeof byStatus => status in byStatus;

// What Chromium, Firefox, Safari and Vite (for a style sheet) say; there is no code to tell it by.
const missingCode =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** True where a part of the app's own code did not arrive. */
export const isCodeMissing = (error: unknown): boolean => error instanceof Error && missingCode.test(error.message);

/** What a write that failed says: the server's sentence, else the caller's, with the missing connection behind it where that is why. */
export const failureSentence = (error: ApiError, sentence = t('errors.generic')): string => {
  if (error.message) return error.message;
  return error.code === 'unreachable' ? `${sentence.replace(/\.?$/, '.')} ${t('errors.unreachable')}` : sentence;
};

/** The error screen's sentence: what the server said, else the catalogue's sentence of the status; code that did not arrive is a missing connection. */
export const errorSentence = (error: unknown): string => {
  if (isCodeMissing(error)) return t(byStatus[0]);
  if (!(error instanceof ApiError)) return t('errors.unexpected');
  if (error.message) return error.message;
  return isKnown(error.status) ? t(byStatus[error.status]) : t('errors.unexpected');
};
