import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { RedirectRoute } from '../../registration.ts';
import { createContext, type RouteDeps } from '../request/request-context.ts';
import { writeCookies } from './cookies.ts';

/** Adds a page address that only redirects the browser, below the prefix of the scope. It is public and outside the contract, because its response is not JSON. */
export const addRedirect = (scope: FastifyInstance, deps: RouteDeps, { path, failedPath, handler }: RedirectRoute): void => {
  // A person waits in front of the browser, so a rejected request also leads to a page.
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof AppError)) request.log.error({ err: error }, 'a redirect failed');
    return reply.redirect(failedPath, 303);
  };
  scope.get(path, { config: { permission: 'public' }, errorHandler }, async (request, reply) => {
    const { db: _, ...context } = createContext(deps, request, deps.database.db);
    const start = request.url.indexOf('?');
    const search = start === -1 ? '' : request.url.slice(start + 1);
    const location = await handler({ search, context, database: deps.database, log: request.log });
    writeCookies(request, reply);
    return reply.redirect(location, 303);
  });
};
