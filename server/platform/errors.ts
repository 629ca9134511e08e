import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { Clash } from '../../contract/kit/archive.ts';

type Details = { fields?: Record<string, string[]>; clashes?: Clash[]; retryAfter?: number };

/** A refusal that a caller may read: a code with its status, a sentence for a person, the fields or records it speaks of, and seconds to wait before another try. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly clashes: Clash[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, { fields, clashes, retryAfter }: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.fields = fields;
    this.clashes = clashes;
    this.retryAfter = retryAfter;
  }
}

/** 400: the request cannot be read at all. */
export const malformed = (message: string) => new AppError('malformed', message);

/** 401: no live session; the same words whatever the reason. */
export const unauthenticated = () => new AppError('unauthenticated', 'Unauthorized. Please log in.');

/** 403: a live session, or right credentials, that may not do this. */
export const forbidden = (message = "Forbidden. You don't have permission.") => new AppError('forbidden', message);

/** 403 to a session whose password was set by an administrator, until another is chosen. */
export const passwordChangeRequired = () => new AppError('password_change_required', 'Choose a new password first');

/** 404: no such record, or one that this person may not know of. */
export const notFound = (message = "Not Found. The resource doesn't exist.") => new AppError('not_found', message);

/** The row, where there is one, else 404 saying what there is not. */
export const orNotFound = <Row>(row: Row | undefined, what: string): Row => {
  if (row === undefined) throw notFound(`There is no ${what}`);
  return row;
};

/** 409: the change clashes with what is stored; `fields` puts the sentence beside a form's field. */
export const conflict = (message: string, fields?: Record<string, string[]>) => new AppError('conflict', message, fields ? { fields } : {});

/** 409: archived records that cannot come back, and the live ones in their places. */
export const clashing = (message: string, fields: Record<string, string[]>, clashes: Clash[]) =>
  new AppError('conflict', message, { fields, clashes });

/** 413: more bytes, parts or pixels than are taken. */
export const tooLarge = (message: string, fields?: Record<string, string[]>) =>
  new AppError('too_large', message, fields ? { fields } : {});

/** 415: the bytes are of a type that is not taken. */
export const unsupportedType = (message: string) => new AppError('unsupported_type', message);

/** 422: fields that do not hold; the first sentence is the message. */
export const invalid = (message: string, fields?: Record<string, string[]>) => new AppError('invalid', message, fields ? { fields } : {});

/** 422 on one field. */
export const invalidField = (field: string, message: string) => invalid(message, { [field]: [message] });

/** 429: too many tries; `retryAfter` in seconds. */
export const tooMany = (message: string, retryAfter: number) => new AppError('too_many', message, { retryAfter });

/** 503: not now; `retryAfter` in seconds. */
export const unavailable = (message = 'The service is busy. Please try again in a moment.', retryAfter = 2) =>
  new AppError('unavailable', message, { retryAfter });
