// Proves SEC-20
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createServer } from '../server.ts';
import { suspendTimeout } from './connections.ts';

let app: FastifyInstance;
let port: number;
let answerSlow = Promise.withResolvers<void>();
const answerSuspended = Promise.withResolvers<void>();
let listenersAfterWork: number;
beforeAll(async () => {
  const config = readConfig({ RATE_LIMIT: '0', DEMO_DATA: 'off' });
  app = await createServer({ config, log: pino({ level: 'silent' }), clock: { now: () => new Date() } });
  app.get('/slow', { config: { permission: 'public' } }, async () => {
    await answerSlow.promise;
    return 'answered';
  });
  app.get('/suspended', { config: { permission: 'public' } }, async (_request, reply) => {
    await suspendTimeout(reply.raw, () => answerSuspended.promise);
    listenersAfterWork = reply.raw.listenerCount('timeout');
    return 'answered';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app?.close());

const open = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
const request = (more = '', path = '/slow') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

it('limits the connections, and closes those without progress', () => {
  expect([app.server.timeout, app.server.maxConnections]).toEqual([60_000, 4_000]);
});

it('keeps the connection of a request with a suspended timeout open without traffic, and limits it again after the work', async () => {
  answerSlow = Promise.withResolvers();
  app.server.timeout = 20;
  const [suspended, slow] = [await open(), await open()];
  let isSuspendedClosed = false;
  suspended.once('close', () => {
    isSuspendedClosed = true;
  });
  suspended.write(request('connection: close\r\n', '/suspended'));
  slow.write(request());
  await once(slow, 'close');
  // The suspended request started earlier, so its timeout would have fired first.
  const later = await open();
  later.write(request());
  await once(later, 'close');
  expect(isSuspendedClosed).toBe(false);
  answerSuspended.resolve();
  expect(await text(suspended)).toContain('answered');
  expect(listenersAfterWork).toBe(0);
});
