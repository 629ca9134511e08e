import type { QueryClient } from '@tanstack/react-query';
import { getSession, onSessionChange, resumeRequests } from '../platform/session.ts';
import type { AppRouter } from './router.tsx';

const openSignIn = async (client: QueryClient, router: AppRouter) => {
  if (router.state.location.pathname !== '/login') await router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
  client.clear();
};

/** Follows the session of all tabs. A new session resumes waiting requests and refetches all queries; a removed one leads to the sign-in screen. */
export const watchSession = (client: QueryClient, router: AppRouter): (() => void) => {
  let token = getSession()?.token;
  return onSessionChange(() => {
    const before = token;
    token = getSession()?.token;
    if (token === undefined) {
      resumeRequests(false);
      void openSignIn(client, router);
    } else if (token !== before) {
      resumeRequests(true);
      void client.invalidateQueries();
    }
  });
};
