import type { Credentials, Identity, PasswordChange } from '../../../contract/entities/session.ts';
import { permissionsOf } from '../../../contract/permissions.ts';
import { audit } from '../../kit/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError, forbidden, invalidField, unauthenticated } from '../../platform/errors.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { lifeLimit } from './authenticator.ts';
import { sessionRepo } from './session.repo.ts';
import { countTry } from './throttle.ts';
import { hashOf, newToken } from './tokens.ts';

type Account = NonNullable<Awaited<ReturnType<typeof sessionRepo.userByPhone>>>;
type Outside<Kind extends PublicContext> = { context: Omit<Kind, 'db'>; database: Database };

const wrongCredentials = () => new AppError('unauthenticated', 'Phone or password is not right');

const refuseAccount = ({ role, status, status_reason, archived_at }: Account): void => {
  if (role === 'doctor') throw forbidden('You are not allowed to enter');
  if (archived_at) throw forbidden('This account is archived');
  if (status === 'pending') throw forbidden('This account is pending: it has not been approved yet');
  if (status === 'declined') throw forbidden(`This account was declined: ${status_reason}`);
};

type ProvedChange = { id: number; password_hash: string; next: string };

/** Refuses what was proved by a password that has been changed or an account that has been closed since. */
const refuseChanged = async (
  { db }: Pick<PublicContext, 'db'>,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<void> => {
  const user = await sessionRepo.lockedUser(db, id);
  if (user?.password_hash !== password_hash || user.archived_at || user.status !== 'approved') throw wrongCredentials();
};

export const session = {
  /** Proves who signs in, before any transaction is open. A doctor or a company that may not enter learns so only after the right password. */
  async prove({ phone, password }: Credentials, { context, database }: Outside<PublicContext>): Promise<Account> {
    const forgive = await countTry(database, { phone, address: context.address, now: context.now });
    const account = await sessionRepo.userByPhone(database.db, phone);
    if (!(await verifyPassword(password, account?.password_hash)) || !account) throw wrongCredentials();
    await forgive();
    refuseAccount(account);
    return account;
  },
  async create(context: PublicContext, proved: Account) {
    const { id, name, role } = proved;
    await refuseChanged(context, proved);
    const token = newToken();
    await sessionRepo.insert(context.db, {
      token_hash: hashOf(token),
      user_id: id,
      created_at: context.now,
      last_used_at: context.now,
      expires_at: new Date(context.now.getTime() + lifeLimit),
    });
    await audit({ ...context, actor: { id } }, { action: 'session.signIn', entity: 'users', id });
    return { data: { token, roles: role, user: { name } }, message: 'Logged in successfully' };
  },
  async remove(context: Context) {
    await sessionRepo.remove(context.db, context.actor.sessionHash);
    await audit(context, { action: 'session.signOut', entity: 'users', id: context.actor.id });
    return { message: 'Logout successfully!' };
  },
  async me({ db, actor }: Context): Promise<{ data: Identity }> {
    const user = await sessionRepo.userById(db, actor.id);
    if (!user) throw unauthenticated();
    const { id, name, phone, email, must_change_password } = user;
    return { data: { id, name, phone, email, roles: actor.role, permissions: permissionsOf(actor.role), must_change_password } };
  },
  /** Checks the current password and hashes the new one, before any transaction is open. Wrong tries count like those of signing in. */
  async proveChange({ current_password, password }: PasswordChange, { context, database }: Outside<Context>): Promise<ProvedChange> {
    const user = await sessionRepo.userById(database.db, context.actor.id);
    if (!user) throw unauthenticated();
    const forgive = await countTry(database, { phone: user.phone, address: context.address, now: context.now });
    if (!(await verifyPassword(current_password, user.password_hash)))
      throw invalidField('current_password', 'Current password is not right');
    await forgive();
    return { ...user, next: await hashPassword(password) };
  },
  async changePassword(context: Context, proved: ProvedChange) {
    const { db, actor, now } = context;
    await refuseChanged(context, proved);
    await sessionRepo.setPassword(db, actor.id, { hash: proved.next, at: now });
    await sessionRepo.removeOfUser(db, actor.id, actor.sessionHash);
    await audit(context, { action: 'session.changePassword', entity: 'users', id: actor.id });
    return { message: 'Password changed successfully' };
  },
};

/** Ends every session of a user within the caller's transaction. */
export const endSessions = (context: Pick<Context, 'db'>, userId: number) => sessionRepo.removeOfUser(context.db, userId, undefined);
