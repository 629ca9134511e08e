import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildServer, buildWeb } from '../../tools/build.ts';
import { ensureChromium } from '../../tools/chromium.ts';
import { type ProductServer, startServer } from './server.ts';

/**
 * The `webServer` of the Playwright configuration. Its argument is the number of servers, one for each worker, because
 * tests change data. A request to the shutdown URL ends the servers, and fails if one does not end with exit code 0.
 */
const count = Number(process.argv[2] ?? 1);

ensureChromium();
await buildWeb();
await buildServer();

const describeExit = async (server: ProductServer) => {
  const code = await server.stop();
  return code === 0 ? [] : [`The server at ${server.url} ended with exit code ${code}:\n${server.output()}`];
};

const servers = await Promise.all(Array.from({ length: count }, () => startServer()));

const shutdown = createServer(async (_request, response) => {
  const failures = (await Promise.all(servers.map(describeExit))).flat();
  response.writeHead(failures.length === 0 ? 200 : 500, { connection: 'close' }).end(failures.join('\n'));
  shutdown.close();
});

shutdown.listen(0, '127.0.0.1', () => {
  // The address of a listening TCP server is an object.
  const { port } = shutdown.address() as AddressInfo;
  process.stdout.write(`Servers: ${servers.map(({ url }) => url).join(',')} Shutdown: http://127.0.0.1:${port}\n`);
});
