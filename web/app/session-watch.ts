import type { QueryClient } from '@tanstack/react-query';
import { isSameUser } from '../features/session/session.api.ts';
import { getSession, onSessionChange, resumeRequests } from '../platform/session.ts';
import type { AppRouter } from './router.tsx';

const openSignIn = async (client: QueryClient, router: AppRouter) => {
  if (router.state.location.pathname !== '/login') await router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
  client.clear();
};

const continueWith = (client: QueryClient, isReady: boolean) => {
  resumeRequests(isReady);
  void client.invalidateQueries();
};

/** Resumes the page of the same user. For another user nothing of the page is sent, and the home page opens. */
const checkUser = async (client: QueryClient, router: AppRouter, isCurrent: () => boolean) => {
  const isSame = await isSameUser(client).catch(() => undefined);
  if (!isCurrent()) return;
  if (isSame !== false) return continueWith(client, isSame === true);
  resumeRequests(false);
  await router.navigate({ to: '/', replace: true, ignoreBlocker: true });
  client.removeQueries({ type: 'inactive' });
  await client.resetQueries();
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
    } else if (token !== before) {
      const current = token;
      if (before === undefined) continueWith(client, true);
      else void checkUser(client, router, () => token === current);
    }
  });
};
