import type { Credentials, Identity, PasswordChange } from '../../../contract/entities/session.ts';
import { getUserPermissions } from '../../../contract/office-roles.ts';
import { audit } from '../../kit/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError, forbidden, invalidField, unauthenticated } from '../../platform/errors.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { activeSessions } from './active/active-sessions.service.ts';
import { newSignIns } from './active/new-sign-ins.service.ts';
import { sessionLifetimeMs } from './authenticator.ts';
import { sessionRepo } from './session.repo.ts';
import { verifyAttempt } from './throttle.ts';
import { createToken, hashToken } from './tokens.ts';

type Account = NonNullable<Awaited<ReturnType<typeof sessionRepo.findUserByPhone>>>;
type PreparationDeps<Kind extends PublicContext> = { context: Omit<Kind, 'db'>; database: Database };

const wrongCredentials = () => new AppError('unauthenticated', 'Incorrect phone or password');

const assertMayEnter = ({ role, status, status_reason, archived_at }: Account): void => {
  if (role === 'doctor') throw forbidden('You are not allowed to enter');
  if (archived_at) throw forbidden('This account is archived');
  if (status === 'pending') throw forbidden('This account is pending approval');
  if (status === 'declined') throw forbidden(`This account was declined: ${status_reason}`);
};

type VerifiedChange = { id: number; password_hash: string; newHash: string };

/** Throws if the password or the account has changed since the password was verified. */
const assertUnchanged = async (
  { db }: Pick<PublicContext, 'db'>,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<void> => {
  const user = await sessionRepo.lockUser(db, id);
  if (user?.password_hash !== password_hash || user.archived_at || user.status !== 'approved') throw wrongCredentials();
};

export const session = {
  /** Verifies the password, outside a transaction. A user who may not sign in gets that message only with the right password. */
  async verifyCredentials({ phone, password }: Credentials, { context, database }: PreparationDeps<PublicContext>): Promise<Account> {
    const account = await sessionRepo.findUserByPhone(database.db, phone);
    const attempt = { phone, userId: account?.id, address: context.ipAddress, now: context.now };
    const isRight = await verifyAttempt(database, attempt, () => verifyPassword(password, account?.password_hash));
    if (!isRight || !account) throw wrongCredentials();
    assertMayEnter(account);
    return account;
  },
  async create(context: PublicContext, account: Account) {
    const { id, name, role } = account;
    await assertUnchanged(context, account);
    const token = createToken();
    await activeSessions.makeRoom(context, id);
    const created = await sessionRepo.insert(context.db, {
      token_hash: hashToken(token),
      user_id: id,
      created_at: context.now,
      last_used_at: context.now,
      expires_at: new Date(context.now.getTime() + sessionLifetimeMs),
      user_agent: context.userAgent,
      ip_address: context.ipAddress,
    });
    await newSignIns.record(context, { userId: id, sessionId: created.id });
    await audit({ ...context, actor: { id } }, { action: 'session.signIn', entity: 'users', id });
    return { data: { token, roles: role, user: { name } }, message: 'Logged in successfully' };
  },
  async remove(context: Context) {
    await sessionRepo.remove(context.db, context.actor.sessionHash);
    await audit(context, { action: 'session.signOut', entity: 'users', id: context.actor.id });
    return { message: 'Logout successfully!' };
  },
  async me(context: Context): Promise<{ data: Identity }> {
    const { db, actor } = context;
    const user = await sessionRepo.findUserById(db, actor.id);
    if (!user) throw unauthenticated();
    const { id, name, phone, email, must_change_password } = user;
    const permissions = [...getUserPermissions({ role: actor.role, office_role: actor.officeRole })];
    const identity = { id, name, phone, email, roles: actor.role, permissions, must_change_password };
    const hasNewSignIn = (await newSignIns.listOpen(context)).length > 0;
    return { data: hasNewSignIn ? { ...identity, has_new_sign_in: true } : identity };
  },
  /** Verifies the current password and hashes the new one, outside a transaction. A wrong password counts as a failed sign-in. */
  async verifyPasswordChange(
    { current_password, password }: PasswordChange,
    { context, database }: PreparationDeps<Context>,
  ): Promise<VerifiedChange> {
    const user = await sessionRepo.findUserById(database.db, context.actor.id);
    if (!user) throw unauthenticated();
    const attempt = { phone: user.phone, userId: user.id, address: context.ipAddress, now: context.now };
    const isRight = await verifyAttempt(database, attempt, () => verifyPassword(current_password, user.password_hash));
    if (!isRight) throw invalidField('current_password', 'Current password is incorrect');
    return { ...user, newHash: await hashPassword(password) };
  },
  async changePassword(context: Context, change: VerifiedChange) {
    const { db, actor, now } = context;
    await assertUnchanged(context, change);
    await sessionRepo.setPassword(db, actor.id, { hash: change.newHash, at: now });
    await sessionRepo.removeOfUser(db, actor.id, actor.sessionHash);
    await audit(context, { action: 'session.changePassword', entity: 'users', id: actor.id });
    return { message: 'Password changed successfully' };
  },
};

/** Ends all sessions of a user, in the caller's transaction. */
export const endSessions = (context: Pick<Context, 'db'>, userId: number) => sessionRepo.removeOfUser(context.db, userId, undefined);
