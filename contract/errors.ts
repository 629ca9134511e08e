import { z } from 'zod';
import { clash } from './kit/archive.ts';

/** The error codes of the API with their HTTP statuses. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  fresh_needed: 403,
  second_step_required: 403,
  account_pending: 403,
  account_declined: 403,
  terms_outdated: 403,
  closing: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  registration_closed: 409,
  not_enough_coins: 409,
  price_changed: 409,
  not_watched: 409,
  not_started: 409,
  closed: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  app_outdated: 426,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every error response: a message for people, a code for programs, messages by field, and the id in the server's log. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Why the records of a restore request stay archived, if none of them could be restored. */
  clashes: z.array(clash).optional(),
  /** If the sender of a change saw an earlier version: the record as it is now, as the response of the change presents it. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** When what has not started yet starts (`not_started`). */
  starts_at: z.iso.datetime().optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
