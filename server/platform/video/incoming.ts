import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** The request that the upload protocol's library is answering. Its body goes past the library, which would make a web stream of it: every piece copied, and half the time spent collecting the copies. */
export const incoming = new AsyncLocalStorage<IncomingMessage>();

/** Ends a connection that still owes bytes, and says whether it did; one that has sent everything gets its answer. */
export const hangUp = (request: IncomingMessage | undefined): boolean => {
  if (!request || request.complete) return false;
  request.destroy();
  return true;
};

const ends = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Whether an error is no more than a connection that ended before its body did. */
export const isHangUp = (error: unknown, request: IncomingMessage | undefined): boolean =>
  request?.destroyed === true && !request.complete && error instanceof Error && 'code' in error && ends.has(String(error.code));
