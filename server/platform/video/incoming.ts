import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** The request that the upload protocol's library is answering. Its body goes past the library, which would make a web stream of it: every piece copied, and half the time spent collecting the copies. */
export const incoming = new AsyncLocalStorage<IncomingMessage>();

/** Ends a connection that still owes bytes; one that has sent everything gets its answer. */
export const hangUp = (request: IncomingMessage | undefined): void => {
  if (request && !request.complete) request.destroy();
};
