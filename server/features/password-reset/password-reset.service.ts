import { timingSafeEqual } from 'node:crypto';
import type { CodeRequest, ForgottenPassword } from '../../../contract/entities/password-reset.ts';
import { audit } from '../../kit/audit.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { hashNewPassword } from '../../platform/passwords.ts';
import { replacePassword } from '../session/index.ts';
import { hashCode, notifyOfReset, sendCode } from './password-reset.job.ts';
import { passwordResetRepo } from './password-reset.repo.ts';
import { countCodeRequest, countTry } from './throttle.ts';

const maxTries = 5;

type PreparationDeps = { context: Omit<PublicContext, 'db'>; database: Database };
type VerifiedCode = { userId: number; codeHash: Buffer; passwordHash: string };

const wrongCode = () => invalidField('code', 'This code is wrong or has expired. Check it, or request a new one.');

export const passwordReset = {
  /** Counts the request, outside its transaction; returns whether a code may be sent to the phone. */
  countRequest: ({ phone }: CodeRequest, { context, database }: PreparationDeps): Promise<boolean> =>
    countCodeRequest(database, { phone, address: context.ipAddress, now: context.now }),
  async requestCode({ enqueue, requestId }: PublicContext, { phone }: CodeRequest, isAllowed: boolean) {
    if (isAllowed) await enqueue(sendCode, { phone, requestId });
    return { message: 'If an account with this phone exists, we have sent a code.' };
  },
  /** Compares the code and hashes the password, outside a transaction. The response to a wrong code does not tell whether there is one. */
  async verifyCode({ phone, code, password }: ForgottenPassword, { context, database }: PreparationDeps): Promise<VerifiedCode> {
    const { now, ipAddress: address } = context;
    await countTry(database, { address, now });
    const sent = await passwordResetRepo.takeTry(database.db, { phone, now, maxTries });
    if (!sent || !timingSafeEqual(sent.code_hash, hashCode(sent.user_id, code))) throw wrongCode();
    try {
      // The embedded database returns bytes that are not a Buffer.
      return { userId: sent.user_id, codeHash: Buffer.from(sent.code_hash), passwordHash: await hashNewPassword(password, sent) };
    } catch (error) {
      await passwordResetRepo.returnTry(database.db, sent.user_id);
      throw error;
    }
  },
  /** Sets the password. A second step of the sign-in stays as it is. */
  async confirm(context: PublicContext, { userId, codeHash, passwordHash }: VerifiedCode) {
    const used = await passwordResetRepo.redeemCode(context.db, { userId, codeHash });
    if (!used) throw wrongCode();
    await replacePassword(context, userId, passwordHash);
    await audit({ ...context, actor: { id: userId } }, { action: 'passwordReset.confirm', entity: 'users', id: userId });
    await context.enqueue(notifyOfReset, { userId, channel: used.channel });
    return { message: 'Your password was changed. Sign in with the new one.' };
  },
};
