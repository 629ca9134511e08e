import type { Language } from '../../../../contract/app/kit.ts';
import { say } from '../../../../contract/app/texts.ts';
import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { appIdleTimeoutMs, hashToken, touchSession } from '../../access/session/index.ts';
import { type ActiveAppSession, appSessionRepo } from './app-session.repo.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A session of a device ends after a year, and earlier without a request for `appIdleTimeoutMs`. */
export const sessionLifetimeMs = 365 * dayMs;
/** A use is written at most this often. */
const touchIntervalMs = 60 * 60 * 1000;

const toDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Why the doctor may only use the routes of an account that is not in use yet; undefined if every route is allowed. */
const findRefusal = (session: ActiveAppSession, language: Language): AppError | undefined => {
  const { status, status_reason, terms_version, current_terms, closing_at } = session;
  if (closing_at)
    return new AppError('closing', say(language, 'You closed this account. Its data will be erased on {day}.', { day: toDay(closing_at) }));
  if (accountRules[status].isRefused)
    return new AppError('account_declined', say(language, 'Your account was declined: {reason}', { reason: status_reason ?? '' }));
  if (!accountRules[status].isActive) return new AppError('account_pending', say(language, 'Your account is waiting for verification.'));
  return terms_version === current_terms ? undefined : new AppError('terms_outdated', say(language, 'Accept the current terms first.'));
};

const onboarding: readonly Permission[] = ['member.onboard'];

const createActor = (session: ActiveAppSession, sessionHash: Buffer, preferred: Language): Actor => {
  const { id, name, must_change_password, verified_at, created_at, locale } = session;
  const language = locale ?? preferred;
  const refusal = findRefusal(session, language);
  const permissions = refusal ? onboarding : [...onboarding, 'member.use'];
  return {
    id,
    name,
    role: 'doctor',
    officeRole: null,
    sessionHash,
    mustChangePassword: must_change_password,
    passwordConfirmedAt: verified_at ?? created_at,
    secondStepDueAt: undefined,
    mustSetUpSecondStep: false,
    can: (permission) => !session.closing_at && permissions.includes(permission),
    refusal,
    language: locale ?? undefined,
  };
};

/** Creates the function that finds the doctor of a token of the members' app; undefined if the session is missing or has ended. Counts as use of the session. */
export const createAppAuthenticator =
  ({ db }: Database, clock: Clock) =>
  async (token: string, { language }: { language: Language }): Promise<Actor | undefined> => {
    const hash = hashToken(token);
    const now = clock.now();
    const session = await appSessionRepo.findActive(db, { hash, now, idleSince: new Date(now.getTime() - appIdleTimeoutMs) });
    if (!session) return undefined;
    const since = new Date(now.getTime() - touchIntervalMs);
    if (session.last_used_at < since) await touchSession(db, hash, { now, since });
    return createActor(session, hash, language);
  };
