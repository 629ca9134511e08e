import type { QueryClient } from '@tanstack/react-query';
import { confirmSession } from '../features/session/session.api.ts';
import { askFirstRows } from '../kit/first-rows.ts';
import { parseSearch } from '../kit/list-query.ts';
import { getSession } from '../platform/session.ts';
import { rooms } from './rooms.ts';

const plain = (path: string) => path.toLowerCase().replace(/\/+$/, '');

/** Asks for the session, the code and the first rows of the page at once, before the first render. The guard still decides what is shown: whatever fails here is asked again and met there. */
export const takeHeadStart = (client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  if (!getSession()) return;
  confirmSession(client).catch(() => undefined);
  void import('./shell.tsx');
  const room = rooms.find(({ path }) => plain(path) === plain(pathname));
  void room?.screen.preload?.();
  if (room?.list) void askFirstRows(client, room.list, parseSearch(search));
};
