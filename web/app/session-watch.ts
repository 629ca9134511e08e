import type { QueryClient } from '@tanstack/react-query';
import { settleExpiry } from '../platform/expiry.ts';
import { getSession, onSessionChange } from '../platform/session.ts';
import type { AppRouter } from './router.tsx';

const leave = async (client: QueryClient, router: AppRouter) => {
  if (router.state.location.pathname !== '/login') await router.navigate({ to: '/login', replace: true, ignoreBlocker: true });
  client.clear();
};

/** Follows the session of all tabs: a new one lets waiting calls go on and everything shown load anew; none leads to the sign-in screen. */
export const watchSession = (client: QueryClient, router: AppRouter): (() => void) => {
  let token = getSession()?.token;
  return onSessionChange(() => {
    const before = token;
    token = getSession()?.token;
    if (token === undefined) {
      settleExpiry(false);
      void leave(client, router);
    } else if (token !== before) {
      settleExpiry(true);
      void client.invalidateQueries();
    }
  });
};
