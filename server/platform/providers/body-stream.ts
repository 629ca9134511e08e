import { Readable } from 'node:stream';

type BodyOptions = {
  /** How long each wait for more bytes may take. */
  timeoutMs: number;
  /** Ends the request. */
  abort(reason: Error): void;
  /** Creates the error of the stream from that of the connection. */
  toError(error: unknown): Error;
};

/** Creates the error of a request that took too long. */
export const createTimeoutError = (): Error => new DOMException('The operation was aborted due to timeout', 'TimeoutError');

/** The body of a response as a stream of Node. Bytes are read as they are consumed; the time limit does not count while nobody reads. */
export const streamBody = ({ body }: Response, { timeoutMs, abort, toError }: BodyOptions): Readable => {
  const reader = body?.getReader();
  return new Readable({
    async read() {
      const timer = setTimeout(() => abort(createTimeoutError()), timeoutMs);
      try {
        const piece = await reader?.read();
        this.push(piece?.value ?? null);
      } catch (error) {
        // If the consumer destroyed the stream, `destroy` has aborted the request, so this error is expected.
        if (!this.destroyed) this.destroy(toError(error));
      } finally {
        clearTimeout(timer);
      }
    },
    destroy(error, done) {
      abort(new Error('The body is no longer read'));
      done(error);
    },
  });
};
