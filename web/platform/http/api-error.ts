import { type ErrorBody, type ErrorCode, errorBody } from '../../../contract/errors.ts';
import type { Clash } from '../../../contract/kit/archive.ts';

/** An error response: status, message, code, messages by field, conflicting records, the current record, and the request id. Status 0 means no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable';
  readonly fields: Record<string, string[]>;
  readonly clashes: readonly Clash[];
  readonly current: ErrorBody['current'];
  readonly requestId: string | undefined;

  constructor(
    status: number,
    body: Pick<ErrorBody, 'message' | 'errors' | 'clashes' | 'current'> & { code: ErrorCode | 'unreachable'; request_id?: string },
  ) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.errors ?? {};
    this.clashes = body.clashes ?? [];
    this.current = body.current;
    this.requestId = body.request_id;
  }
}

/** The error of a request without a response. */
export const unreachableError = (): ApiError => new ApiError(0, { message: '', code: 'unreachable' });

const codeOfStatus = (status: number): ErrorCode => {
  if (status === 503 || status === 502 || status === 504) return 'unavailable';
  return status < 500 ? 'malformed' : 'internal';
};

/** The ApiError of a failed request. Reports any other error, such as a response that its schema rejects. */
export const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(0, { message: '', code: 'internal' });
};

/** Reads an error response. One that is not the API's, such as a proxy's page, keeps its status and gets an empty message. */
export const parseApiError = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  try {
    const body = errorBody.parse(JSON.parse(text));
    return new ApiError(response.status, body);
  } catch {
    return new ApiError(response.status, { message: '', code: codeOfStatus(response.status) });
  }
};

/** True if a retry of the same request may succeed: no response, 408, 429 or a server error. */
export const isRetryable = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
};

/** True if no server responded, for example without a connection. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.code === 'unreachable';
