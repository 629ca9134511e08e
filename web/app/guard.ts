import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Permission } from '../../contract/permissions.ts';
import { confirmSession } from '../features/session/session.api.ts';
import { ApiError } from '../platform/api-error.ts';
import { getSession, setSession } from '../platform/session.ts';

const toSignIn = () => redirect({ to: '/login', replace: true });

/** Lets nobody in whose session the server has not confirmed; others go to the sign-in screen, replacing the history entry. */
export const guardSession = async (client: QueryClient): Promise<void> => {
  if (!getSession()) throw toSignIn();
  try {
    await confirmSession(client);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession(undefined);
    throw toSignIn();
  }
};

/** Shows the 403 screen to a session without the room's permission. */
export const guardRoom = async (client: QueryClient, permission: Permission | 'session'): Promise<void> => {
  if (permission === 'session') return;
  const me = await confirmSession(client);
  if (!me.permissions.includes(permission)) throw new ApiError(403, { message: '', code: 'forbidden' });
};
