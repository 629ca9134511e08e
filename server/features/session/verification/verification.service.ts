import type { VerificationDraft } from '../../../../contract/entities/active-sessions.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { invalidField, unauthenticated } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { sessionRepo } from '../session.repo.ts';
import { verifyAttempt } from '../throttle.ts';
import { markVerified } from './verification.repo.ts';

const wrongPassword = () => invalidField('password', 'Password is incorrect');

export const verification = {
  /** Verifies the password, outside a transaction; returns its hash. A wrong password counts as a failed sign-in. */
  async verifyPassword(
    { password }: VerificationDraft,
    { context, database }: { context: Omit<Context, 'db'>; database: Database },
  ): Promise<string> {
    const user = await sessionRepo.findUserById(database.db, context.actor.id);
    if (!user) throw unauthenticated();
    const { ipAddress: address, now, recordEvent } = context;
    const attempt = { phone: user.phone, userId: user.id, address, now, proof: 'confirmation' as const, recordEvent };
    const isRight = await verifyAttempt(database, attempt, () => verifyPassword(password, user.password_hash));
    if (!isRight) throw wrongPassword();
    return user.password_hash;
  },
  async confirm(context: Context, verifiedHash: string) {
    const { db, actor, now } = context;
    // The password may have changed since it was verified.
    if ((await sessionRepo.lockUser(db, actor.id))?.password_hash !== verifiedHash) throw wrongPassword();
    await markVerified(db, actor.sessionHash, now);
    await audit(context, { action: 'session.verify', entity: 'users', id: actor.id });
    return { message: 'Password confirmed' };
  },
};
