import type { FullProof } from '../../../../contract/entities/second-step.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, invalidField } from '../../../platform/errors.ts';
import { verifyPassword } from '../../../platform/passwords.ts';
import { type Account, attemptAs, type PreparationDeps, type SecondStepProof, type WrongField } from '../../session/index.ts';
import { consumeCode } from '../codes.service.ts';
import { consumeAssertion } from '../passkeys/ceremony.ts';
import { listMethods } from './methods.service.ts';

type Deps = PreparationDeps<Context>;

export const isOff = () => conflict('Two-step sign-in is off. Reload the page.');

/** Runs the check of a user's proof under the throttle. Throws 422 at the field that the check reports. */
export const prove = async (deps: Deps, check: (account: Account) => Promise<WrongField | undefined>): Promise<Account> => {
  let wrong: WrongField | undefined;
  const { account } = await attemptAs(deps, async (user) => {
    wrong = await check(user);
    return wrong === undefined;
  });
  if (wrong) throw invalidField(wrong.field, wrong.message);
  return account;
};

/** Uses up a code or a passkey of the signed-in user; returns what is wrong with it. */
export const findProblem = async (
  { context, database: { db } }: Deps,
  { id }: Pick<Account, 'id'>,
  { code, passkey, mustVerifyUser = false }: SecondStepProof & { mustVerifyUser?: boolean },
): Promise<WrongField | undefined> => {
  if (passkey) {
    const result = await consumeAssertion({ db, context }, { userId: id, purpose: 'prove' }, { assertion: passkey, mustVerifyUser });
    return 'problem' in result ? { field: 'passkey', message: result.problem } : undefined;
  }
  if (code === undefined) return { field: 'code', message: 'Enter a code, or use a passkey' };
  const result = await consumeCode({ db, context }, { userId: id, code });
  return 'problem' in result ? { field: 'code', message: result.problem } : undefined;
};

/** Verifies the password, and then a second step, which is used up. A user without a second step proves the password only, if that is allowed. */
export const proveFully = async (proof: FullProof, deps: Deps, { isOffAllowed = false } = {}): Promise<Account> => {
  const methods = await listMethods(deps.database.db, deps.context.actor.id);
  if (methods.length === 0 && !isOffAllowed) throw isOff();
  return prove(deps, async (account) => {
    if (!(await verifyPassword(proof.password, account.password_hash))) return { field: 'password', message: 'Password is incorrect' };
    return methods.length > 0 ? findProblem(deps, account, proof) : undefined;
  });
};
