// Proves LIM-17, PRC-2
import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { closeServer } from './close.ts';
import { createServer } from './server.ts';

const openServer = async () => {
  const config = readConfig({ RATE_LIMIT: '0', DEMO_DATA: 'off' });
  const app = await createServer({ config, log: pino({ level: 'silent' }), clock: systemClock });
  const isReceived = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  app.addHook('onRequest', async () => isReceived.resolve());
  app.post('/thing', { config: { permission: 'public' } }, async () => {
    await mayEnd.promise;
    return 'done';
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, port: Number(port), isReceived: isReceived.promise, endResponse: mayEnd.resolve };
};

const send = (port: number, body: string) => {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`POST /thing HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n${body}`),
  );
  socket.on('error', () => undefined);
  return socket;
};

it('ends the connection of a half-sent request', async () => {
  const { app, port, isReceived } = await openServer();
  const socket = send(port, '{');
  const closed = once(socket, 'close');
  await isReceived;
  await closeServer(app, { limitMs: 50 });
  await closed;
});

it('completes an open request, and does not wait for the limit', async () => {
  const { app, port, isReceived, endResponse } = await openServer();
  const socket = send(port, '{}');
  const answered = once(socket, 'data');
  await isReceived;
  const closed = closeServer(app, { limitMs: 2 ** 31 - 1 });
  endResponse();
  expect(String(await answered)).toContain('HTTP/1.1 200');
  await closed;
});
