import type { NamedRoute } from '../index.ts';
import type { RouteSpec } from '../kit/route.ts';
import { configRoutes } from './config.ts';
import { contactRoutes } from './contacts.ts';
import { blogRoutes, conferenceRoutes, noteRoutes, storyRoutes } from './content.ts';
import { bookRoutes, researchRoutes } from './library.ts';
import { meRoutes } from './me.ts';
import { searchRoutes } from './search.ts';
import { webinarRoutes } from './webinars.ts';

/** All routes of the members' app by resource. The server, its OpenAPI document and the tests read it. */
export const appRoutesByResource = {
  config: configRoutes,
  me: meRoutes,
  books: bookRoutes,
  research: researchRoutes,
  stories: storyRoutes,
  blogs: blogRoutes,
  conferences: conferenceRoutes,
  notes: noteRoutes,
  webinars: webinarRoutes,
  contacts: contactRoutes,
  search: searchRoutes,
} satisfies Record<string, Record<string, RouteSpec>>;

/** All routes of the members' app, in the order of their resources. */
export const allAppRoutes: readonly NamedRoute[] = Object.entries(appRoutesByResource).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, RouteSpec>).map(([verb, spec]) => ({ name: `${resource}.${verb}`, spec })),
);
