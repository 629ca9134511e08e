import { timingSafeEqual } from 'node:crypto';
import type { CodeRequest, ForgottenPassword } from '../../../../contract/entities/access/password-reset.ts';
import { audit } from '../../../kit/audit.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { hashNewPassword } from '../../../platform/security/passwords.ts';
import { userKinds } from '../../members/accounts/index.ts';
import { replacePassword } from '../session/index.ts';
import { digestOf, hashCode, notifyOfReset, sendCode } from './password-reset.job.ts';
import { type Audience, passwordResetRepo } from './password-reset.repo.ts';
import { countCodeAttempt, countCodeRequest } from './throttle.ts';

const maxAttempts = 5;

type PreparationDeps = { context: Omit<PublicContext, 'db'>; database: Database };
type VerifiedCode = { userId: number; codeHash: Buffer; passwordHash: string };

const wrongCode = () => invalidField('code', 'This code is wrong or has expired. Check it, or request a new one.');

export const passwordReset = {
  /** Counts the request, outside its transaction. */
  countRequest: ({ phone }: CodeRequest, { context, database }: PreparationDeps): Promise<void> =>
    countCodeRequest(database, { phone, address: context.ipAddress, now: context.now }),
  async requestCode({ enqueue, requestId }: PublicContext, { phone }: CodeRequest, audience: Audience) {
    await enqueue(sendCode, { phone, requestId, audience });
    return { message: 'If an account with this phone exists, we have sent a code.' };
  },
  /** Compares the code and hashes the password, outside a transaction. The response to a wrong code does not reveal whether the phone has a code. */
  async verifyCode({ phone, code, password }: ForgottenPassword, { context, database }: PreparationDeps): Promise<VerifiedCode> {
    const { now, secrets, ipAddress: address } = context;
    await countCodeAttempt(database, { address, now });
    const sent = await passwordResetRepo.countAttempt(database.db, { phone, now, maxAttempts });
    if (!sent || !timingSafeEqual(sent.code_hash, hashCode(secrets, sent.user_id, code))) throw wrongCode();
    const verified = { userId: sent.user_id, codeHash: Buffer.from(sent.code_hash) };
    try {
      return { ...verified, passwordHash: await hashNewPassword(password, sent) };
    } catch (error) {
      await passwordResetRepo.uncountAttempt(database.db, verified);
      throw error;
    }
  },
  /** Sets the password. A second step of the sign-in stays as it is. */
  async confirm(context: PublicContext, { userId, codeHash, passwordHash }: VerifiedCode, audience: Audience) {
    const user = await passwordResetRepo.lockRecipient(context.db, userId, audience);
    const used = await passwordResetRepo.redeemCode(context.db, { userId, codeHash });
    // The password, the phone or the e-mail may have changed since the code was sent.
    if (!user || !used || !digestOf(user).equals(used.account_digest)) throw wrongCode();
    await replacePassword(context, userId, passwordHash);
    await audit(
      { ...context, actor: { id: userId } },
      { action: 'passwordReset.confirm', entity: userKinds[user.role].auditKey, id: userId },
    );
    await context.enqueue(notifyOfReset, { userId, channel: used.channel, audience });
    return { message: 'Your password was changed. Sign in with the new one.' };
  },
};
