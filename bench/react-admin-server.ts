import { readdirSync, readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { reactAdminDir } from './react-admin-build.ts';

// Serves the react-admin app as the product serves its own: hashed files from memory, in the same compression, cached for a year.
// It passes the paths of the API on, so that react-admin needs no preflight requests. That costs it less than a millisecond a request.
// It also serves the page /start, on which the visits of both apps begin (web-browser.ts says why).
const product = new URL(process.env['PRODUCT_ADDRESS'] ?? '');
const agent = new Agent({ keepAlive: true });
const types: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

const compress = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

const assets = new Map(
  readdirSync(join(reactAdminDir, 'assets')).map((name) => [
    `/assets/${name}`,
    { type: types[extname(name)] ?? 'application/octet-stream', bytes: compress(readFileSync(join(reactAdminDir, 'assets', name))) },
  ]),
);
const html = readFileSync(join(reactAdminDir, 'index.html'));

const startPage = '<!doctype html><title>Start</title>';

const proxy = (incoming: IncomingMessage, outgoing: ServerResponse) => {
  const { method, url: path, headers } = incoming;
  const forwarded = request({ agent, hostname: product.hostname, port: product.port, method, path, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
};

const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
  const path = incoming.url ?? '/';
  if (/^\/(api|storage)\//.test(path)) return proxy(incoming, outgoing);
  if (path === '/start') return outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(startPage);
  const asset = assets.get(path);
  if (!asset) return outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(html);
  const cached = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };
  return outgoing.writeHead(200, { ...cached, 'content-type': asset.type, 'content-encoding': 'br' }).end(asset.bytes);
};

const server = createServer(answer);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`react-admin is at http://127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => process.exit(0));
