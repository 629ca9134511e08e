import { hash } from 'node:crypto';
import type { PasskeySignIn } from '../../../contract/entities/passkeys.ts';
import type { SecondStepSignIn } from '../../../contract/entities/second-step.ts';
import type { SecondStepMethod } from '../../../contract/entities/session.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/index.ts';
import { AppError, conflict, invalidField } from '../../platform/errors.ts';
import {
  type Account,
  createSession,
  createToken,
  findAccount,
  hashToken,
  lockAccount,
  type PreparationDeps,
  trustedDevices,
  verifyAttempt,
} from '../session/index.ts';
import { type CodeResult, consumeCode } from './codes.service.ts';
import { consumeAssertion, createRequest } from './passkeys/ceremony.ts';
import { secondStepRepo } from './second-step.repo.ts';

const challengeLifetimeMs = 5 * 60 * 1000;
const maxWrongCodes = 5;

type Deps = PreparationDeps<PublicContext>;

/** A sign-in whose second step is right. */
type Verified = { account: Account; method: SecondStepMethod; challengeHash: Buffer };

const actions = {
  totp: 'secondStep.signIn',
  passkey: 'secondStep.signInWithPasskey',
  recovery_code: 'secondStep.useRecoveryCode',
} as const satisfies Record<SecondStepMethod, string>;

const challengeEnded = () => new AppError('unauthenticated', 'This sign-in has expired. Enter your password again.');

const digestOf = ({ password_hash }: Account): Buffer => hash('sha256', password_hash, 'buffer');

/** Creates the challenge of a sign-in whose password was right. */
export const createChallenge = async ({ db, now, settings }: PublicContext, account: Account, methods: SecondStepMethod[]) => {
  const challenge = createToken();
  await secondStepRepo.insertChallenge(db, {
    token_hash: hashToken(challenge),
    user_id: account.id,
    password_digest: digestOf(account),
    expires_at: new Date(now.getTime() + challengeLifetimeMs),
  });
  return { data: { challenge, methods, trusted_device_days: settings.trustedDeviceDays } };
};

/** Finds the account of a challenge that still counts: not too old, with few wrong codes, and of the same password. */
const getChallenged = async (db: Db, challengeHash: Buffer, now: Date): Promise<Account> => {
  const challenge = await secondStepRepo.findChallenge(db, challengeHash);
  if (!challenge || challenge.expires_at <= now || challenge.wrong_codes >= maxWrongCodes) throw challengeEnded();
  const account = await findAccount(db, challenge.user_id);
  if (!digestOf(account).equals(challenge.password_digest)) throw challengeEnded();
  return account;
};

const ceremonyOf = ({ id }: Pick<Account, 'id'>) => ({ userId: id, purpose: 'sign_in' }) as const;

const assertMayTrust = ({ settings }: Deps['context'], trustsDevice: boolean | undefined): void => {
  if (trustsDevice && settings.trustedDeviceDays === 0)
    throw invalidField('trust_device', 'This server asks for the second step at every sign-in');
};

/** Runs the check of a second step, outside a transaction. A wrong one counts as a failed sign-in. */
const verify = async (
  { context, database }: { context: Deps['context']; database: Database },
  { challenge, field }: { challenge: string; field: string },
  check: (account: Account) => Promise<CodeResult>,
): Promise<Verified> => {
  const challengeHash = hashToken(challenge);
  const account = await getChallenged(database.db, challengeHash, context.now);
  const attempt = { phone: account.phone, userId: account.id, address: context.ipAddress, now: context.now, step: 'code' as const };
  let result: CodeResult | undefined;
  const isRight = await verifyAttempt(database, attempt, async () => {
    result = await check(account);
    return 'method' in result;
  });
  if (isRight && result && 'method' in result) return { account, method: result.method, challengeHash };
  await secondStepRepo.countWrongCode(database.db, challengeHash);
  throw invalidField(field, result && 'problem' in result ? result.problem : '');
};

/** Verifies the code of a challenge. */
export const verifyChallenge = ({ challenge, code, trust_device }: SecondStepSignIn, deps: Deps): Promise<Verified> => {
  assertMayTrust(deps.context, trust_device);
  return verify(deps, { challenge, field: 'code' }, ({ id }) =>
    consumeCode({ db: deps.database.db, context: deps.context }, { userId: id, code }),
  );
};

/** Returns what a browser needs to answer a challenge with a passkey. */
export const createSignInRequest = async (context: PublicContext, challenge: string) => {
  const account = await getChallenged(context.db, hashToken(challenge), context.now);
  if (!(await secondStepRepo.findMethods(context.db, account.id)).has_passkey) throw conflict('You have no passkey. Use a code instead.');
  return { data: await createRequest({ db: context.db, context }, ceremonyOf(account)) };
};

/** Verifies the passkey of a challenge. */
export const verifyPasskeyOfChallenge = ({ challenge, passkey, trust_device }: PasskeySignIn, deps: Deps): Promise<Verified> => {
  assertMayTrust(deps.context, trust_device);
  return verify(deps, { challenge, field: 'passkey' }, (account) =>
    consumeAssertion({ db: deps.database.db, context: deps.context }, ceremonyOf(account), { assertion: passkey }),
  );
};

/** Exchanges a challenge for a session. */
export const completeSignIn = async (
  context: PublicContext,
  { account, method, challengeHash }: Verified,
  trustsDevice: boolean | undefined,
) => {
  await lockAccount(context, account);
  if (!(await secondStepRepo.removeChallenge(context.db, challengeHash))) throw challengeEnded();
  if (trustsDevice) await trustedDevices.trust(context, account);
  return createSession(context, account, { action: actions[method] });
};
