import { z } from 'zod';
import { clash } from './kit/archive.ts';

/** Every error code of the API with its status. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every refusal: a sentence for a person, a code for a program, the fields or records it speaks of, and the id under which the server logged it. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** What keeps records of a restore call in the archive, where none of them could come back. */
  clashes: z.array(clash).optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
