import { randomBytes } from 'node:crypto';
import { type AccountStatus, accountRules } from '../../../../contract/entities/members/account-status.ts';
import { audit } from '../../../kit/audit.ts';
import type { Database } from '../../../platform/database/index.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { membersRepo, userKinds } from '../../members/accounts/index.ts';
import { recordOperatorEvent } from '../security-events/index.ts';
import { endSessions } from '../session/index.ts';
import { passwordResetRepo } from './password-reset.repo.ts';

const assertMaySignIn = (user: { name: string; role: string; status: AccountStatus; archived_at: Date | null }): void => {
  const { name, role, status, archived_at } = user;
  if (role === 'doctor') throw conflict(`${name} is a doctor. Doctors do not sign in to this application.`);
  if (archived_at) throw conflict(`${name} cannot sign in: the account is archived.`);
  if (!accountRules[status].isActive) throw conflict(`${name} cannot sign in: the account is ${status}.`);
};

/**
 * Gives the user with this phone a random password, which has to be replaced at the next sign-in, and ends the sessions. Keeps the second
 * step of the sign-in. Throws for an unknown phone and for a user who may not sign in.
 */
export const resetPasswordByOperator = async (
  database: Database,
  phone: string,
  now: Date,
): Promise<{ name: string; password: string }> => {
  const password = randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  return database.transaction(async (db) => {
    const user = await passwordResetRepo.lockByPhone(db, phone);
    if (!user) throw notFound(`No user has the phone ${phone}.`);
    assertMaySignIn(user);
    await membersRepo.update(db, user.id, { change: { password_hash, must_change_password: true }, at: now });
    await endSessions({ db }, user.id);
    const entry = { action: 'passwordReset.byOperator', entity: userKinds[user.role].auditKey, id: user.id };
    await audit({ db, now, requestId: 'npm run admin', actor: undefined }, entry);
    await recordOperatorEvent({ db, now }, { kind: 'password_reset', userId: user.id, detail: 'operator' });
    return { name: user.name, password };
  });
};
