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
import { handleError } from './response/error-handler.ts';

export { addEventStream } from './response/event-stream.ts';

/** What the routes need. */
export type Platform = RouteDeps &
  AuthDeps & {
    /** Whether each response is validated by the contract before it is sent (in tests and development). */
    validatesResponses: boolean;
  };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
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
      const response = await suspendTimeout(reply.raw, () => handle(platform, registration, parsed));
      await sendMark(platform, request, { reply, spec });
      if (spec.download) return sendDownload(reply, spec.download, response as Download);
      reply.status(spec.status ?? 200).type('application/json; charset=utf-8');
      writeCookies(request, reply);
      if (spec.clearsCache) reply.header('clear-site-data', '"cache"');
      return reply.send(serialize(reply, platform.validatesResponses ? spec.response.parse(response) : response));
    } finally {
      await parsed.body.discard();
    }
  };
};

/** Mounts every registration below the prefix of the scope. A PUT route also accepts a POST form with `_method=PUT`. */
export const mountRoutes = (scope: FastifyInstance, platform: Platform, registrations: readonly Registration[]): void => {
  const errorHandler = (cause: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    recordRefusal(platform.recordEvent, cause, request);
    handleError(cause, request, reply);
  };
  for (const registration of registrations) {
    const { spec } = registration;
    const route = {
      url: spec.path,
      config: { permission: spec.permission },
      bodyLimit: getTextLimit(spec),
      onRequest: createAuthHook(spec, platform),
      errorHandler,
    };
    scope.route({ ...route, method: spec.method, handler: createHandler(platform, registration, undefined) });
    if (spec.method === 'PUT') scope.route({ ...route, method: 'POST', handler: createHandler(platform, registration, 'PUT') });
  }
};
