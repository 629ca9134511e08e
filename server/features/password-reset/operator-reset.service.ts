import { randomBytes } from 'node:crypto';
import { audit } from '../../kit/audit.ts';
import type { Database } from '../../platform/database/index.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { membersRepo, userKinds } from '../members/index.ts';
import { recordOperatorEvent } from '../security-events/index.ts';
import { endSessions } from '../session/index.ts';
import { passwordResetRepo } from './password-reset.repo.ts';

/**
 * Gives the active user with this phone a random password, which has to be replaced at the next sign-in, and ends the sessions.
 * Returns undefined for an unknown phone. Keeps the second step of the sign-in.
 */
export const resetPasswordByOperator = async (
  database: Database,
  phone: string,
  now: Date,
): Promise<{ name: string; password: string } | undefined> => {
  const password = randomBytes(12).toString('base64url');
  const password_hash = await hashPassword(password);
  return database.transaction(async (db) => {
    const user = await passwordResetRepo.findActiveByPhone(db, phone);
    if (!user) return undefined;
    await membersRepo.update(db, user.id, { change: { password_hash, must_change_password: true }, at: now });
    await passwordResetRepo.removeCode(db, user.id);
    await endSessions({ db }, user.id);
    const entry = { action: 'passwordReset.byOperator', entity: userKinds[user.role].auditKey, id: user.id };
    await audit({ db, now, requestId: 'npm run admin', actor: undefined }, entry);
    await recordOperatorEvent({ db, now }, { kind: 'password_reset', userId: user.id, detail: 'operator' });
    return { name: user.name, password };
  });
};
