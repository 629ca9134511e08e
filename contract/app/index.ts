// biome-ignore-all lint/plugin/max-imports: the registry of the members' app imports each of its resources
import type { NamedRoute } from '../index.ts';
import type { RouteSpec } from '../kit/route.ts';
import { applicationRoutes } from './application.ts';
import { blockRoutes } from './blocks.ts';
import { closureRoutes } from './closure.ts';
import { commentRoutes } from './comments.ts';
import { configRoutes } from './config.ts';
import { ownConsentsRoutes } from './consents.ts';
import { contactRoutes } from './contacts.ts';
import { blogRoutes, conferenceRoutes, noteRoutes, storyRoutes } from './content.ts';
import { devicesRoutes } from './devices.ts';
import { homeRoutes } from './home.ts';
import { bookRoutes, researchRoutes } from './library.ts';
import { meRoutes } from './me.ts';
import { messageRoutes } from './messages.ts';
import { receivedRoutes } from './notifications.ts';
import { passwordRoutes } from './password.ts';
import { phoneRoutes } from './phone.ts';
import { postRoutes } from './posts.ts';
import { reactionRoutes } from './reactions.ts';
import { registrationRoutes } from './registration.ts';
import { reportRoutes } from './reports.ts';
import { searchRoutes } from './search.ts';
import { sessionsRoutes } from './sessions.ts';
import { appVideoRoutes } from './videos.ts';
import { webinarRoutes } from './webinars.ts';

/** All routes of the members' app by resource. The server, its OpenAPI document and the tests read it. */
export const appRoutesByResource = {
  closure: closureRoutes,
  config: configRoutes,
  consents: ownConsentsRoutes,
  devices: devicesRoutes,
  me: meRoutes,
  phone: phoneRoutes,
  registration: registrationRoutes,
  application: applicationRoutes,
  home: homeRoutes,
  messages: messageRoutes,
  reactions: reactionRoutes,
  comments: commentRoutes,
  reports: reportRoutes,
  blocks: blockRoutes,
  notifications: receivedRoutes,
  password: passwordRoutes,
  sessions: sessionsRoutes,
  videos: appVideoRoutes,
  books: bookRoutes,
  research: researchRoutes,
  stories: storyRoutes,
  blogs: blogRoutes,
  conferences: conferenceRoutes,
  notes: noteRoutes,
  webinars: webinarRoutes,
  posts: postRoutes,
  contacts: contactRoutes,
  search: searchRoutes,
} satisfies Record<string, Record<string, RouteSpec>>;

/** All routes of the members' app, in the order of their resources. */
export const allAppRoutes: readonly NamedRoute[] = Object.entries(appRoutesByResource).flatMap(([resource, routes]) =>
  Object.entries(routes as Record<string, RouteSpec>).map(([verb, spec]) => ({ name: `${resource}.${verb}`, spec })),
);
