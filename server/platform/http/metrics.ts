import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import { forbidden } from '../errors.ts';
import { isEqual } from '../security/secrets.ts';
import { exposeUploads } from './upload-metrics.ts';

/** Adds the metrics of the connections to PostgreSQL: how many are in use and idle, and how many statements and transactions wait for one. */
const exposeConnectionMetrics = (registry: Registry, { countConnections }: Pick<Database, 'countConnections'>): void => {
  const connections = new Gauge({
    name: 'medboard_database_connections',
    help: 'Connections to PostgreSQL by state, and work that waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle, waiting } = countConnections();
      connections.set({ state: 'in_use' }, open - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'waiting' }, waiting);
    },
  });
};

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');

const hasToken = ({ headers }: FastifyRequest, token: string | undefined): boolean =>
  token !== undefined && isEqual(headers.authorization ?? '', `Bearer ${token}`);

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
