import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type ApiReference, type Registry, registryPaths } from './api-registries.ts';

/** The Content-Security-Policy of the reference page. Scalar inserts style elements, which cannot have a nonce. */
const docsPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Builds the reference in a separate thread, because the libraries block for a second and take 90 MB, which are freed when the thread ends. */
const buildInThread = (registry: Registry): Promise<ApiReference> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./api-reference.ts', import.meta.url), { name: 'api-reference', workerData: registry });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The API reference was not built: exit code ${code}`)));
  });

/** Calls `build` once; after a failure the next call tries again. */
const memoize = <Value>(build: () => Promise<Value>) => {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= build().catch((error: unknown) => {
      value = undefined;
      throw error;
    });
    return value;
  };
};

/**
 * Serves a registry of the contract as an OpenAPI 3.1 document, at `/api/v1/openapi.json` or `/api/app/v1/openapi.json`, and as a reference page, at
 * `/api/docs` or `/api/app/docs`. Both are built at the first request.
 */
export const addDocs = (app: FastifyInstance, registry: Registry): void => {
  const { base, docs } = registryPaths[registry];
  const publicRoute = { config: { permission: 'public' } };
  const getReference = memoize(() => buildInThread(registry));
  app.get(`${base}/openapi.json`, publicRoute, async (_request, reply) => {
    const { document } = await getReference();
    // All responses share the bytes, also those that slow clients have not read yet.
    const shared = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
    return reply.type('application/json; charset=utf-8').send(shared);
  });
  app.get(docs, publicRoute, async (_request, reply) => {
    const { page } = await getReference();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', docsPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
  app.get(`${docs}/scalar.js`, publicRoute, async (request, reply) => {
    const { script } = await getReference();
    const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding', ...(acceptsGzip && { 'content-encoding': 'gzip' }) });
    return reply.type('text/javascript; charset=utf-8').send(acceptsGzip ? Buffer.from(script) : gunzipSync(script));
  });
};
