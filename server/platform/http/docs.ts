import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { NamedRoute } from '../../../contract/index.ts';
import { renderDocs } from './docs-page.ts';
import { pagePolicy } from './headers.ts';
import { openApiDocument } from './openapi.ts';

const once = <Value>(make: () => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
};

/** `GET /api/v1/openapi.json`, the whole API from the contract, and `GET /api/docs`, the same as a readable page without a script. Both are made at the first call. */
export const addDocs = (app: FastifyInstance, routes: readonly NamedRoute[]): void => {
  const document = once(() => openApiDocument(routes));
  const page = once(() => renderDocs(routes));
  app.get('/api/v1/openapi.json', { config: { permission: 'public' } }, async () => document());
  app.get('/api/docs', { config: { permission: 'public' } }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply.header('content-security-policy', pagePolicy(nonce)).type('text/html; charset=utf-8').send(page().replace('NONCE', nonce));
  });
};
