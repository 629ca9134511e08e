import type { PasswordConfirmationDraft } from '../../../../../contract/entities/access/active-sessions.ts';
import { audit } from '../../../../kit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { invalidField, unauthenticated } from '../../../../platform/errors.ts';
import { verifyPassword } from '../../../../platform/security/passwords.ts';
import { toConfirmationTime } from '../../../../platform/security/recent-password.ts';
import {
  type Account,
  type CheckedProof,
  checkAs,
  getPasswordStep,
  lockAccount,
  type PreparationDeps,
  type SecondStepGate,
} from '../session.service.ts';
import { markPasswordConfirmed } from './password-confirmation.repo.ts';

const wrongPassword = { field: 'password', message: 'Password is incorrect' };

/** A user whose proof was right: the account at that time, and the action of the audit entry. `markUsed` marks a code as used. */
type Confirmed = { account: Account; action: string; isPasskey: boolean; markUsed(db: Db): Promise<void> };

export const passwordConfirmation = {
  /** Checks the password or a second step, outside a transaction. A wrong one counts as a failed sign-in. */
  async check(
    { password, code, passkey }: PasswordConfirmationDraft,
    deps: PreparationDeps<Context>,
    gate: SecondStepGate,
  ): Promise<Confirmed> {
    const checkProof = async (account: Account): Promise<CheckedProof> => {
      if (password === undefined) return gate.checkSecondStep(deps, account, { code, passkey });
      return (await verifyPassword(password, account.password_hash)) ? { markUsed: async () => undefined } : { problem: wrongPassword };
    };
    const secondStep = code === undefined ? undefined : ('code' as const);
    const { account, result } = await checkAs(deps, checkProof, password === undefined ? secondStep : await getPasswordStep(deps, gate));
    const action = password === undefined ? 'session.verifySecondStep' : 'session.verify';
    return { account, action, isPasskey: passkey !== undefined, ...result };
  },
  async confirm(context: Context, { account, action, isPasskey, markUsed }: Confirmed) {
    const { db, actor, now } = context;
    await lockAccount(context, account, () => invalidField('password', wrongPassword.message));
    await markUsed(db);
    const confirmedAt = toConfirmationTime(now, isPasskey);
    if (!(await markPasswordConfirmed(db, actor.sessionHash, { now, confirmedAt }))) throw unauthenticated();
    await audit(context, { action, entity: 'users', id: actor.id });
    return { message: action === 'session.verify' ? 'Password confirmed' : 'Second step confirmed' };
  },
};
