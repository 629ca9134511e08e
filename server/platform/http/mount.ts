import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteSpec } from '../../../contract/kit/route.ts';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Registration } from '../registration.ts';
import { bodyReader } from './body.ts';
import { type Authenticate, guard } from './guard.ts';
import { inputReader } from './input.ts';
import { type Capabilities, read, write } from './run.ts';
import { answerShape } from './schemas.ts';

/** What the routes are mounted on. */
export type Platform = Capabilities & {
  authenticate: Authenticate;
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

const isRead = ({ method, isReading }: RouteSpec) => method === 'GET' || isReading === true;

const answerer = (platform: Platform, registration: Registration, override: string | undefined) => {
  const { spec } = registration;
  const readInput = inputReader(spec, bodyReader(spec, platform.files.tempDir));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = await readInput(request);
    try {
      if (call.body.override !== override)
        throw new AppError('method_not_allowed', 'Method Not Allowed. Use PUT, or a form with _method=PUT.');
      const answer = await (isRead(spec) ? read : write)(platform, registration, call);
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
      onRequest: guard(platform.authenticate, spec),
    };
    scope.route({ ...route, method: spec.method, handler: answerer(platform, registration, undefined) });
    if (spec.method === 'PUT') scope.route({ ...route, method: 'POST', handler: answerer(platform, registration, 'PUT') });
  }
};
