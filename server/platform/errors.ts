import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import type { Clash } from '../../contract/kit/archive.ts';

type Details = { fields?: Record<string, string[]>; clashes?: Clash[]; current?: object; retryAfter?: number; startsAt?: Date };

/** An error that the client may read: a code with its HTTP status, a message, the affected fields or records, the current record, and seconds to wait before a retry. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly clashes: Clash[] | undefined;
  /** The record as it is now, if the sender of a change saw an earlier version. */
  readonly current: object | undefined;
  readonly retryAfter: number | undefined;
  /** When what has not started yet starts. */
  readonly startsAt: Date | undefined;

  constructor(code: ErrorCode, message: string, { fields, clashes, current, retryAfter, startsAt }: Details = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.fields = fields;
    this.clashes = clashes;
    this.current = current;
    this.retryAfter = retryAfter;
    this.startsAt = startsAt;
  }
}

/** 400: the request cannot be parsed. */
export const malformed = (message: string) => new AppError('malformed', message);

/** 401: no valid session; the message is the same for every reason. */
export const unauthenticated = () => new AppError('unauthenticated', 'Unauthorized. Please log in.');

/** 403: the user is not allowed to do this. */
export const forbidden = (message = "Forbidden. You don't have permission.") => new AppError('forbidden', message);

/** 403: an administrator set the password and the user has not chosen another yet. */
export const passwordChangeRequired = () => new AppError('password_change_required', 'Choose a new password first');

/** 403: the action needs a password that was confirmed lately; `POST /auth/verify` confirms it. */
export const recentPasswordNeeded = (action: string) => new AppError('fresh_needed', `Confirm your identity to ${action}`);

/** 403: a second step is required and the user has not set one up in time. */
export const secondStepRequired = () => new AppError('second_step_required', 'Set up two-step sign-in first');

/** 404: the record does not exist, or this user may not know that it does. */
export const notFound = (message = "Not Found. The resource doesn't exist.") => new AppError('not_found', message);

/** Returns the row, or throws 404 with a message that names what is missing. */
export const orNotFound = <Row>(row: Row | undefined, what: string): Row => {
  if (row === undefined) throw notFound(`There is no ${what}`);
  return row;
};

/** 404 of a record that is in the archive, for a user who may know that. */
export const archivedRecord = (kind: string, { name, archived_by_name: by }: { name: string; archived_by_name?: string | null }) =>
  notFound(`The ${kind} "${name}" was archived${by ? ` by ${by}` : ''}. Restore it from the archive to change it.`);

/** 409: the change conflicts with stored data; `fields` shows the message next to a form's field. */
export const conflict = (message: string, fields?: Record<string, string[]>) => new AppError('conflict', message, fields ? { fields } : {});

/** 409: archived records cannot be restored because active records use their unique values. */
export const restoreConflict = (message: string, fields: Record<string, string[]>, clashes: Clash[]) =>
  new AppError('conflict', message, { fields, clashes });

/** 413: too many bytes, parts or pixels. */
export const tooLarge = (message: string, fields?: Record<string, string[]>) =>
  new AppError('too_large', message, fields ? { fields } : {});

/** 415: the type of the bytes is not supported. */
export const unsupportedType = (message: string) => new AppError('unsupported_type', message);

/** 422: invalid fields; the first error is the message. */
export const invalid = (message: string, fields?: Record<string, string[]>) => new AppError('invalid', message, fields ? { fields } : {});

/** 422 on one field. */
export const invalidField = (field: string, message: string) => invalid(message, { [field]: [message] });

/** 429: too many requests; `retryAfter` in seconds. */
export const tooManyRequests = (message: string, retryAfter: number) => new AppError('too_many', message, { retryAfter });

/** 503: temporarily unavailable; `retryAfter` in seconds. */
export const unavailable = (message = 'The service is busy. Please try again in a moment.', retryAfter = 2) =>
  new AppError('unavailable', message, { retryAfter });
