import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Identity } from '../../contract/entities/session.ts';
import type { Permission } from '../../contract/permissions.ts';
import { confirmSession } from '../features/session/session.api.ts';
import { ApiError } from '../platform/api-error.ts';
import { getSession, saveMustChangePassword, savePermissions, setSession } from '../platform/session.ts';

const toSignIn = () => redirect({ to: '/login', replace: true });

const confirmed = async (client: QueryClient): Promise<Identity> => {
  if (!getSession()) throw toSignIn();
  try {
    const me = await confirmSession(client);
    saveMustChangePassword(me.must_change_password);
    savePermissions(me.permissions);
    return me;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession(undefined);
    throw toSignIn();
  }
};

/** Redirects to the sign-in screen unless the server confirms the session, and to the new-password screen while the password is one that an administrator set. Replaces the history entry. */
export const guardSession = async (client: QueryClient, href: string): Promise<void> => {
  const { must_change_password } = await confirmed(client);
  if (must_change_password) throw redirect({ to: '/new-password', search: href === '/' ? {} : { to: href }, replace: true });
};

/** Redirects home unless the user has to choose a new password. */
export const guardNewPassword = async (client: QueryClient): Promise<void> => {
  const { must_change_password } = await confirmed(client);
  if (!must_change_password) throw redirect({ to: '/', replace: true });
};

/** Throws the error of the 403 screen if the session lacks the screen's permission. */
export const guardScreen = async (client: QueryClient, permission: Permission | 'session'): Promise<void> => {
  if (permission === 'session') return;
  const me = await confirmSession(client);
  if (!me.permissions.includes(permission)) throw new ApiError(403, { message: '', code: 'forbidden' });
};
