import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Identity } from '../../contract/entities/session.ts';
import type { Permission } from '../../contract/permissions.ts';
import { confirmSession } from '../features/session/session.api.ts';
import { ApiError } from '../platform/api-error.ts';
import { getSession, saveMustChangePassword, savePermissions, setSession } from '../platform/session.ts';

const toSignIn = () => redirect({ to: '/login', replace: true });

/** The screen of what a user has to do before anything else: replace a password that an administrator set, or set up a second step. */
const duePath = ({ must_change_password, second_step }: Identity): '/new-password' | '/second-step' | undefined => {
  if (must_change_password) return '/new-password';
  return second_step.is_overdue ? '/second-step' : undefined;
};

const confirmed = async (client: QueryClient): Promise<Identity> => {
  if (!getSession()) throw toSignIn();
  try {
    const me = await confirmSession(client);
    saveMustChangePassword(duePath(me) !== undefined);
    savePermissions(me.permissions);
    return me;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession(undefined);
    throw toSignIn();
  }
};

/** Redirects to the sign-in screen unless the server confirms the session, and to the screen of what the user has to do first. Replaces the history entry. */
export const guardSession = async (client: QueryClient, href: string): Promise<void> => {
  const to = duePath(await confirmed(client));
  if (to) throw redirect({ to, search: href === '/' ? {} : { to: href }, replace: true });
};

/** Redirects elsewhere unless the user has to do first what the screen at the path is for. */
export const guardDuty = async (client: QueryClient, path: string): Promise<void> => {
  const to = duePath(await confirmed(client)) ?? '/';
  if (to !== path) throw redirect({ to, replace: true });
};

/** Throws the error of the 403 screen if the session lacks the screen's permission. */
export const guardScreen = async (client: QueryClient, permission: Permission | 'session'): Promise<void> => {
  if (permission === 'session') return;
  const me = await confirmSession(client);
  if (!me.permissions.includes(permission)) throw new ApiError(403, { message: '', code: 'forbidden' });
};
