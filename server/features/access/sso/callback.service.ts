import type { Logger } from 'pino';
import { type SsoError, signInPage, ssoPage } from '../../../../contract/entities/access/sso.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { audit } from '../../../kit/audit.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { IdentityError, type IdTokenFields, type SsoConfig } from '../../../platform/providers/identity/index.ts';
import { createToken, hashToken, markPasswordConfirmed } from '../session/index.ts';
import { browserCookie } from './browser.ts';
import { chooseOfficeRole, findRefusal } from './sso.policy.ts';
import { type SsoUser, ssoRead } from './sso.read.ts';
import { type Attempt, ssoRepo } from './sso.repo.ts';
import { purposeOf } from './sso.service.ts';

const codeLifetimeMs = 60 * 1000;
const clockToleranceMs = 60 * 1000;

/** What the callback needs of a request. */
type Deps = { context: Omit<PublicContext, 'db'>; database: Database; log: Pick<Logger, 'warn' | 'error'> };

/** A sign-on that is refused, with the reason that the user sees, and the user if the answer names one. */
class Refusal extends Error {
  readonly reason: SsoError;
  readonly userId: number | undefined;

  constructor(reason: SsoError, { userId, ...options }: ErrorOptions & { userId?: number | undefined } = {}) {
    super(`Single sign-on refused: ${reason}`, options);
    this.reason = reason;
    this.userId = userId;
  }
}

/** Reasons that say nothing about the person, so they are no failed sign-ins. */
const harmless: readonly SsoError[] = ['cancelled', 'unreachable', 'failed'];

const takeAttempt = async ({ context, database }: Deps, search: URLSearchParams): Promise<Attempt> => {
  const [state, browser] = [search.get('state'), context.cookies.get(browserCookie)];
  const keys = state && browser ? { stateHash: hashToken(state), browserHash: hashToken(browser) } : undefined;
  const attempt = keys && (await ssoRepo.takeAttempt(database.db, { ...keys, now: context.now }));
  if (!attempt) throw new Refusal('expired');
  return attempt;
};

const redeem = async ({ context }: Deps, attempt: Attempt, search: string): Promise<IdTokenFields> => {
  const { identityProvider, secrets } = context;
  if (!identityProvider) throw new Refusal('expired');
  const stored = secrets.decrypt(attempt.secrets, purposeOf(Buffer.from(attempt.state_hash)));
  const { nonce, verifier }: { nonce: string; verifier: string } = JSON.parse(stored.toString());
  return identityProvider.redeem({ search, nonce, verifier, startedAt: attempt.created_at });
};

const assertMaySignIn = (user: SsoUser | undefined): SsoUser => {
  const reason = findRefusal(user);
  if (reason || !user) throw new Refusal(reason ?? 'no_account', { userId: user?.id });
  return user;
};

type Author = Pick<PublicContext, 'now' | 'requestId'> & { db: Db };

/** Links an identity with the active administrator who has its verified e-mail. */
const linkUser = async (author: Author, issuer: string, { subject, email, isEmailVerified }: IdTokenFields): Promise<number> => {
  const { db, now } = author;
  if (email === undefined) throw new Refusal('no_account');
  if (!isEmailVerified) throw new Refusal('email_not_verified');
  const { id } = assertMaySignIn(await ssoRead.userByEmail(db, email));
  if (!(await ssoRepo.insertIdentity(db, { issuer, subject, user_id: id, email, linked_at: now })))
    throw new Refusal('other_identity', { userId: id });
  await audit({ ...author, actor: { id } }, { action: 'sso.link', entity: 'users', id, after: { issuer, email } });
  return id;
};

/** The user of an identity, who is linked at the first sign-in. */
const findOrLinkUser = async (author: Author, { issuer }: SsoConfig, idToken: IdTokenFields): Promise<number> => {
  const linked = await ssoRepo.findIdentity(author.db, issuer, idToken.subject);
  return linked ? assertMaySignIn(await ssoRead.userById(author.db, linked.user_id)).id : linkUser(author, issuer, idToken);
};

const getOfficeRole = ({ roles }: SsoConfig, { groups }: IdTokenFields, userId: number): OfficeRole | null => {
  if (!roles) return null;
  const officeRole = chooseOfficeRole(roles, groups);
  if (!officeRole) throw new Refusal('no_role', { userId });
  return officeRole;
};

/** Stores a code for the browser that started the sign-on; returns it. */
const createCode = ({ context, database }: Deps, config: SsoConfig, { attempt, idToken }: { attempt: Attempt; idToken: IdTokenFields }) =>
  database.transaction(async (db) => {
    const { now, requestId } = context;
    const user_id = await findOrLinkUser({ db, now, requestId }, config, idToken);
    const office_role = getOfficeRole(config, idToken, user_id);
    const code = createToken();
    await ssoRepo.insertCode(db, {
      code_hash: hashToken(code),
      browser_hash: attempt.browser_hash,
      user_id,
      return_path: attempt.return_path,
      office_role,
      authenticated_at: idToken.authenticatedAt ?? null,
      is_second_step_done: config.trustsSecondStep && idToken.isMultiFactor,
      expires_at: new Date(now.getTime() + codeLifetimeMs),
    });
    return code;
  });

type Session = { userId: number; sessionHash: Buffer };

/** Marks the password of a session as confirmed if its user has just entered credentials at the issuer. */
const confirmSession = (
  { context, database }: Deps,
  { issuer }: SsoConfig,
  { attempt, idToken, session }: { attempt: Attempt; idToken: IdTokenFields; session: Session },
) =>
  database.transaction(async (db) => {
    const { now, requestId } = context;
    const linked = await ssoRepo.findIdentity(db, issuer, idToken.subject);
    if (linked?.user_id !== session.userId) throw new Refusal('other_identity');
    const { authenticatedAt } = idToken;
    if (!authenticatedAt || authenticatedAt.getTime() < attempt.created_at.getTime() - clockToleranceMs) throw new Refusal('rejected');
    if (!(await markPasswordConfirmed(db, session.sessionHash, { now, confirmedAt: now }))) throw new Refusal('expired');
    const actor = { id: session.userId };
    await audit({ db, now, requestId, actor }, { action: 'sso.verify', entity: 'users', id: session.userId });
  });

const getSession = ({ user_id, session_hash }: Attempt): Session | undefined =>
  user_id !== null && session_hash !== null ? { userId: user_id, sessionHash: Buffer.from(session_hash) } : undefined;

const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  return error instanceof IdentityError ? new Refusal(error.problem, { cause: error.cause }) : new Refusal('failed', { cause: error });
};

/**
 * The messages and codes of an error and its causes, such as `invalid_client`. Their other fields may hold tokens and personal data, which
 * do not belong into the log.
 */
const describeCauses = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { code, error: reported }: Error & { code?: unknown; error?: unknown } = error;
  const codes = [code, reported].filter((value) => typeof value === 'string' && /^[\w.-]{1,60}$/.test(value));
  return [[error.message, ...codes].join(' '), ...describeCauses(error.cause)];
};

/** Logs a refusal, and records it as a failed sign-in. */
const report = ({ context, log }: Deps, { reason, cause, userId }: Pick<Refusal, 'reason' | 'cause' | 'userId'>): void => {
  if (reason === 'failed') log.error({ err: cause }, 'single sign-on failed');
  else log.warn({ reason, causes: describeCauses(cause) }, 'single sign-on refused');
  if (!harmless.includes(reason)) context.recordEvent({ kind: 'sign_in_failed', userId, detail: 'sso' });
};

/**
 * Completes an attempt when the issuer sends the browser back; returns the page to which the browser goes. A sign-in gets a code in the
 * fragment, which is neither sent to servers nor logged.
 */
export const completeAttempt = async (search: string, deps: Deps): Promise<string> => {
  const { sso: config } = deps.context.settings;
  let session: Session | undefined;
  try {
    const attempt = await takeAttempt(deps, new URLSearchParams(search));
    session = getSession(attempt);
    const idToken = await redeem(deps, attempt, search);
    if (!config) throw new Refusal('expired');
    if (!session) return `${ssoPage}#code=${await createCode(deps, config, { attempt, idToken })}`;
    await confirmSession(deps, config, { attempt, idToken, session });
    return `${ssoPage}#verified=yes`;
  } catch (error) {
    const { reason, cause, userId = session?.userId } = toRefusal(error);
    report(deps, { reason, cause, userId });
    return session ? `${ssoPage}#verified=${reason}` : `${signInPage}?sso=${reason}`;
  }
};
