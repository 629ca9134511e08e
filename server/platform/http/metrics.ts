import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { forbidden } from '../errors.ts';

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

const hasToken = (request: FastifyRequest, token: string | undefined): boolean => {
  const received = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && received.length === expected.length && timingSafeEqual(received, expected);
};

/** Serves `GET /metrics` in the Prometheus text format, to loopback or with the token: process metrics, and seconds by route and status. */
export const addMetrics = (app: FastifyInstance, token: string | undefined): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, next) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unmatched', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    next();
  });
  app.get('/metrics', { config: { permission: 'public' } }, async (request, reply) => {
    const isLocal = request.headers['x-forwarded-for'] === undefined && isLoopback(request.socket.remoteAddress ?? '');
    if (!isLocal && !hasToken(request, token)) throw forbidden();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
