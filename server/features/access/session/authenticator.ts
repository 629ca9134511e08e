import type { Language } from '../../../../contract/app/kit.ts';
import { getUserPermissions, officeRoles, type UserRole } from '../../../../contract/office-roles.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Settings } from '../../../platform/config/config.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type ActiveSession, sessionRepo } from './session.repo.ts';
import { hashToken } from './tokens.ts';

/** A session ends after this time without a request. */
export const idleTimeoutMs = 2 * 60 * 60 * 1000;
/** A session of a device in the members' app ends after this time without a request. */
export const appIdleTimeoutMs = 60 * 24 * 60 * 60 * 1000;
export const sessionLifetimeMs = 12 * 60 * 60 * 1000;
/** A use is written at most this often, so a session may end this much earlier. */
const touchIntervalMs = 5 * 60 * 1000;

const keyOf = ({ role, office_role }: UserRole) => `${role} ${office_role ?? ''}`;
const everyRole: UserRole[] = [
  ...officeRoles.map((office_role) => ({ role: 'admin', office_role }) as const),
  ...(['company', 'doctor'] as const).map((role) => ({ role, office_role: null })),
];
const permissionSets = new Map(everyRole.map((role) => [keyOf(role), new Set<string>(getUserPermissions(role))]));

/** The time from which a session may only set up a second step. Ignored unless the policy is `required`. */
const getDueAt = ({ second_step_due_at }: ActiveSession, { policy }: Settings['secondStep']): Date | undefined =>
  policy === 'required' ? (second_step_due_at ?? undefined) : undefined;

const createActor = (session: ActiveSession, sessionHash: Buffer, { now, dueAt }: { now: Date; dueAt: Date | undefined }): Actor => {
  const { id, name, role, office_role, must_change_password, verified_at, created_at } = session;
  return {
    id,
    name,
    role,
    officeRole: office_role,
    sessionHash,
    mustChangePassword: must_change_password,
    // A sign-in confirms the password.
    passwordConfirmedAt: verified_at ?? created_at,
    secondStepDueAt: dueAt,
    mustSetUpSecondStep: dueAt !== undefined && dueAt <= now,
    can: (permission) => permissionSets.get(keyOf({ role, office_role }))?.has(permission) ?? false,
  };
};

/** Creates the function that finds the user of a bearer token; undefined if the session is missing or has ended. Counts as use of the session, unless `isUse` is false. */
export const createAuthenticator =
  ({ db }: Database, clock: Clock, { secondStep }: Pick<Settings, 'secondStep'>) =>
  async (token: string, { isUse = true }: { isUse?: boolean; language?: Language } = {}): Promise<Actor | undefined> => {
    const hash = hashToken(token);
    const now = clock.now();
    const session = await sessionRepo.findActive(db, { hash, now, idleSince: new Date(now.getTime() - idleTimeoutMs) });
    if (!session) return undefined;
    const since = new Date(now.getTime() - touchIntervalMs);
    if (isUse && session.last_used_at < since) await sessionRepo.touch(db, hash, { now, since });
    return createActor(session, hash, { now, dueAt: getDueAt(session, secondStep) });
  };
