import type { PasskeyAssertion } from '../../../../contract/entities/access/passkeys.ts';
import type { PasswordChange } from '../../../../contract/entities/access/password-change.ts';
import type { Credentials, Identity, SecondStepMethod, SignInChallenge } from '../../../../contract/entities/access/session.ts';
import { accountRules } from '../../../../contract/entities/members/account-status.ts';
import type { OfficeRole } from '../../../../contract/office-roles.ts';
import { getUserPermissions } from '../../../../contract/office-roles.ts';
import { audit } from '../../../kit/audit.ts';
import type { Settings } from '../../../platform/config/config.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { AppError, forbidden, invalidField, unauthenticated } from '../../../platform/errors.ts';
import { hashNewPassword, verifyPassword } from '../../../platform/security/passwords.ts';
import { activeSessions } from './active/active-sessions.service.ts';
import { newSignIns, type SignInAction } from './active/new-sign-ins.service.ts';
import { sessionLifetimeMs } from './authenticator.ts';
import { sessionRead } from './session.read.ts';
import { sessionRepo } from './session.repo.ts';
import { verifyAttempt } from './throttle.ts';
import { createToken, hashToken } from './tokens.ts';
import { trustedDevices } from './trusted-devices/trusted-devices.service.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof sessionRepo.findUserByPhone>>>;
export type PreparationDeps<Kind extends PublicContext> = { context: Omit<Kind, 'db'>; database: Database };

/** What is wrong with a proof, and at which field. */
export type FieldError = { field: string; message: string };
/** A correct second step, or what is wrong with it. `markUsed` marks a code as used in the caller's transaction. */
export type CheckedProof = { markUsed(db: Db): Promise<void> } | { problem: FieldError };
export type SecondStepProof = { code?: string | undefined; passkey?: PasskeyAssertion | undefined };

/** What a sign-in asks about second steps. The feature second-step implements it and depends on this one. */
export type SecondStepGate = {
  /** The ways in which the user has to prove a second step; none if the password is enough. */
  listMethods(db: Db, settings: Settings, userId: number): Promise<SecondStepMethod[]>;
  /** Checks a code of the app or a passkey. */
  checkSecondStep(deps: PreparationDeps<Context>, account: Account, proof: SecondStepProof): Promise<CheckedProof>;
  /** `officeRole` is given to the administrator once the second step is verified. */
  createChallenge(
    context: PublicContext,
    account: Account,
    challenge: { methods: SecondStepMethod[]; officeRole?: OfficeRole | undefined },
  ): Promise<{ data: SignInChallenge }>;
  /** When the user must have set up a second step, counted from the first sign-in; undefined if it is not required. */
  getDueAt(context: PublicContext, account: Pick<Account, 'id' | 'role'>): Promise<Date | undefined>;
};

const wrongCredentials = () => new AppError('unauthenticated', 'Incorrect phone or password');

const assertMaySignIn = ({ role, status, status_reason, archived_at }: Account): void => {
  if (role === 'doctor') throw forbidden('You are not allowed to enter');
  if (archived_at) throw forbidden('This account is archived');
  if (accountRules[status].isRefused) throw forbidden(`This account was declined: ${status_reason}`);
  if (!accountRules[status].isActive) throw forbidden('This account is pending approval');
};

type VerifiedChange = { id: number; password_hash: string; newHash: string };

/** Locks the user until the transaction ends. Throws `hasChanged` if the password or the account has changed since the password was verified. */
export const lockAccount = async (
  { db }: Pick<PublicContext, 'db'>,
  { id, password_hash }: { id: number; password_hash: string },
  hasChanged: () => AppError = wrongCredentials,
): Promise<void> => {
  const user = await sessionRepo.lockUser(db, id);
  // The status of a doctor decides at each request, and not whether there may be a session.
  const mayHaveSession = user && !user.archived_at && (user.role === 'doctor' || accountRules[user.status].isActive);
  if (!mayHaveSession || user.password_hash !== password_hash) throw hasChanged();
};

type SessionOptions = {
  /** The action of the audit entry. */
  action?: SignInAction;
  secondStepDueAt?: Date | undefined;
  /** When the password was confirmed last; now unless given. */
  passwordConfirmedAt?: Date;
};

type NewSession = {
  action: SignInAction;
  lifetimeMs: number;
  /** How many sessions the user may have; any number if it is 0. */
  limit: number;
} & Pick<Parameters<typeof sessionRepo.insert>[1], 'audience' | 'device_id' | 'device_name' | 'second_step_due_at' | 'verified_at'>;

/** Stores a session and returns its token. The user is fully authenticated and the row is locked. */
export const insertSession = async (context: PublicContext, userId: number, { action, lifetimeMs, limit, ...columns }: NewSession) => {
  const { db, now, userAgent, ipAddress } = context;
  const token = createToken();
  await activeSessions.enforceSessionLimit(context, userId, limit);
  const created = await sessionRepo.insert(db, {
    ...columns,
    token_hash: hashToken(token),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
    user_agent: userAgent,
    ip_address: ipAddress,
  });
  await newSignIns.record(context, { userId, sessionId: created.id });
  await audit({ ...context, actor: { id: userId } }, { action, entity: 'users', id: userId });
  return token;
};

/** Creates a session of the office. The user is fully authenticated and the row is locked. */
export const createSession = async (
  context: PublicContext,
  { id, name, role }: Account,
  { action = 'session.signIn', secondStepDueAt, passwordConfirmedAt }: SessionOptions = {},
) => {
  const token = await insertSession(context, id, {
    action,
    lifetimeMs: sessionLifetimeMs,
    limit: context.settings.sessionLimit,
    second_step_due_at: secondStepDueAt,
    verified_at: passwordConfirmedAt,
  });
  return { data: { token, roles: role, user: { name } }, message: 'Logged in successfully' };
};

/** Finds a user who may sign in. Throws 401 for an unknown id, and 403 with the reason for a user who may not. */
export const findAccount = async (db: Db, id: number): Promise<Account> => {
  const account = await sessionRepo.findUserById(db, id);
  if (!account) throw unauthenticated();
  assertMaySignIn(account);
  return account;
};

/**
 * Checks a proof of the signed-in user, outside a transaction; returns the account and the result. Throws 422 at the field that the check
 * reports, and counts it as a failed sign-in. `step` as in an attempt of a sign-in.
 */
export const checkAs = async <Result extends object>(
  { context, database }: PreparationDeps<Context>,
  check: (account: Account) => Promise<Result | { problem: FieldError }>,
  step?: 'password' | 'code' | undefined,
): Promise<{ account: Account; result: Result }> => {
  const account = await sessionRepo.findUserById(database.db, context.actor.id);
  if (!account) throw unauthenticated();
  const { ipAddress: address, now, recordEvent } = context;
  const attempt = { phone: account.phone, userId: account.id, address, now, step, proof: 'confirmation' as const, recordEvent };
  let checked: Result | { problem: FieldError } | undefined;
  await verifyAttempt(database, attempt, async () => {
    checked = await check(account);
    return !('problem' in checked);
  });
  if (checked === undefined) throw unauthenticated();
  if ('problem' in checked) throw invalidField(checked.problem.field, checked.problem.message);
  return { account, result: checked };
};

/** The step of a sign-in that the password of the signed-in user is. With a second step it clears no wrong codes. */
export const getPasswordStep = async (
  { context, database }: PreparationDeps<Context>,
  gate: SecondStepGate,
): Promise<'password' | undefined> =>
  (await gate.listMethods(database.db, context.settings, context.actor.id)).length > 0 ? 'password' : undefined;

const wrongCurrentPassword = { field: 'current_password', message: 'Current password is incorrect' };

export const session = {
  /** Verifies the password, outside a transaction. A user who may not sign in gets that message only with the correct password. */
  async verifyCredentials(
    { phone, password }: Credentials,
    { context, database }: PreparationDeps<PublicContext>,
    gate: SecondStepGate,
  ): Promise<Account> {
    const account = await sessionRepo.findUserByPhone(database.db, phone);
    // An unknown phone takes the same queries.
    const methods = await gate.listMethods(database.db, context.settings, account?.id ?? 0);
    const step = methods.length > 0 ? ('password' as const) : undefined;
    const { ipAddress: address, now, recordEvent } = context;
    const attempt = { phone, userId: account?.id, address, now, step, proof: 'password' as const, recordEvent };
    const isRight = await verifyAttempt(database, attempt, () => verifyPassword(password, account?.password_hash));
    if (!isRight || !account) throw wrongCredentials();
    assertMaySignIn(account);
    return account;
  },
  /** Creates the session, or a challenge if the user has a second step. */
  async signIn(context: PublicContext, account: Account, gate: SecondStepGate) {
    await lockAccount(context, account);
    // Read under the lock of the user, because a second step may have been turned on since the password was verified.
    const methods = await gate.listMethods(context.db, context.settings, account.id);
    if (methods.length > 0) {
      if (!(await trustedDevices.isTrusted(context, account))) return gate.createChallenge(context, account, { methods });
      return createSession(context, account, { action: 'session.signInTrusted' });
    }
    return createSession(context, account, { secondStepDueAt: await gate.getDueAt(context, account) });
  },
  async remove(context: Context) {
    await sessionRepo.remove(context.db, context.actor.sessionHash);
    await audit(context, { action: 'session.signOut', entity: 'users', id: context.actor.id });
    return { message: 'Logout successfully!' };
  },
  async me(context: Context): Promise<{ data: Identity }> {
    const { db, actor } = context;
    const user = await sessionRead.identity(db, actor.id);
    if (!user) throw unauthenticated();
    const { id, name, phone, email, must_change_password, reset_at, reset_by_name } = user;
    const second_step = {
      due_at: actor.secondStepDueAt?.toISOString() ?? null,
      is_overdue: actor.mustSetUpSecondStep,
      reset: reset_at && { at: reset_at.toISOString(), by: reset_by_name },
    };
    const permissions = [...getUserPermissions({ role: actor.role, office_role: actor.officeRole })];
    const identity = { id, name, phone, email, roles: actor.role, permissions, must_change_password, second_step };
    const hasNewSignIn = (await newSignIns.listOpen(context)).length > 0;
    return { data: hasNewSignIn ? { ...identity, has_new_sign_in: true } : identity };
  },
  /** Verifies the current password and hashes the new one, outside a transaction. A wrong password counts as a failed sign-in. */
  async verifyPasswordChange(
    { current_password, password }: PasswordChange,
    deps: PreparationDeps<Context>,
    step: 'password' | undefined,
  ): Promise<VerifiedChange> {
    const check = async ({ password_hash }: Account) =>
      (await verifyPassword(current_password, password_hash)) ? {} : { problem: wrongCurrentPassword };
    const { account } = await checkAs(deps, check, step);
    return { ...account, newHash: await hashNewPassword(password, account) };
  },
  async changePassword(context: Context, change: VerifiedChange) {
    const { db, actor, now } = context;
    // Two requests at once: the later one has the former password.
    await lockAccount(context, change, () => invalidField(wrongCurrentPassword.field, wrongCurrentPassword.message));
    await sessionRepo.setPassword(db, actor.id, { hash: change.newHash, at: now });
    await sessionRepo.removeOfUser(db, actor.id, actor.sessionHash);
    await audit(context, { action: 'session.changePassword', entity: 'users', id: actor.id });
    return { message: 'Password changed successfully' };
  },
};

/** Sets a password that the user chose and ends all sessions of the user, in the caller's transaction. */
export const replacePassword = async ({ db, now }: Pick<Context, 'db' | 'now'>, userId: number, hash: string): Promise<void> => {
  await sessionRepo.setPassword(db, userId, { hash, at: now });
  await sessionRepo.removeOfUser(db, userId, undefined);
};

/** Ends all sessions of a user, in the caller's transaction; `except` is the hash of the token that stays valid. */
export const endSessions = (context: Pick<Context, 'db'>, userId: number, except?: Buffer) =>
  sessionRepo.removeOfUser(context.db, userId, except);

/** Sets when the sessions of a user may only set up a second step; null if never. */
export const setSecondStepDue = (context: Pick<Context, 'db'>, userId: number, dueAt: Date | null) =>
  sessionRepo.setSecondStepDue(context.db, userId, dueAt);

/** Stores that a session is used now, unless a use at or after `since` is stored already. */
export const touchSession = (db: Db, hash: Buffer, times: { now: Date; since: Date }) => sessionRepo.touch(db, hash, times);
