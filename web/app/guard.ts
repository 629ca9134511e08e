import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Identity } from '../../contract/entities/session.ts';
import type { Permission } from '../../contract/permissions.ts';
import { confirmSession } from '../features/session/session.api.ts';
import { ApiError } from '../platform/api-error.ts';
import { getSession, keepPasswordDue, setSession } from '../platform/session.ts';

const toSignIn = () => redirect({ to: '/login', replace: true });

const confirmed = async (client: QueryClient): Promise<Identity> => {
  if (!getSession()) throw toSignIn();
  try {
    const me = await confirmSession(client);
    keepPasswordDue(me.must_change_password);
    return me;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession(undefined);
    throw toSignIn();
  }
};

/** Lets nobody in whose session the server has not confirmed: others go to the sign-in screen, and those with a password that an administrator set choose their own first. The history entry is replaced. */
export const guardSession = async (client: QueryClient, wanted: string): Promise<void> => {
  const { must_change_password } = await confirmed(client);
  if (must_change_password) throw redirect({ to: '/new-password', search: wanted === '/' ? {} : { to: wanted }, replace: true });
};

/** Lets in who must choose a new password, and sends everybody else home. */
export const guardNewPassword = async (client: QueryClient): Promise<void> => {
  const { must_change_password } = await confirmed(client);
  if (!must_change_password) throw redirect({ to: '/', replace: true });
};

/** Shows the 403 screen to a session without the room's permission. */
export const guardRoom = async (client: QueryClient, permission: Permission | 'session'): Promise<void> => {
  if (permission === 'session') return;
  const me = await confirmSession(client);
  if (!me.permissions.includes(permission)) throw new ApiError(403, { message: '', code: 'forbidden' });
};
