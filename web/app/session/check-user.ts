import type { QueryClient } from '@tanstack/react-query';
import { type Identity, sessionRoutes } from '../../../contract/entities/access/session.ts';
import { routeKey } from '../../kit/data/queries.ts';
import { request } from '../../platform/http/api.ts';
import { resumeRequests } from '../../platform/session.ts';
import type { AppRouter } from '../router.tsx';

const meKey = routeKey(sessionRoutes.me, {});

/** True if the session is one of the user whom the page was loaded for. Stores the user of the session. */
const isSameUser = async (client: QueryClient): Promise<boolean> => {
  const shown = client.getQueryData<Identity>(meKey);
  if (!shown) return true;
  const { data } = await request(sessionRoutes.me, {}, { onExpiry: 'fail' });
  client.setQueryData(meKey, data);
  return data.id === shown.id;
};

/** Continues the page if the new session is one of the same user. For another user nothing of the page is sent, and the home page opens. */
export const checkUser = async (client: QueryClient, router: AppRouter, isCurrent: () => boolean): Promise<void> => {
  const isSame = await isSameUser(client).catch(() => undefined);
  if (!isCurrent()) return;
  resumeRequests(isSame === true);
  if (isSame !== false) {
    void client.invalidateQueries();
    return;
  }
  await router.navigate({ to: '/', replace: true, ignoreBlocker: true });
  client.removeQueries({ type: 'inactive' });
  await client.resetQueries();
};
