import type { NamedRoute } from '../index.ts';
import type { RouteSpec } from '../kit/route.ts';
import { configRoutes } from './config.ts';
import { meRoutes } from './me.ts';
import { appVideoRoutes } from './videos.ts';

/** All routes of the members' app by resource. The server, its OpenAPI document and the tests read it. */
export const appRoutesByResource = {
  config: configRoutes,
  me: meRoutes,
  videos: appVideoRoutes,
} satisfies Record<string, Record<string, RouteSpec>>;

/** All routes of the members' app, in the order of their resources. */
export const allAppRoutes: readonly NamedRoute[] = Object.entries(appRoutesByResource).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, RouteSpec>).map(([verb, spec]) => ({ name: `${resource}.${verb}`, spec })),
);
