import type { QueryClient } from '@tanstack/react-query';
import { permissionsOf } from '../../contract/permissions.ts';
import { confirmSession } from '../features/session/session.api.ts';
import { askFirstRows } from '../kit/first-rows.ts';
import { parseSearch } from '../kit/list-query.ts';
import { loadRoomTexts } from '../platform/i18n.ts';
import { getSession, isPasswordDue } from '../platform/session.ts';
import { plainPath } from './paths.ts';
import { rooms } from './rooms.ts';

/** Asks for the session, the code and the first rows of the page at once, before the first render. The guard still decides what is shown: whatever fails here is asked again and met there. */
export const takeHeadStart = (client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  const session = getSession();
  if (!session) return;
  confirmSession(client).catch(() => undefined);
  void import('./shell.tsx');
  const room = rooms.find(({ path }) => plainPath(path) === plainPath(pathname));
  // The stored role and the due password are hints: they spare a call that would be refused.
  const mayEnter = room && (room.permission === 'session' || permissionsOf(session.roles).includes(room.permission));
  if (!mayEnter) return;
  void room.screen.preload?.();
  // A failure is met where the room itself asks.
  if (room.needsRoomTexts !== false) loadRoomTexts().catch(() => undefined);
  if (room.list && !isPasswordDue()) void askFirstRows(client, room.list, parseSearch(search));
};
