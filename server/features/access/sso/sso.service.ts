import { randomBytes } from 'node:crypto';
import { type SsoIdentity, type SsoSignIn, type SsoStart, ssoPage } from '../../../../contract/entities/access/sso.ts';
import { officeRole } from '../../../../contract/office-roles.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, conflict, notFound, unavailable } from '../../../platform/errors.ts';
import { IdentityError } from '../../../platform/providers/identity/index.ts';
import { verifyPassword } from '../../../platform/security/passwords.ts';
import { followOfficeRole, staysAdmin } from '../admins/index.ts';
import { secondStepGate } from '../second-step/index.ts';
import {
  type Account,
  checkAs,
  createSession,
  createToken,
  findAccount,
  getPasswordStep,
  hashToken,
  lockAccount,
} from '../session/index.ts';
import { browserCookie, setBrowserCookie } from './browser.ts';
import { type CodeKey, type NewAttempt, ssoRepo } from './sso.repo.ts';

const attemptLifetimeMs = 10 * 60 * 1000;

type WithoutDb<Kind extends PublicContext> = Omit<Kind, 'db'>;
/** An attempt before it is stored, with the token for the cookie of its browser. */
type PreparedAttempt = { attempt: NewAttempt; browser: string; url: string };

export const purposeOf = (stateHash: Buffer): string => `sso:${stateHash.toString('hex')}`;

const requireSso = <Kind extends PublicContext>({ settings, identityProvider }: Pick<Kind, 'settings' | 'identityProvider'>) => {
  if (!settings.sso || !identityProvider) throw notFound('Single sign-on is not set up');
  return { config: settings.sso, provider: identityProvider };
};

/** Creates an attempt. Runs outside a transaction, because it may request the issuer. */
const prepareAttempt = async (
  context: WithoutDb<PublicContext>,
  { returnPath, asksCredentials }: { returnPath: string; asksCredentials: boolean },
): Promise<PreparedAttempt> => {
  const { config, provider } = requireSso(context);
  const [state, browser, nonce, verifier] = [createToken(), createToken(), createToken(), randomBytes(48).toString('base64url')];
  const url = await provider.authorizationUrl({ state, nonce, verifier, asksCredentials }).catch((error: unknown) => {
    if (error instanceof IdentityError) throw unavailable(`${config.name} cannot be reached. Sign in with your password, or try again.`, 5);
    throw error;
  });
  const stateHash = hashToken(state);
  const attempt = {
    state_hash: stateHash,
    browser_hash: hashToken(browser),
    secrets: context.secrets.encrypt(Buffer.from(JSON.stringify({ nonce, verifier })), purposeOf(stateHash)),
    return_path: returnPath,
    created_at: context.now,
    expires_at: new Date(context.now.getTime() + attemptLifetimeMs),
  };
  return { attempt, browser, url };
};

const saveAttempt = async (context: PublicContext, { attempt, browser, url }: PreparedAttempt) => {
  await ssoRepo.insertAttempt(context.db, attempt);
  setBrowserCookie(context, browser, attemptLifetimeMs / 1000);
  return { data: { url } };
};

const invalidCode = () => new AppError('unauthenticated', 'This sign-in has expired or was started in another browser. Try again.');

export const sso = {
  prepareSignIn: ({ to }: SsoStart, context: WithoutDb<PublicContext>) =>
    prepareAttempt(context, { returnPath: to, asksCredentials: false }),
  prepareConfirmation: async (context: WithoutDb<Context>): Promise<PreparedAttempt> => {
    const prepared = await prepareAttempt(context, { returnPath: ssoPage, asksCredentials: true });
    const { id, sessionHash } = context.actor;
    return { ...prepared, attempt: { ...prepared.attempt, user_id: id, session_hash: sessionHash } };
  },
  start: saveAttempt,

  /** Records a failed sign-in if the code is not valid. Runs outside the transaction of the exchange, which would discard the event. */
  async checkCode({ code }: SsoSignIn, { context, database }: { context: WithoutDb<PublicContext>; database: Database }): Promise<CodeKey> {
    const browser = context.cookies.get(browserCookie);
    const key = { codeHash: hashToken(code), browserHash: hashToken(browser ?? ''), now: context.now };
    if (await ssoRepo.hasCode(database.db, key)) return key;
    context.recordEvent({ kind: 'sign_in_failed', detail: 'sso' });
    throw invalidCode();
  },
  /** Exchanges a code for a session, or for a challenge if the user has a second step that the issuer does not replace. */
  async signIn(context: PublicContext, key: CodeKey) {
    const { db, settings } = context;
    const found = await ssoRepo.takeCode(db, key);
    if (!found) throw invalidCode();
    const listMethods = async () => (found.is_second_step_done ? [] : secondStepGate.listMethods(db, settings, found.user_id));
    const role = found.office_role === null ? undefined : officeRole.parse(found.office_role);
    // With a second step, the role follows once that is verified. This locks the administrators in the order of their ids, so it comes
    // before the lock of one of them.
    const isFollowed = role === undefined || (await listMethods()).length > 0 || (await followOfficeRole(context, found.user_id, role));
    const account = await findAccount(db, found.user_id);
    await lockAccount(context, account);
    setBrowserCookie(context, '', 0);
    const to = found.return_path;
    const methods = await listMethods();
    if (methods.length > 0) {
      const { data } = await secondStepGate.createChallenge(context, account, { methods, officeRole: role });
      return { data: { session: data, to } };
    }
    const { data, message } = await createSession(context, account, {
      action: 'session.signInSso',
      // Without a time from the issuer, nobody knows whether credentials were entered.
      passwordConfirmedAt: found.authenticated_at ?? new Date(0),
      secondStepDueAt: found.is_second_step_done ? undefined : await secondStepGate.getDueAt(context, account),
    });
    return { data: { session: data, to }, message: isFollowed ? message : staysAdmin };
  },

  async get({ db, actor, settings }: Context): Promise<{ data: SsoIdentity | null }> {
    const identity = settings.sso && (await ssoRepo.findIdentityOf(db, settings.sso.issuer, actor.id));
    if (!settings.sso || !identity) return { data: null };
    return { data: { name: settings.sso.name, email: identity.email, linked_at: identity.linked_at.toISOString() } };
  },
  /** Verifies the own password, outside a transaction. */
  async verifyPassword({ password }: { password: string }, deps: { context: WithoutDb<Context>; database: Database }): Promise<Account> {
    const check = async ({ password_hash }: Account) =>
      (await verifyPassword(password, password_hash)) ? {} : { problem: { field: 'password', message: 'Password is incorrect' } };
    return (await checkAs(deps, check, await getPasswordStep(deps, secondStepGate))).account;
  },
  async unlink(context: Context, account: Account) {
    await lockAccount(context, account);
    if (!(await ssoRepo.removeIdentities(context.db, account.id))) throw conflict('Your account is not linked');
    await audit(context, { action: 'session.unlinkSso', entity: 'users', id: account.id });
    const { sso: config } = context.settings;
    return {
      message: config ? `The link was removed. Your next sign-in with ${config.name} links your account again.` : 'The link was removed',
    };
  },
};
