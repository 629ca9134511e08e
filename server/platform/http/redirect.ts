import type { FastifyInstance } from 'fastify';
import type { RedirectRoute } from '../registration.ts';
import { writeCookies } from './cookies.ts';
import { createContext, type RouteDeps } from './request-context.ts';

/** Adds a page address that only redirects the browser, below the prefix of the scope. It is public and outside the contract, because its response is not JSON. */
export const addRedirect = (scope: FastifyInstance, deps: RouteDeps, { path, handler }: RedirectRoute): void => {
  scope.get(path, { config: { permission: 'public' } }, async (request, reply) => {
    const { db: _, ...context } = createContext(deps, request, deps.database.db);
    const [, search = ''] = request.url.split('?', 2);
    const location = await handler({ search, context, database: deps.database, log: request.log });
    writeCookies(request, reply);
    return reply.redirect(location, 303);
  });
};
