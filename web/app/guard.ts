import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { Identity } from '../../contract/entities/access/session.ts';
import type { Permission } from '../../contract/permissions.ts';
import { confirmSession } from '../features/access/session/session.api.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { isLocalPath } from '../platform/local-path.ts';
import { getSession, saveHasRequiredStep, savePermissions, setSession } from '../platform/session.ts';

const toSignIn = () => redirect({ to: '/login', replace: true });

/** The path of the required step: a new password, or the set-up of a second step; undefined if none is due. */
const requiredStepPath = ({ must_change_password, second_step }: Identity): '/new-password' | '/second-step' | undefined => {
  if (must_change_password) return '/new-password';
  return second_step.is_overdue ? '/second-step' : undefined;
};

const confirmed = async (client: QueryClient): Promise<Identity> => {
  if (!getSession()) throw toSignIn();
  try {
    const me = await confirmSession(client);
    saveHasRequiredStep(requiredStepPath(me) !== undefined);
    savePermissions(me.permissions);
    return me;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    setSession(undefined);
    throw toSignIn();
  }
};

/** Redirects to the sign-in page if the session is not confirmed, or to the required step. Both replace the history entry. */
export const guardSession = async (client: QueryClient, href: string): Promise<void> => {
  const to = requiredStepPath(await confirmed(client));
  if (to) throw redirect({ to, search: href === '/' ? {} : { to: href }, replace: true });
};

/** Redirects away from a required step that is not due: to the one that is, or to the requested page. */
export const guardRequiredStep = async (client: QueryClient, path: string, requested: unknown): Promise<void> => {
  const due = requiredStepPath(await confirmed(client));
  if (due === path) return;
  const href = isLocalPath(requested) ? requested : '/';
  throw due ? redirect({ to: due, search: { to: href }, replace: true }) : redirect({ href, replace: true });
};

/** Throws the error of the 403 screen if the session lacks the screen's permission. */
export const guardScreen = async (client: QueryClient, permission: Permission | 'session'): Promise<void> => {
  if (permission === 'session') return;
  const me = await confirmSession(client);
  if (!me.permissions.includes(permission)) throw new ApiError(403, { message: '', code: 'forbidden' });
};
