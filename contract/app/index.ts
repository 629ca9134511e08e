import type { NamedRoute } from '../index.ts';
import type { RouteSpec } from '../kit/route.ts';
import { applicationRoutes } from './application.ts';
import { commentRoutes } from './comments.ts';
import { configRoutes } from './config.ts';
import { homeRoutes } from './home.ts';
import { meRoutes } from './me.ts';
import { registrationRoutes } from './registration.ts';
import { messageRoutes } from './messages.ts';
import { reactionRoutes } from './reactions.ts';

/** All routes of the members' app by resource. The server, its OpenAPI document and the tests read it. */
export const appRoutesByResource = {
  config: configRoutes,
  me: meRoutes,
  registration: registrationRoutes,
  application: applicationRoutes,
  home: homeRoutes,
  messages: messageRoutes,
  reactions: reactionRoutes,
  comments: commentRoutes,
} satisfies Record<string, Record<string, RouteSpec>>;

/** All routes of the members' app, in the order of their resources. */
export const allAppRoutes: readonly NamedRoute[] = Object.entries(appRoutesByResource).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, RouteSpec>).map(([verb, spec]) => ({ name: `${resource}.${verb}`, spec })),
);
