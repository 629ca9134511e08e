import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { getNetworks } from '../network.ts';

// A response holds at most one file descriptor and one block of memory, so these limits bound what clients that read nothing can hold.
const maxConnections = 4_000;
const maxConnectionsPerAddress = 500;
const maxRequestsPerConnection = 4;
/**
 * How long a connection may stay without a byte in either direction, in milliseconds. If part of a response is still unsent, Node.js
 * waits a second time: up to 120 s in all.
 */
export const connectionTimeout = 60_000;

/** Closes connections of an address beyond its limit. */
const limitAddresses = (app: FastifyInstance) => {
  const openByAddress = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const [address] = getNetworks(socket.remoteAddress ?? '');
    const open = (openByAddress.get(address) ?? 0) + 1;
    openByAddress.set(address, open);
    socket.once('close', () => {
      const left = (openByAddress.get(address) ?? 1) - 1;
      if (left > 0) openByAddress.set(address, left);
      else openByAddress.delete(address);
    });
    if (open > maxConnectionsPerAddress) socket.destroy();
  });
};

/** Closes connections that send further requests before they read their responses. Browsers and proxies wait for each response. */
const limitPipelining = (app: FastifyInstance) => {
  const openBySocket = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw;
    const open = (openBySocket.get(socket) ?? 0) + 1;
    openBySocket.set(socket, open);
    reply.raw.once('close', () => openBySocket.set(socket, (openBySocket.get(socket) ?? 1) - 1));
    if (open <= maxRequestsPerConnection) return next();
    reply.hijack();
    socket.destroy();
  });
};

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

/** Limits the connections of the server, those of each address unless a proxy is trusted, and the open requests of each connection. */
export const limitConnections = (app: FastifyInstance, { trustsProxy }: { trustsProxy: boolean }): void => {
  app.server.maxConnections = maxConnections;
  if (!trustsProxy) limitAddresses(app);
  limitPipelining(app);
};
