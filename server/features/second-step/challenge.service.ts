import { hash } from 'node:crypto';
import type { SecondStepSignIn } from '../../../contract/entities/second-step.ts';
import type { SecondStepMethod } from '../../../contract/entities/session.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import {
  type Account,
  createSession,
  createToken,
  findAccount,
  hashToken,
  lockAccount,
  type SecondStepGate,
  verifyAttempt,
} from '../session/index.ts';
import { type CodeResult, consumeCode } from './codes.service.ts';
import { getDueAt } from './duty.service.ts';
import { secondStepRepo } from './second-step.repo.ts';

const challengeLifetimeMs = 5 * 60 * 1000;
const maxWrongCodes = 5;

/** A sign-in whose code is right. */
type Verified = { account: Account; method: SecondStepMethod; challengeHash: Buffer };

const challengeEnded = () => new AppError('unauthenticated', 'This sign-in has expired. Enter your password again.');

const digestOf = ({ password_hash }: Account): Buffer => hash('sha256', password_hash, 'buffer');

/** What the sign-in by password asks. */
export const secondStepGate: SecondStepGate = {
  async listMethods(db, { secondStep }, userId) {
    if (secondStep.policy === 'off') return [];
    const secret = await secondStepRepo.findSecret(db, userId);
    return secret?.confirmed_at ? ['totp', 'recovery_code'] : [];
  },
  async createChallenge({ db, now }, account, methods) {
    const challenge = createToken();
    await secondStepRepo.insertChallenge(db, {
      token_hash: hashToken(challenge),
      user_id: account.id,
      password_digest: digestOf(account),
      expires_at: new Date(now.getTime() + challengeLifetimeMs),
    });
    return { data: { challenge, methods } };
  },
  getDueAt,
};

/** Finds the account of a challenge that still counts: not too old, with few wrong codes, and of the same password. */
const getChallenged = async (database: Database, challengeHash: Buffer, now: Date): Promise<Account> => {
  const challenge = await secondStepRepo.findChallenge(database.db, challengeHash);
  if (!challenge || challenge.expires_at <= now || challenge.wrong_codes >= maxWrongCodes) throw challengeEnded();
  const account = await findAccount(database.db, challenge.user_id);
  if (!digestOf(account).equals(challenge.password_digest)) throw challengeEnded();
  return account;
};

/** Verifies the code of a challenge, outside a transaction. A wrong one counts as a failed sign-in. */
export const verifyChallenge = async (
  { challenge, code }: SecondStepSignIn,
  { context, database }: { context: Omit<PublicContext, 'db'>; database: Database },
): Promise<Verified> => {
  const { now, ipAddress: address, recordEvent } = context;
  const challengeHash = hashToken(challenge);
  const account = await getChallenged(database, challengeHash, now);
  const asked = { step: 'code', proof: 'code' } as const;
  const attempt = { phone: account.phone, userId: account.id, address, now, ...asked, recordEvent };
  let result: CodeResult | undefined;
  const isRight = await verifyAttempt(database, attempt, async () => {
    result = await consumeCode({ db: database.db, context }, { userId: account.id, code });
    return 'method' in result;
  });
  if (isRight && result && 'method' in result) return { account, method: result.method, challengeHash };
  await secondStepRepo.countWrongCode(database.db, challengeHash);
  throw invalidField('code', result && 'problem' in result ? result.problem : '');
};

/** Exchanges a challenge for a session. */
export const completeSignIn = async (context: PublicContext, { account, method, challengeHash }: Verified) => {
  await lockAccount(context, account);
  if (!(await secondStepRepo.removeChallenge(context.db, challengeHash))) throw challengeEnded();
  return createSession(context, account, { action: method === 'totp' ? 'secondStep.signIn' : 'secondStep.useRecoveryCode' });
};
