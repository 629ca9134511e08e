import type { QueryClient } from '@tanstack/react-query';
import { parseSearch } from '../../contract/kit/list-query.ts';
import { confirmSession } from '../features/access/session/session.api.ts';
import { prefetchList } from '../kit/list/list-params.ts';
import { getSession, getStoredPermissions, hasRequiredStep } from '../platform/session.ts';
import { findScreen } from './screens.ts';

/** Requests the session, the code and the first rows of the page in parallel, before the first render. The router retries failed requests, and the guard decides which page is shown. Returns a promise of the rows. */
export const prefetchPage = (
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> | undefined => {
  if (!getSession()) return undefined;
  confirmSession(client).catch(() => undefined);
  const screen = findScreen(pathname);
  // The stored permissions and required step are hints that avoid a request that would fail.
  const granted = getStoredPermissions();
  const canOpen = screen && (screen.permission === 'session' || (granted?.includes(screen.permission) ?? true));
  if (!canOpen) return undefined;
  void screen.component.preload?.();
  if (!screen.listRoute || hasRequiredStep()) return undefined;
  return prefetchList(client, screen.listRoute, parseSearch(search));
};
