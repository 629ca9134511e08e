import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import { markHeader } from '../../../contract/kit/write-mark.ts';
import type { Actor } from '../context.ts';
import { lastMark } from '../database/index.ts';
import { AppError } from '../errors.ts';
import type { Download, Registration } from '../registration.ts';
import { recordRefusal } from '../security/security-events.ts';
import { type AuthDeps, createAuthHook } from './auth-hook.ts';
import { handleDownload, handleRead, handleWrite } from './handlers.ts';
import { suspendTimeout } from './limits/connections.ts';
import { createBodyReader, getTextLimit } from './request/body.ts';
import { createInputReader } from './request/input.ts';
import type { RouteDeps } from './request/request-context.ts';
import { responseSchema } from './request/schemas.ts';
import { writeCookies } from './response/cookies.ts';
import { sendDownload } from './response/download.ts';
import { createErrorHandler, type TranslateError } from './response/error-handler.ts';

export { addEventStream } from './response/event-stream.ts';

/** What the routes need. */
export type Platform = RouteDeps &
  AuthDeps & {
    /** Whether each response is validated by the contract before it is sent (in tests and development). */
    validatesResponses: boolean;
    /** Counts the requests of a session to a route with a limit; undefined if nothing is limited. */
    limitRoute?: ((limit: NonNullable<RouteSpec['limit']>) => (request: FastifyRequest) => Promise<void>) | undefined;
    /** Translates the texts of errors; they stay in English unless given. */
    translateError?: TranslateError;
    /** Translates the text of a response; it stays in English unless given. */
    translateText?: (text: string, request: FastifyRequest) => string;
  };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    /** The id of the registration that the token belongs to. */
    registrationId: string | undefined;
    receivedAt: Date;
  }
  interface FastifyContextConfig {
    /** The permission of the route; the server rejects a route without one. */
    permission?: string;
    /** The response is a stream without an end, so its duration says nothing. */
    isEndless?: true;
  }
}

const isRead = ({ method, isReadOnly }: RouteSpec) => method === 'GET' || isReadOnly === true;

/** Serializes the responses of a route. The serializer is compiled at the first response, because compiling those of all routes would take a third of a start. */
const createSerializer = (spec: RouteSpec) => {
  let serialize: ((payload: Record<string, unknown>) => string) | undefined;
  return (reply: FastifyReply, response: unknown): string => {
    serialize ??= reply.compileSerializationSchema(responseSchema(spec));
    return serialize(response as Record<string, unknown>);
  };
};

const getHandle = (spec: RouteSpec) => {
  if (spec.download) return handleDownload;
  return isRead(spec) ? handleRead : handleWrite;
};

/** Whether a route may write. A download writes an audit entry, and a POST that is handled like a read may store the state at a host. */
const mayWrite = ({ method, download }: RouteSpec) => method !== 'GET' || download !== undefined;

/** Sends the mark with which later reads of the caller see what was committed. If it cannot be stored, reads of the caller stay on the primary. */
const sendMark = async (
  { database: { replicas } }: Platform,
  request: FastifyRequest,
  { reply, spec }: { reply: FastifyReply; spec: RouteSpec },
) => {
  if (!replicas || !mayWrite(spec)) return;
  try {
    reply.header(markHeader, await replicas.recordWrite(request.actor?.sessionHash));
  } catch (error) {
    request.log.warn({ err: error }, 'a write was committed, but its mark could not be stored');
    reply.header(markHeader, lastMark);
  }
};

/** Adds an ETag to a response, and tells if the client has stored the same response (RFC 9110, section 8.8.3). */
const isCurrent = ({ headers }: FastifyRequest, reply: FastifyReply, body: string): boolean => {
  const tag = `W/"${hash('sha256', body, 'base64url').slice(0, 16)}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag: tag, vary: 'accept-language' });
  return (headers['if-none-match'] ?? '').split(',').some((sent) => sent.trim() === tag);
};

const sendBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  { spec, status, body }: { spec: RouteSpec; status: number; body: string },
) => {
  reply.status(status).type('application/json; charset=utf-8');
  writeCookies(request, reply);
  if (spec.clearsCache) reply.header('clear-site-data', '"cache"');
  return spec.isCacheable && isCurrent(request, reply, body) ? reply.status(304).send() : reply.send(body);
};

const getStatus = ({ status, storedStatus }: RouteSpec, response: unknown): number => {
  const isStored = typeof response === 'object' && response !== null && 'isStored' in response && response.isStored === true;
  return (isStored ? storedStatus : status) ?? 200;
};

/** A response whose `message` is in the language of the request. */
const translateMessage = (response: unknown, translate: (text: string) => string): unknown =>
  typeof response === 'object' && response !== null && 'message' in response && typeof response.message === 'string'
    ? { ...response, message: translate(response.message) }
    : response;

const createHandler = (platform: Platform, registration: Registration, methodOverride: string | undefined) => {
  const { spec } = registration;
  const readInput = createInputReader(spec, createBodyReader(spec, platform.files.tempDir));
  const serialize = createSerializer(spec);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const parsed = await readInput(request);
    try {
      if (parsed.body.methodOverride !== methodOverride)
        throw new AppError('method_not_allowed', 'Method Not Allowed. Use PUT, or a form with _method=PUT.');
      const handle = getHandle(spec);
      const untranslated = await suspendTimeout(reply.raw, () => handle(platform, registration, parsed));
      await sendMark(platform, request, { reply, spec });
      if (spec.download) return sendDownload(reply, spec.download, untranslated as Download);
      const { translateText } = platform;
      const response = translateText ? translateMessage(untranslated, (text) => translateText(text, request)) : untranslated;
      return sendBody(request, reply, {
        spec,
        status: getStatus(spec, untranslated),
        body: serialize(reply, platform.validatesResponses ? spec.response.parse(response) : response),
      });
    } finally {
      await parsed.body.discard();
    }
  };
};

/** Mounts every registration below the prefix of the scope. A PUT route also accepts a POST form with `_method=PUT`, unless its path has a POST route. */
export const mountRoutes = (scope: FastifyInstance, platform: Platform, registrations: readonly Registration[]): void => {
  const handleError = createErrorHandler(platform.translateError);
  const errorHandler = (cause: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    recordRefusal(platform.recordEvent, cause, request);
    handleError(cause, request, reply);
  };
  const postPaths = new Set(registrations.filter(({ spec }) => spec.method === 'POST').map(({ spec }) => spec.path));
  for (const registration of registrations) {
    const { spec } = registration;
    const route = {
      url: spec.path,
      config: { permission: spec.permission },
      bodyLimit: getTextLimit(spec),
      onRequest: [createAuthHook(spec, platform), ...(spec.limit && platform.limitRoute ? [platform.limitRoute(spec.limit)] : [])],
      errorHandler,
    };
    scope.route({ ...route, method: spec.method, handler: createHandler(platform, registration, undefined) });
    if (spec.method === 'PUT' && !postPaths.has(spec.path))
      scope.route({ ...route, method: 'POST', handler: createHandler(platform, registration, 'PUT') });
  }
};
