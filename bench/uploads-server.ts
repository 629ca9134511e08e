import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { systemClock } from '../server/platform/clock.ts';
import { readConfig } from '../server/platform/config.ts';
import { createServer } from '../server/platform/http/server.ts';
import { openVideoHost } from '../server/platform/video/index.ts';

// Starts either the video host on the HTTP server of the product, or its reference. The reference is a node:http server that writes
// each body at its offset and flushes the last one, without protocol, credentials, lock or checks.
const dataDir = await mkdtemp(join(tmpdir(), 'medboard-uploads-'));

const writeBody = async (request: IncomingMessage) => {
  const path = join(dataDir, 'upload');
  const start = Number(request.headers['upload-offset']);
  await pipeline(request, createWriteStream(path, { flags: start === 0 ? 'w' : 'r+', start }));
  if (request.headers['x-last'] === undefined) return;
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
};

const startReference = () =>
  new Promise<string>((resolve) => {
    const server = createHttpServer(async (request, response) => {
      await writeBody(request);
      response.writeHead(204).end();
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(`http://127.0.0.1:${address.port}`);
    });
  });

const startHost = async () => {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '0', LOG_LEVEL: 'warn' });
  const log = pino({ level: 'warn' }, pino.destination(2));
  const host = await openVideoHost({ config, dataDir, signingKey: undefined, log, clock: systemClock });
  const app = await createServer({ config, log, clock: systemClock });
  const routes = host.routes?.({
    canReceive: async () => true,
    hasUploadSession: async () => true,
    findPlayable: async () => ({ title: '' }),
    onChange: async () => undefined,
  });
  if (routes) await app.register(routes);
  app.post('/start', { config: { permission: 'public' } }, async () => {
    const videoId = await host.create(randomUUID());
    return { videoId, headers: host.uploadCredentials(videoId, systemClock.now()).headers };
  });
  app.delete<{ Params: { id: string } }>('/video/:id', { config: { permission: 'public' } }, async ({ params }) => host.remove(params.id));
  return app.listen({ port: 0, host: '127.0.0.1' });
};

const address = await (process.env['UPLOADS'] === 'reference' ? startReference() : startHost());
console.log(`Upload server is at ${address}`);

process.once('SIGTERM', async () => {
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
