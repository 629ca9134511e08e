import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { tooMany } from '../errors.ts';
import { bodyLimit } from './body.ts';
import { handleFailure } from './failures.ts';
import { gather } from './form.ts';
import { securityHeaders } from './headers.ts';
import { answerUnreadable } from './unreadable.ts';

/** Slashes that are doubled, leading or trailing reach the same route, as the specification's calls need; the query stays as it is. */
const withoutExtraSlashes = (url = '/'): string => {
  const [path = '/', ...query] = url.split('?');
  const tidy = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return [tidy, ...query].join('?');
};

const refuseUnnamed = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url, config }) => {
    const isOwn = url.startsWith('/assets/') || [method].flat().every((verb) => verb === 'HEAD' || verb === 'OPTIONS');
    if (!isOwn && !config?.permission) throw new Error(`Route ${method} ${url} names no permission`);
  });

/** Notes when a request arrived, which is not when its transaction could begin. */
const noteArrival = (app: FastifyInstance, clock: Clock) =>
  app.addHook('onRequest', (request, _reply, next) => {
    request.arrivedAt = clock.now();
    next();
  });

const logSlowAndFailed = (app: FastifyInstance) =>
  app.addHook('onResponse', (request, reply, next) => {
    const isNoteworthy = reply.statusCode >= 400 || request.method !== 'GET' || reply.elapsedTime > 500;
    if (isNoteworthy) {
      const { method, routeOptions, actor } = request;
      request.log.info(
        { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), actor: actor?.id },
        'answered',
      );
    }
    next();
  });

/** The HTTP server without routes: limits, time-outs, body parsers, headers, error answers and logs. */
export const createServer = async ({ config, log, clock }: { config: Config; log: Logger; clock: Clock }): Promise<FastifyInstance> => {
  const addHeaders = securityHeaders(config.publicUrl);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy?.split(',').map((part) => part.trim()) ?? false,
    bodyLimit,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => withoutExtraSlashes(request.url),
    routerOptions: { querystringParser: (text) => gather(new URLSearchParams(text)), maxParamLength: 200 },
    exposeHeadRoutes: false,
    clientErrorHandler: answerUnreadable,
    // An address that cannot be read reaches no route and no hook.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply);
      handleFailure(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('actor', undefined);
  app.decorateRequest('arrivedAt');
  noteArrival(app, clock);
  app.setErrorHandler(handleFailure);
  app.addHook('onRequest', (request, reply, next) => {
    addHeaders(request, reply);
    next();
  });
  refuseUnnamed(app);
  logSlowAndFailed(app);
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      global: false,
      max: config.rateLimit,
      timeWindow: 60_000,
      // A page shows dozens of pictures; they are small, and private ones carry their own proof.
      allowList: ({ url }) => /^\/(assets|storage|api\/v1\/files)\//.test(url),
      skipOnError: true,
      errorResponseBuilder: (_request, { ttl }) => tooMany('Too many requests. Please slow down.', Math.max(1, Math.ceil(ttl / 1000))),
    });
    // Before any route's own check, so that refused calls and unknown paths count as well.
    app.addHook('onRequest', app.rateLimit());
  }
  await app.register(multipart, { throwFileSizeLimit: false });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  return app;
};
