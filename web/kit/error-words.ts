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

/** The error screen's sentence: what the server said, else the catalogue's sentence of the status. */
export const errorSentence = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t('errors.unexpected');
  if (error.message) return error.message;
  return isKnown(error.status) ? t(byStatus[error.status]) : t('errors.unexpected');
};
