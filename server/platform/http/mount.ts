import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { Clock } from '../clock.ts';
import type { Actor, PublicContext } from '../context.ts';
import type { Database, Db } from '../database/index.ts';
import { AppError, forbidden, invalidField, unauthenticated } from '../errors.ts';
import type { Files, StoredImage } from '../files/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Registration } from '../registration.ts';
import { type BodyReader, bodyReader, type ReceivedBody } from './body.ts';
import { typedByForm, typedByQuery } from './form.ts';
import { once } from './idempotency.ts';
import { parseInput, parseParams } from './parse.ts';
import { answerShape, inputSchema } from './schemas.ts';

/** What the routes are mounted on. */
export type Platform = {
  database: Database;
  files: Files;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  /** The actor of a bearer token; undefined where no live session stands behind it. */
  authenticate(token: string): Promise<Actor | undefined>;
  /** True where each answer is parsed by its contract before it leaves (tests and development). */
  checkAnswers: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    arrivedAt: Date;
  }
  interface FastifyContextConfig {
    /** The permission of the route; the server refuses a route that names none. */
    permission?: string;
  }
}

const bearer = /^Bearer ([\w-]{20,200})$/;

const tokenOf = (request: FastifyRequest): string | undefined => {
  const sent = request.raw.headersDistinct?.authorization ?? [request.headers.authorization ?? ''];
  return sent.length === 1 ? bearer.exec(sent[0] ?? '')?.[1] : undefined;
};

/** Confirms the session and the permission before anything else of the request is read. */
const guard =
  (platform: Platform, { permission }: RouteSpec) =>
  async (request: FastifyRequest) => {
    if (permission === 'public') return;
    const token = tokenOf(request);
    request.actor = token === undefined ? undefined : await platform.authenticate(token);
    if (!request.actor) throw unauthenticated();
    if (permission !== 'session' && !request.actor.can(permission)) throw forbidden();
  };

type Input = { params: unknown; query: unknown; body: unknown };
type Call = { input: Input; body: ReceivedBody; request: FastifyRequest };

const requireFiles = (spec: RouteSpec, body: ReceivedBody) => {
  for (const [name, { required }] of Object.entries(spec.files ?? {})) {
    if (required && !body.paths.has(name)) throw invalidField(name, required);
  }
};

const noQuery = z.strictObject({});
const noBody: ReceivedBody = { values: {}, paths: new Map(), override: undefined, discard: async () => undefined };

const inputReader = (spec: RouteSpec, readBody: BodyReader) => {
  const params = inputSchema(spec.params);
  const query = inputSchema(spec.query);
  return async (request: FastifyRequest): Promise<Call> => {
    const paramValues = spec.params && parseParams(spec.params, typedByForm(request.params as Record<string, string>, params));
    const queryValues = parseInput(spec.query ?? noQuery, typedByQuery(request.query as Record<string, string | string[]>, query));
    const body = spec.method === 'GET' ? noBody : await readBody(request);
    try {
      const values = spec.body ? parseInput(spec.body, body.values) : refuseBody(body);
      requireFiles(spec, body);
      return { input: { params: paramValues, query: queryValues, body: values }, body, request };
    } catch (error) {
      await body.discard();
      throw error;
    }
  };
};

const refuseBody = ({ values }: ReceivedBody): undefined => {
  const [field] = Object.keys(values as object);
  if (field !== undefined) throw invalidField(field, `${field}: This field is not known here`);
  return undefined;
};

const storeFiles = async (files: Files, paths: Map<string, string>): Promise<Record<string, StoredImage>> => {
  const stored: Record<string, StoredImage> = {};
  try {
    for (const [name, path] of paths) stored[name] = await files.storeImage(path).catch((error) => Promise.reject(onField(error, name)));
    return stored;
  } catch (error) {
    await removeFiles(files, stored);
    throw error;
  }
};

const onField = (error: unknown, field: string) =>
  error instanceof AppError && !error.fields ? new AppError(error.code, error.message, { fields: { [field]: [error.message] } }) : error;

const removeFiles = (files: Files, stored: Record<string, StoredImage>) =>
  Promise.all(Object.values(stored).map(({ id }) => files.remove(id)));

const contextOf = ({ clock, files, jobs }: Platform, request: FastifyRequest, db: Db): PublicContext & { actor: Actor | undefined } => ({
  db,
  now: clock.now(),
  arrivedAt: request.arrivedAt,
  requestId: request.id,
  address: request.ip,
  files,
  actor: request.actor,
  enqueue: (job, payload) => jobs.enqueue(db, job, payload),
});

const write = async (platform: Platform, { spec, prepare, handler }: Registration, { input, body, request }: Call): Promise<unknown> => {
  const { db: _, ...outside } = contextOf(platform, request, platform.database.db);
  const prepared = await prepare?.({ ...input, context: outside, database: platform.database } as never);
  const files = await storeFiles(platform.files, body.paths);
  try {
    return await platform.database.transaction((db) => {
      const context = contextOf(platform, request, db);
      const work = () => handler({ ...input, files, prepared, context } as never);
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || !request.actor) return work();
      return once(
        db,
        { userId: request.actor.id, key, route: `${spec.method} ${request.url}`, body: [input, Object.keys(files)], now: context.now },
        work,
      );
    });
  } catch (error) {
    await removeFiles(platform.files, files);
    throw error;
  }
};

const read = (platform: Platform, { handler }: Registration, { input, request }: Call): Promise<unknown> =>
  handler({ ...input, files: {}, context: contextOf(platform, request, platform.database.db) } as never);

const answerer = (platform: Platform, registration: Registration, override: string | undefined) => {
  const { spec } = registration;
  const readInput = inputReader(spec, bodyReader(spec, platform.files.tempDir));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = await readInput(request);
    try {
      if (call.body.override !== override)
        throw new AppError('method_not_allowed', 'Method Not Allowed. Use PUT, or a form with _method=PUT.');
      const answer = await (spec.method === 'GET' ? read : write)(platform, registration, call);
      reply.status(spec.status ?? 200);
      return platform.checkAnswers ? spec.response.parse(answer) : answer;
    } finally {
      await call.body.discard();
    }
  };
};

/** Mounts every registration below the scope's prefix. A PUT also answers a POST form that carries `_method=PUT`, and nothing else of that form's path. */
export const mountRoutes = (scope: FastifyInstance, platform: Platform, registrations: readonly Registration[]): void => {
  for (const registration of registrations) {
    const { spec } = registration;
    const route = {
      url: spec.path,
      config: { permission: spec.permission },
      schema: { response: { [spec.status ?? 200]: answerShape(spec) } },
      onRequest: guard(platform, spec),
    };
    scope.route({ ...route, method: spec.method, handler: answerer(platform, registration, undefined) });
    if (spec.method === 'PUT') scope.route({ ...route, method: 'POST', handler: answerer(platform, registration, 'PUT') });
  }
};
