import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { tooManyRequests } from '../errors.ts';
import { isAppRequest, limitAppRequests } from './limits/app-limits.ts';
import { connectionTimeout, maxConnections } from './limits/connections.ts';
import { isFileRequest, limitFileRequests } from './limits/file-limits.ts';
import { isWebhook, limitWebhooks } from './limits/webhook-limits.ts';
import { warnAboutProxy } from './proxy-warning.ts';
import { getTextLimit, parseUrlEncoded } from './request/body.ts';
import { parseFields } from './request/form.ts';
import { trackOrigins } from './request/request-origin.ts';
import { createClientErrorHandler, handleError } from './response/error-handler.ts';
import { commonHeaders, createHelmetOptions, unparsedHeaders } from './response/headers.ts';

/** Removes doubled, leading and trailing slashes, because clients send them. The query stays as it is. */
const removeExtraSlashes = (url = '/'): string => {
  const [path = '/', ...query] = url.split('?');
  const normalizedPath = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return [normalizedPath, ...query].join('?');
};

/** The requests of monitors, which often share the address of a proxy with all users. */
const isProbe = (url: string): boolean => /^\/(?:health|ready|metrics)(?:\?|$)/.test(url);

/** Rejects a route without a permission when it is added. */
const requirePermissions = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url, config }) => {
    const isOwn = [method].flat().every((verb) => verb === 'HEAD' || verb === 'OPTIONS');
    if (!isOwn && !config?.permission) throw new Error(`Route ${method} ${url} names no permission`);
  });

/** Records when each request was received; its transaction may begin later. */
const recordReceivedAt = (app: FastifyInstance, clock: Clock) =>
  app.addHook('onRequest', (request, _reply, next) => {
    request.receivedAt = clock.now();
    next();
  });

/** Logs writes except accepted webhooks, which are many, and logs errors and slow requests. */
const logRequests = (app: FastifyInstance) =>
  app.addHook('onResponse', (request, reply, next) => {
    const isSlow = reply.elapsedTime > 500 && !request.routeOptions.config.isEndless;
    const shouldLog = reply.statusCode >= 400 || (request.method !== 'GET' && !isWebhook(request)) || isSlow;
    if (shouldLog) {
      const { method, routeOptions, actor, ip } = request;
      request.log.info(
        { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), actor: actor?.id, ip },
        'request completed',
      );
    }
    next();
  });

/** Creates the HTTP server without routes: limits, timeouts, body parsers, headers, error responses and logs. */
export const createServer = async ({ config, log, clock }: { config: Config; log: Logger; clock: Clock }): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy?.split(',').map((part) => part.trim()) ?? false,
    bodyLimit: getTextLimit({}),
    requestTimeout: 60_000,
    connectionTimeout,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: (request) => removeExtraSlashes(request.url),
    routerOptions: { querystringParser: (text) => parseFields(new URLSearchParams(text)), maxParamLength: 200 },
    exposeHeadRoutes: false,
    clientErrorHandler: createClientErrorHandler(unparsedHeaders),
    // No hook runs for a URL that cannot be parsed.
    frameworkErrors: (error, request, reply) => {
      reply.headers(unparsedHeaders).header('x-request-id', request.id);
      handleError(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('actor', undefined);
  app.decorateRequest('registrationId', undefined);
  app.decorateRequest('receivedAt');
  app.decorateRequest('newDevice', undefined);
  recordReceivedAt(app, clock);
  trackOrigins(app);
  app.setErrorHandler(handleError);
  await app.register(helmet, createHelmetOptions(config.publicUrl));
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
    next();
  });
  app.server.maxConnections = maxConnections;
  requirePermissions(app);
  logRequests(app);
  if (config.trustProxy === undefined) warnAboutProxy(app);
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      global: false,
      max: config.rateLimit,
      timeWindow: 60_000,
      allowList: (request) => isProbe(request.url) || isFileRequest(request) || isWebhook(request) || isAppRequest(request),
      skipOnError: true,
      errorResponseBuilder: (_request, { ttl }) =>
        tooManyRequests('Too many requests. Please wait a moment and try again.', Math.max(1, Math.ceil(ttl / 1000))),
    });
    // Added before the hooks of routes, so that rejected requests and unknown paths count too.
    app.addHook('onRequest', app.rateLimit());
    limitFileRequests(app, config.rateLimit);
    limitWebhooks(app, config.rateLimit);
    limitAppRequests(app, { max: config.rateLimit, publicUrl: config.publicUrl });
  }
  await app.register(multipart, { throwFileSizeLimit: false });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseUrlEncoded(body),
  );
  return app;
};
