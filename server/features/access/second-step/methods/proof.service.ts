import type { FullProof } from '../../../../../contract/entities/access/second-step.ts';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { conflict } from '../../../../platform/errors.ts';
import { verifyPassword } from '../../../../platform/security/passwords.ts';
import { type Account, type CheckedProof, checkAs, lockAccount, type PreparationDeps, type SecondStepProof } from '../../session/index.ts';
import { type CheckedStep, checkCode, isAppCode } from '../codes.service.ts';
import { checkAssertion } from '../passkeys/ceremony.ts';
import { listMethods } from './methods.service.ts';

type Deps = PreparationDeps<Context>;

/** A signed-in user who proved the password and, if there is one, the second step. `markUsed` as in `CheckedStep`. */
export type ProvedUser = { account: Account; markUsed(db: Db): Promise<void> };

export const isOff = () => conflict('Two-step sign-in is already off. Reload the page.');

const hasChanged = () => conflict('Your account has changed. Reload the page.');

/** Locks the account until the transaction ends. Throws 409 if it has changed since the user proved the password. */
export const lockProved = (context: Pick<Context, 'db'>, account: Account): Promise<void> => lockAccount(context, account, hasChanged);

/** Locks the account, and marks the code of the proof as used, in the caller's transaction. */
export const acceptProof = async (context: Context, { account, markUsed }: ProvedUser): Promise<Account> => {
  await lockProved(context, account);
  await markUsed(context.db);
  return account;
};

const toCheckedProof = (checked: CheckedStep, field: string): CheckedProof =>
  'problem' in checked ? { problem: { field, message: checked.problem } } : checked;

/** Checks a code or a passkey of the signed-in user. */
export const checkSecondStep = async (
  { context, database: { db } }: Deps,
  { id }: Pick<Account, 'id'>,
  { code, passkey, mustVerifyUser = false }: SecondStepProof & { mustVerifyUser?: boolean },
): Promise<CheckedProof> => {
  const deps = { db, context };
  if (passkey) {
    const options = { assertion: passkey, mustVerifyUser };
    return toCheckedProof(await checkAssertion(deps, { userId: id, purpose: 'prove' }, options), 'passkey');
  }
  if (code === undefined) return { problem: { field: 'code', message: 'Enter a code, or use a passkey' } };
  return toCheckedProof(await checkCode(deps, { userId: id, code }), 'code');
};

/**
 * Verifies the password and then a second step, outside a transaction. A user without a second step proves the password only, if that is
 * allowed. The two are two attempts, because the correct password must not clear the wrong codes.
 */
export const proveFully = async (proof: FullProof, deps: Deps, { isOffAllowed = false } = {}): Promise<ProvedUser> => {
  const methods = await listMethods(deps.database.db, deps.context.actor.id);
  const hasSecondStep = methods.length > 0;
  if (!hasSecondStep && !isOffAllowed) throw isOff();
  const { account } = await checkAs(
    deps,
    async ({ password_hash }) =>
      (await verifyPassword(proof.password, password_hash)) ? {} : { problem: { field: 'password', message: 'Password is incorrect' } },
    hasSecondStep ? 'password' : undefined,
  );
  if (!hasSecondStep) return { account, markUsed: async () => undefined };
  const step = proof.code !== undefined && isAppCode(proof.code) ? 'code' : undefined;
  const { result } = await checkAs(deps, (user) => checkSecondStep(deps, user, proof), step);
  return { account, markUsed: result.markUsed };
};
