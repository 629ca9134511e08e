import { allRoutes } from '../contract/index.ts';
import { isPermission } from '../contract/permissions.ts';
import { listSpecs } from './lists.ts';
import type { Context } from './platform/context.ts';
import { forbidden, invalidField } from './platform/errors.ts';
import { parseInput } from './platform/http/request/parse.ts';
import type { Registration } from './platform/registration.ts';

/** Handles a request to a route, by its name, in the transaction of the context. */
export type RunRoute = (name: string, request: { params?: object; body?: object; context: Context }) => Promise<unknown>;

/**
 * Creates the function with which a bulk action does what a request to the route of one record does: the same permission, validation and
 * handler. It sends no files, and runs no preparation, so use it for routes and bodies that need none.
 */
export const createRouteRunner = (registrations: readonly Registration[]): RunRoute => {
  const handlers = new Map(registrations.map(({ spec, handler }) => [spec, handler]));
  const specs = new Map(allRoutes.map(({ name, spec }) => [name, spec]));
  return async (name, { params, body, context }) => {
    const spec = specs.get(name);
    const handler = spec && handlers.get(spec);
    if (!handler || !isPermission(spec.permission)) throw new Error(`Bulk actions cannot use ${name}`);
    if (!context.actor.can(spec.permission)) throw forbidden();
    const input = {
      params: spec.params && parseInput(spec.params, params),
      body: spec.body && parseInput(spec.body, body),
    };
    return handler({ ...input, query: undefined, files: {}, prepared: undefined, context } as never);
  };
};

/** Parses the filters of a list by its own route. Throws 422 for those of another list. */
export const parseFilter = (list: string, filter: object): object => {
  const spec = listSpecs.get(list);
  if (!spec) throw invalidField('list', 'Choose a list');
  return parseInput(spec.query, filter);
};
