import { ApiError } from '../../platform/http/api-error.ts';
import { t } from '../../platform/i18n.ts';

const byStatus = {
  0: 'errors.unreachable',
  400: 'errors.badRequest',
  401: 'errors.unauthorized',
  403: 'errors.forbidden',
  404: 'errors.notFound',
  500: 'errors.internal',
} as const;

const isKnown = (status: number): status is keyof typeof byStatus => status in byStatus;

// The errors of Chromium, Firefox, Safari and Vite (for a style sheet). They have no code.
const chunkLoadErrors =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/;

/** True if a chunk of the app's own code failed to load. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && chunkLoadErrors.test(error.message);

/** The text of a failed mutation: the server's, else the caller's. Without a connection it also says so. */
export const mutationErrorText = (error: ApiError, sentence = t('errors.generic')): string => {
  if (error.message) return error.message;
  return error.code === 'unreachable' ? `${sentence.replace(/\.?$/, '.')} ${t('errors.unreachable')}` : sentence;
};

/** The text of the error screen: the server's, else the text of the status. A chunk that failed to load counts as a missing connection. */
export const errorText = (error: unknown): string => {
  if (isChunkLoadError(error)) return t(byStatus[0]);
  if (!(error instanceof ApiError)) return t('errors.unexpected');
  if (error.message) return error.message;
  return isKnown(error.status) ? t(byStatus[error.status]) : t('errors.unexpected');
};
