import type { NamedRoute } from '../index.ts';
import type { RouteSpec } from '../kit/route.ts';
import { applicationRoutes } from './application.ts';
import { configRoutes } from './config.ts';
import { meRoutes } from './me.ts';
import { registrationRoutes } from './registration.ts';

/** All routes of the members' app by resource. The server, its OpenAPI document and the tests read it. */
export const appRoutesByResource = {
  config: configRoutes,
  me: meRoutes,
  registration: registrationRoutes,
  application: applicationRoutes,
} satisfies Record<string, Record<string, RouteSpec>>;

/** All routes of the members' app, in the order of their resources. */
export const allAppRoutes: readonly NamedRoute[] = Object.entries(appRoutesByResource).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, RouteSpec>).map(([verb, spec]) => ({ name: `${resource}.${verb}`, spec })),
);
