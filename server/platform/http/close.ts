import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { startDraining } from './ready.ts';

const idleIntervalMs = 100;
/** How long a connection that was accepted may take to send its request. */
const firstRequestMs = 1_000;

/** Stops accepting connections and keeps the open ones; `http.Server.close` would end those that are idle, and a request that is on its way. */
const stopAccepting = (app: FastifyInstance) => NetServer.prototype.close.call(app.server);

/** Waits until no connection is open, at most `limitMs`. */
const waitForConnections = async ({ server }: FastifyInstance, limitMs: number) => {
  const closed = new Promise<void>((resolve) => {
    server.once('close', resolve);
  });
  await Promise.race([closed, wait(limitMs)]);
};

type CloseOptions = {
  /** After so many milliseconds connections end whose requests are not complete. */
  limitMs: number;
  /** So many milliseconds `/ready` returns 503 first, so that proxies send their requests elsewhere. */
  drainMs?: number;
};

/** Stops the server without a failed request: proxies and clients are told to go elsewhere, and open requests are completed. */
export const closeServer = async (app: FastifyInstance, { limitMs, drainMs = 0 }: CloseOptions): Promise<void> => {
  startDraining(app);
  if (drainMs > 0) await wait(drainMs);
  if (app.server.listening) {
    stopAccepting(app);
    await waitForConnections(app, firstRequestMs);
  }
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
