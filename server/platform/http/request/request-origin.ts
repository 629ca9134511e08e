import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, type Origin, runWithOrigin, startSpan } from '../../logging/tracing/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    origin: Origin;
  }
}

/** Returns the parent span that the client sent. Without a tracer it is ignored, so that it reaches neither jobs nor providers. */
const getTraceparent = ({ headers }: FastifyRequest): string | undefined => {
  const { traceparent } = headers;
  return isTracing() && typeof traceparent === 'string' ? traceparent : undefined;
};

/** Starts the span of a request, which ends with its response, and returns the origin of its work. An endless stream has no span. */
const startRequest = (request: FastifyRequest, reply: FastifyReply): Origin => {
  const received = { requestId: request.id, traceparent: getTraceparent(request) };
  const { url: route = 'unmatched', config } = request.routeOptions;
  if (config?.isEndless) return received;
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'medboard.request.id': request.id };
  const span = startSpan({ name: `${request.method} ${route}`, kind: 'server', attributes }, received);
  if (!span) return received;
  reply.raw.once('close', () => {
    const { statusCode, writableFinished } = reply.raw;
    const error = writableFinished ? statusCode >= 500 && String(statusCode) : 'aborted';
    span.end({ attributes: { 'http.response.status_code': statusCode }, ...(error && { error }) });
  });
  return { requestId: request.id, traceparent: span.traceparent };
};

/** Makes the id and the span of a request available to all work that it causes: statements, jobs, and calls to providers. */
export const trackOrigins = (app: FastifyInstance): void => {
  app.decorateRequest('origin');
  app.addHook('onRequest', (request, reply, next) => {
    request.origin = startRequest(request, reply);
    runWithOrigin(request.origin, next);
  });
  // Code after the arrival of a body runs in the asynchronous context of the connection.
  app.addHook('preHandler', (request, _reply, next) => runWithOrigin(request.origin, next));
};
