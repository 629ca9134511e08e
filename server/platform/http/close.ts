import type { FastifyInstance } from 'fastify';

const idleIntervalMs = 100;

/** Stops new requests and completes open ones. After `limitMs` it ends the connections of requests that are not complete. */
export const closeServer = async (app: FastifyInstance, limitMs: number): Promise<void> => {
  // A connection becomes idle when its last response is sent, and its client may keep it open.
  const idle = setInterval(() => app.server.closeIdleConnections(), idleIntervalMs);
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(limit);
  }
};
