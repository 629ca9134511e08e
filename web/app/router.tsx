import { Skeleton, Stack } from '@mantine/core';
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
  useMatches,
} from '@tanstack/react-router';
import { entities } from '../../contract/entities/index.ts';
import { parseSearch, type Search, stringifySearch } from '../../contract/kit/list-query.ts';
import { mayPrefetch } from '../kit/data/intent.ts';
import { prefetchRecord } from '../kit/data/prefetch.ts';
import { prefetchList } from '../kit/list/list-params.ts';
import { isServerReachable } from '../platform/http/api.ts';
import { unreachableError } from '../platform/http/api-error.ts';
import { getSession } from '../platform/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { guardRequiredStep, guardScreen, guardSession } from './guard.ts';
import { type Screen, screens } from './screens.ts';
import { isDownloadPage, shellRouteId, unknownPath } from './session/is-download-page.ts';
import { Shell } from './shell/shell.tsx';

/** The context of every route. */
export type RouterContext = { client: QueryClient };

/** Placeholder while the code of a screen or the session loads. */
const Splash = () => (
  <Stack gap={24} p={32} aria-hidden="true">
    <Skeleton width={180} height={24} />
    <Skeleton height={240} />
  </Stack>
);

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet, errorComponent: ErrorScreen });

/** Loads the code of a screen. Throws an unreachable error if no server responds, because the router would reload the page otherwise and lose it. */
const loadCode = async (screen: RouteComponent): Promise<void> => {
  await Promise.allSettled([screen.preload?.()]);
  // A lazy component reports its failure when it renders, and has no `preload` once its code is loaded.
  if (screen.preload !== undefined && !(await isServerReachable())) throw unreachableError();
};

const SignIn = lazyRouteComponent(() => import('../features/access/session/sign-in.tsx'), 'SignIn');

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (getSession()) throw redirect({ to: '/', replace: true });
  },
  loader: () => loadCode(SignIn),
  component: SignIn,
});

const ForgotPassword = lazyRouteComponent(() => import('../features/access/password-reset/forgot-password.tsx'), 'ForgotPassword');

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  beforeLoad: () => {
    if (getSession()) throw redirect({ to: '/', replace: true });
  },
  loader: () => loadCode(ForgotPassword),
  component: ForgotPassword,
});

const SsoPage = lazyRouteComponent(() => import('../features/access/session/sso/sso-page.tsx'), 'SsoPage');

const ssoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sso',
  loader: () => loadCode(SsoPage),
  component: SsoPage,
});

/** The page of a required step, outside the shell. */
const requiredStepRoute = (path: string, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ context, search }) => guardRequiredStep(context.client, path, (search as Search)['to']),
    loader: () => loadCode(component),
    component,
  });

/** The download page has no frame and needs no session. */
const Frame = () => (isDownloadPage(useMatches()) ? <Outlet /> : <Shell />);

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: shellRouteId,
  beforeLoad: ({ context, location, matches }) => (isDownloadPage(matches) ? undefined : guardSession(context.client, location.href)),
  component: Frame,
});

const screenRoute = ({ path, permission, component, listRoute, recordRoute }: Screen) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad: ({ context }) => guardScreen(context.client, permission),
    loader: ({ context, location, params, preload }) => {
      if (!preload || mayPrefetch()) {
        if (listRoute) void prefetchList(context.client, listRoute, location.search as Search);
        if (recordRoute) void prefetchRecord(context.client, recordRoute, (params as { id?: string }).id); // The path names it.
      }
      return loadCode(component);
    },
    component,
    errorComponent: ErrorScreen,
  });

const archiveRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/archive',
  beforeLoad: () => {
    throw redirect({ to: entities.areas.screens.archive, replace: true });
  },
});

const fallbackRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: unknownPath,
  component: lazyRouteComponent(() => import('./fallback-page.tsx'), 'FallbackPage'),
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  forgotPasswordRoute,
  ssoRoute,
  requiredStepRoute(
    '/new-password',
    lazyRouteComponent(() => import('../features/access/session/new-password.tsx'), 'NewPassword'),
  ),
  requiredStepRoute(
    '/second-step',
    lazyRouteComponent(() => import('./session/second-step-page.tsx'), 'SecondStepPage'),
  ),
  shellRoute.addChildren([archiveRoute, ...screens.map(screenRoute), fallbackRoute]),
]);

/** The router of the app. It matches paths without regard to case. */
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
    // A link that the pointer rests on, or that has the focus, loads its page. The query client decides how long the data counts as recent.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
