import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import { exposeConnectionMetrics } from '../database/metrics.ts';
import { forbidden } from '../errors.ts';
import { exposeUploads } from './upload-metrics.ts';

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

const hasToken = (request: FastifyRequest, token: string | undefined): boolean => {
  const received = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && received.length === expected.length && timingSafeEqual(received, expected);
};

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

/** Whether a process of this machine sent the request itself, as far as its headers show. */
const isDirect = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? '') && forwardingHeaders.every((name) => headers[name] === undefined);

/** A part of the product that adds its own metrics. */
export type MetricsSource = { exposeMetrics(registry: Registry): void };

type MetricsOptions = {
  token: string | undefined;
  isBehindProxy: boolean;
  database: Pick<Database, 'countConnections'>;
  sources: readonly MetricsSource[];
};

/** Serves `GET /metrics` in the Prometheus text format: process metrics, and seconds by route and status. Needs the token if it is set or a proxy is in front, and otherwise a client on this machine. */
export const addMetrics = (app: FastifyInstance, { token, isBehindProxy, database, sources }: MetricsOptions): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  exposeConnectionMetrics(registry, database);
  exposeUploads(app, registry);
  for (const source of sources) source.exposeMetrics(registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, next) => {
    if (request.routeOptions.config.isEndless && reply.statusCode < 400) return next();
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unmatched', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    next();
  });
  app.get('/metrics', { config: { permission: 'public' } }, async (request, reply) => {
    const isOpen = token === undefined && !isBehindProxy && isDirect(request);
    if (!isOpen && !hasToken(request, token)) throw forbidden();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
