import { type ErrorBody, type ErrorCode, errorBody } from '../../contract/errors.ts';
import type { Clash } from '../../contract/kit/archive.ts';

/** A refusal of the server: its sentence, its code, the sentences of each field, the records it clashes with, and the id it was logged under. Status 0: no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable';
  readonly fields: Record<string, string[]>;
  readonly clashes: readonly Clash[];
  readonly requestId: string | undefined;

  constructor(
    status: number,
    body: Pick<ErrorBody, 'message' | 'errors' | 'clashes'> & { code: ErrorCode | 'unreachable'; request_id?: string },
  ) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.errors ?? {};
    this.clashes = body.clashes ?? [];
    this.requestId = body.request_id;
  }
}

/** The error of a call that nobody answered. */
export const unreachable = (): ApiError => new ApiError(0, { message: '', code: 'unreachable' });

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 503 || status === 502 || status === 504) return 'unavailable';
  return status < 500 ? 'malformed' : 'internal';
};

/** Reads a refused answer; one that is not ours (a proxy's page, say) keeps its status and an empty sentence. */
export const apiErrorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  try {
    const body = errorBody.parse(JSON.parse(text));
    return new ApiError(response.status, body);
  } catch {
    return new ApiError(response.status, { message: '', code: codeOfStatus(response.status) });
  }
};

/** True where trying the same call again may help: no answer, 408, 429 and the server's own failures. */
export const isRetryable = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
};
