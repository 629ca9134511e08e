import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// The reference for uploads: a node:http server that writes each body at its offset and flushes the last one, without protocol, credentials,
// lock or checks.
const dataDir = await mkdtemp(join(tmpdir(), 'medboard-uploads-'));
const path = join(dataDir, 'upload');

const writeBody = async (request: IncomingMessage) => {
  const start = Number(request.headers['upload-offset']);
  await pipeline(request, createWriteStream(path, { flags: start === 0 ? 'w' : 'r+', start }));
  if (request.headers['x-last'] === undefined) return;
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
};

const server = createServer(async (request, response) => {
  await writeBody(request);
  response.writeHead(204).end();
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`Upload server is at http://127.0.0.1:${address.port}`);
});

process.once('SIGTERM', async () => {
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
