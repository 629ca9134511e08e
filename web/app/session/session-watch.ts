import type { QueryClient } from '@tanstack/react-query';
import { getSession, onSessionChange, resumeRequests } from '../../platform/session.ts';
import type { AppRouter } from '../router.tsx';

const openSignIn = async (client: QueryClient, router: AppRouter) => {
  if (router.state.location.pathname !== '/login') await router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
  client.clear();
};

/** Follows the session of all tabs. A new session of the same user resumes waiting requests and refetches all queries; a removed one leads to the sign-in screen. */
export const watchSession = (client: QueryClient, router: AppRouter): (() => void) => {
  let token = getSession()?.token;
  return onSessionChange(() => {
    const before = token;
    token = getSession()?.token;
    if (token === undefined) {
      resumeRequests(false);
      void openSignIn(client, router);
    } else if (before !== undefined && token !== before) {
      const current = token;
      // Loaded when it is needed, because most tabs keep their session.
      void import('./check-user.ts').then(
        ({ checkUser }) => checkUser(client, router, () => token === current),
        () => resumeRequests(false),
      );
    }
  });
};
