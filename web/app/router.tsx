import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { askFirstRows } from '../kit/first-rows.ts';
import { parseSearch, type Search, stringifySearch } from '../kit/list-query.ts';
import { serverAnswers } from '../platform/api.ts';
import { unreachable } from '../platform/api-error.ts';
import { loadRoomTexts } from '../platform/i18n.ts';
import { getSession } from '../platform/session.ts';
import { archiveMenu } from './archive-menu.ts';
import { ErrorScreen } from './error-screen.tsx';
import { guardNewPassword, guardRoom, guardSession } from './guard.ts';
import { type Room, rooms } from './rooms.ts';
import { Splash } from './splash.tsx';

/** What every route can reach. */
export type RouterContext = { client: QueryClient };

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet, errorComponent: ErrorScreen });

/** Waits for a screen's code and texts. Where they do not come because no server answers, that is the error: the router's own answer to missing code is to reload the page, which then loses it. */
const loadCode = async (screen: RouteComponent, texts?: Promise<void>): Promise<void> => {
  const [, said] = await Promise.allSettled([screen.preload?.(), texts]);
  // A lazy component keeps its failure for its rendering, and drops `preload` once its code is there.
  const isHere = screen.preload === undefined && said.status === 'fulfilled';
  if (!isHere && !(await serverAnswers())) throw unreachable();
  if (said.status === 'rejected') throw said.reason;
};

const SignIn = lazyRouteComponent(() => import('../features/session/sign-in.tsx'), 'SignIn');

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (getSession()) throw redirect({ to: '/', replace: true });
  },
  loader: () => loadCode(SignIn),
  component: SignIn,
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  beforeLoad: ({ context }) => guardNewPassword(context.client),
  component: lazyRouteComponent(() => import('../features/session/new-password.tsx'), 'NewPassword'),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ context, location }) => guardSession(context.client, location.href),
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
});

const roomRoute = ({ path, permission, screen, list, needsRoomTexts = true }: Room) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad: ({ context }) => guardRoom(context.client, permission),
    loader: ({ context, location }) => {
      if (list) void askFirstRows(context.client, list, location.search as Search);
      return loadCode(screen, needsRoomTexts ? loadRoomTexts() : undefined);
    },
    component: screen,
    errorComponent: ErrorScreen,
  });

const archiveRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/archive',
  beforeLoad: () => {
    throw redirect({ to: archiveMenu[0]?.to ?? '/', replace: true });
  },
});

const mentionsApp = (path: string) => path.includes('/app');

const strayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ context, location }) => (mentionsApp(location.pathname) ? undefined : guardSession(context.client, location.href)),
  component: lazyRouteComponent(() => import('./stray.tsx'), 'Stray'),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  newPasswordRoute,
  shellRoute.addChildren([archiveRoute, ...rooms.map(roomRoute)]),
  strayRoute,
]);

/** The router of the whole app; paths are matched without regard to case. */
export const createAppRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { client },
    caseSensitive: false,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: Splash,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
