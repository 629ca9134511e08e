import type { PasskeySignIn } from '../../../../contract/entities/access/passkeys.ts';
import type { SecondStepSignIn } from '../../../../contract/entities/access/second-step.ts';
import type { SecondStepMethod } from '../../../../contract/entities/access/session.ts';
import { type OfficeRole, officeRole } from '../../../../contract/office-roles.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { AppError, conflict, invalidField } from '../../../platform/errors.ts';
import { toConfirmationTime } from '../../../platform/security/recent-password.ts';
import { followOfficeRole, staysAdmin } from '../admins/index.ts';
import {
  type Account,
  createSession,
  createToken,
  digestPassword,
  findAccount,
  hashToken,
  lockAccount,
  type PreparationDeps,
  trustedDevices,
  verifyAttempt,
} from '../session/index.ts';
import { type CheckedStep, checkCode, isAppCode } from './codes.service.ts';
import { checkAssertion, createRequest } from './passkeys/ceremony.ts';
import { secondStepRepo } from './second-step.repo.ts';

const challengeLifetimeMs = 5 * 60 * 1000;
const maxWrongCodes = 5;

type Deps = PreparationDeps<PublicContext>;

/** The account of a challenge, and the office role that a single sign-on gives it; null if none. */
type Challenged = { account: Account; role: OfficeRole | null };

/** A sign-in with a verified second step. */
type Verified = Exclude<CheckedStep, { problem: string }> & Challenged & { challengeHash: Buffer };

const actions = {
  totp: 'secondStep.signIn',
  passkey: 'secondStep.signInWithPasskey',
  recovery_code: 'secondStep.useRecoveryCode',
} as const satisfies Record<SecondStepMethod, string>;

const challengeEnded = () => new AppError('unauthenticated', 'This sign-in has expired. Enter your password again.');

/** Creates the challenge of a sign-in with a verified password, or of a single sign-on. */
export const createChallenge = async (
  { db, now, settings }: PublicContext,
  account: Account,
  { methods, officeRole: role = null }: { methods: SecondStepMethod[]; officeRole?: OfficeRole | null | undefined },
) => {
  const challenge = createToken();
  await secondStepRepo.insertChallenge(db, {
    token_hash: hashToken(challenge),
    user_id: account.id,
    password_digest: digestPassword(account),
    office_role: role,
    expires_at: new Date(now.getTime() + challengeLifetimeMs),
  });
  return { data: { challenge, methods, trusted_device_days: settings.trustedDeviceDays } };
};

/** Finds the account of a valid challenge: not expired, fewer than five wrong codes, password unchanged. */
const getChallenged = async (db: Db, challengeHash: Buffer, now: Date): Promise<Challenged> => {
  const challenge = await secondStepRepo.findChallenge(db, challengeHash);
  if (!challenge || challenge.expires_at <= now || challenge.wrong_codes >= maxWrongCodes) throw challengeEnded();
  const account = await findAccount(db, challenge.user_id);
  if (!digestPassword(account).equals(challenge.password_digest)) throw challengeEnded();
  return { account, role: officeRole.nullable().parse(challenge.office_role) };
};

const ceremonyOf = ({ id }: Pick<Account, 'id'>) => ({ userId: id, purpose: 'sign_in' }) as const;

const assertMayTrust = ({ settings }: Deps['context'], trustsDevice: boolean | undefined): void => {
  if (trustsDevice && settings.trustedDeviceDays === 0)
    throw invalidField('trust_device', 'This server asks for the second step at every sign-in');
};

/** Runs the check of a second step, outside a transaction. A wrong one counts as a failed sign-in. */
const verify = async (
  { context, database }: { context: Deps['context']; database: Database },
  { challenge, field, step }: { challenge: string; field: string; step?: 'code' | undefined },
  check: (account: Account) => Promise<CheckedStep>,
): Promise<Verified> => {
  const { now, ipAddress: address, recordEvent } = context;
  const challengeHash = hashToken(challenge);
  const { account, role } = await getChallenged(database.db, challengeHash, now);
  const attempt = { phone: account.phone, userId: account.id, address, now, step, proof: 'code' as const, recordEvent };
  let result: CheckedStep | undefined;
  await verifyAttempt(database, attempt, async () => {
    result = await check(account);
    return 'method' in result;
  });
  if (result === undefined) throw challengeEnded();
  if ('method' in result) return { ...result, account, role, challengeHash };
  await secondStepRepo.countWrongCode(database.db, challengeHash);
  throw invalidField(field, result.problem);
};

export const verifyChallenge = ({ challenge, code, trust_device }: SecondStepSignIn, deps: Deps): Promise<Verified> => {
  assertMayTrust(deps.context, trust_device);
  return verify(deps, { challenge, field: 'code', step: isAppCode(code) ? 'code' : undefined }, ({ id }) =>
    checkCode({ db: deps.database.db, context: deps.context }, { userId: id, code }),
  );
};

/** Returns what a browser needs to answer a challenge with a passkey. */
export const createSignInRequest = async (context: PublicContext, challenge: string) => {
  const { account } = await getChallenged(context.db, hashToken(challenge), context.now);
  if (!(await secondStepRepo.findMethods(context.db, account.id)).has_passkey) throw conflict('You have no passkey. Use a code instead.');
  return { data: await createRequest({ db: context.db, context }, ceremonyOf(account)) };
};

export const verifyPasskeyOfChallenge = ({ challenge, passkey, trust_device }: PasskeySignIn, deps: Deps): Promise<Verified> => {
  assertMayTrust(deps.context, trust_device);
  return verify(deps, { challenge, field: 'passkey' }, (account) =>
    checkAssertion({ db: deps.database.db, context: deps.context }, ceremonyOf(account), { assertion: passkey }),
  );
};

/** Exchanges a challenge for a session, and marks its code as used. */
export const completeSignIn = async (
  context: PublicContext,
  { account, role, method, markUsed, challengeHash }: Verified,
  trustsDevice: boolean | undefined,
) => {
  // This locks the administrators in the order of their ids, so it comes before the lock of one of them.
  const isFollowed = role === null || (await followOfficeRole(context, account.id, role));
  await lockAccount(context, account, challengeEnded);
  if (!(await secondStepRepo.removeChallenge(context.db, challengeHash))) throw challengeEnded();
  await markUsed(context.db);
  if (trustsDevice) await trustedDevices.trust(context, account);
  const passwordConfirmedAt = toConfirmationTime(context.now, method === 'passkey');
  const created = await createSession(context, account, { action: actions[method], passwordConfirmedAt });
  return isFollowed ? created : { ...created, message: staysAdmin };
};
