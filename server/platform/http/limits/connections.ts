import type { ServerResponse } from 'node:http';

/** A response holds at most one file descriptor and one block of memory, so this bounds what clients that read nothing can hold. */
export const maxConnections = 4_000;

/**
 * How long a connection may stay without a byte in either direction, in milliseconds. If part of a response is still unsent, Node.js
 * waits a second time: up to 120 s in all.
 */
export const connectionTimeout = 60_000;

const ignoreTimeout = () => undefined;

/**
 * Runs the work for a request that was received completely, such as pictures that wait for their turn. Node.js closes a connection without
 * traffic after `connectionTimeout`, unless its response has a listener for the timeout. The limit applies again while the response is sent.
 * Other limits end the work: the database ends long statements and transactions, and a full queue of pictures or passwords rejects the request.
 */
export const suspendTimeout = async <Result>(response: ServerResponse, work: () => Promise<Result>): Promise<Result> => {
  response.on('timeout', ignoreTimeout);
  try {
    return await work();
  } finally {
    response.off('timeout', ignoreTimeout);
  }
};
