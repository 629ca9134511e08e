import type { VerificationDraft } from '../../../../contract/entities/active-sessions.ts';
import { audit } from '../../../kit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { sessionRepo } from '../session.repo.ts';
import { type Account, attemptAs, type PreparationDeps, type SecondStepGate, type WrongField } from '../session.service.ts';
import { markVerified } from './verification.repo.ts';

const wrongPassword = { field: 'password', message: 'Password is incorrect' };

/** A verified user: the hash of the password at that time, and the action of the audit entry. */
type Verified = { hash: string; action: string };

export const verification = {
  /** Verifies the password or a second step, outside a transaction. A wrong one counts as a failed sign-in. */
  async verify({ password, code, passkey }: VerificationDraft, deps: PreparationDeps<Context>, gate: SecondStepGate): Promise<Verified> {
    let wrong: WrongField | undefined;
    const check = async (account: Account) => {
      if (password === undefined) wrong = await gate.findProblem(deps, account, { code, passkey });
      else if (!(await verifyPassword(password, account.password_hash))) wrong = wrongPassword;
      return wrong === undefined;
    };
    const { account } = await attemptAs(deps, check, password === undefined ? 'code' : undefined);
    if (wrong) throw invalidField(wrong.field, wrong.message);
    return { hash: account.password_hash, action: password === undefined ? 'session.verifySecondStep' : 'session.verify' };
  },
  async confirm(context: Context, { hash, action }: Verified) {
    const { db, actor, now } = context;
    // The password may have changed since it was verified.
    if ((await sessionRepo.lockUser(db, actor.id))?.password_hash !== hash) throw invalidField('password', wrongPassword.message);
    await markVerified(db, actor.sessionHash, now);
    await audit(context, { action, entity: 'users', id: actor.id });
    return { message: action === 'session.verify' ? 'Password confirmed' : 'Second step confirmed' };
  },
};
