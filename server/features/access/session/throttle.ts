import { getNetworks } from '../../../platform/config/network.ts';
import type { PublicContext } from '../../../platform/context.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { AppError, tooManyRequests, unavailable } from '../../../platform/errors.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import { sessionRepo } from './session.repo.ts';

const defaultWindowMs = 5 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const maxFailures = { account: 5, network: 20, site: 100, codesInDay: 30 };
// A network from which many users sign in, such as that of an office, has a higher limit.
const failuresPerKnownUser = 5;
const maxKnownUsers = 40;
const knownMs = 30 * dayMs;

/** `userId` is undefined if nobody has the phone. */
type Attempt = {
  phone: string;
  userId: number | undefined;
  address: string;
  now: Date;
  /**
   * The step that this attempt verifies; undefined if the password is the only step, and for recovery codes and passkeys. The correct
   * password clears no failures if a code has to follow, because it would allow any number of codes. Wrong codes also count for a day,
   * because a code has only six digits.
   */
  step?: 'password' | 'code' | undefined;
  /** What is verified, for the security event of a failure: `confirmation` if the user is signed in. */
  proof: 'password' | 'code' | 'confirmation';
} & Pick<PublicContext, 'recordEvent'>;
type Limit = { key: string; max: number; windowMs?: number; message?: string };

// Two attempts are verified at a time, because each may hash a password.
const queue = createLimiter({
  concurrency: 2,
  maxQueued: 100,
  onFull: () => unavailable('The server is busy. Please try again in a moment.', 5),
});

const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.';
const tooManyCodes =
  'Too many wrong codes today. Use a recovery code, try again tomorrow, or ask an administrator to reset your two-step sign-in.';

const getCodeKey = (userId: number) => `code:${userId}`;

const getNetwork = ({ address }: Attempt) => getNetworks(address)[0];

/** A user who signed in from this network before has a count of their own, so that nobody can lock the account from elsewhere. */
const getLimits = async (db: Db, attempt: Attempt): Promise<Limit[]> => {
  const { phone, userId = 0, address, now, step } = attempt;
  const [network, site] = getNetworks(address);
  const since = new Date(now.getTime() - knownMs);
  const { isKnown, users } = await sessionRepo.findKnownSignIns(db, { userId, network, since, limit: maxKnownUsers });
  const max = Math.max(maxFailures.network, users * failuresPerKnownUser);
  return [
    { key: isKnown ? `pair:${phone}:${network}` : `phone:${phone}`, max: maxFailures.account },
    { key: `address:${network}`, max },
    ...(site === undefined ? [] : [{ key: `address:${site}`, max: Math.max(maxFailures.site, max) }]),
    ...(step === 'code' ? [{ key: getCodeKey(userId), max: maxFailures.codesInDay, windowMs: dayMs, message: tooManyCodes }] : []),
  ];
};

const assertBelow = async (
  db: Db,
  { key, max, windowMs = defaultWindowMs, message = tooManyAttempts }: Limit,
  now: Date,
): Promise<void> => {
  const failures = await sessionRepo.listFailuresSince(db, key, new Date(now.getTime() - windowMs));
  const oldest = failures[failures.length - max];
  if (!oldest) return;
  const retryAfter = Math.ceil((oldest.failed_at.getTime() + windowMs - now.getTime()) / 1000);
  throw tooManyRequests(message, Math.max(1, retryAfter));
};

/** Counts the attempt as failed until its result is known, so that concurrent attempts cannot exceed a limit. */
const reserve = (database: Database, limits: Limit[], now: Date) =>
  database.transaction(async (db) => {
    for (const limit of limits) {
      await sessionRepo.lockAttempts(db, limit.key);
      await assertBelow(db, limit, now);
    }
    const keys = limits.map(({ key }) => key);
    await sessionRepo.insertFailures(db, keys, now);
  });

const removeReservation = (database: Database, limits: Limit[], now: Date) =>
  database.transaction(async (db) => {
    for (const { key } of limits) await sessionRepo.removeFailure(db, { key, at: now });
  });

const recordSuccess = (database: Database, [account]: Limit[], attempt: Attempt) =>
  database.transaction(async (db) => {
    if (account) await sessionRepo.removeFailuresOf(db, account.key);
    if (attempt.userId !== undefined)
      await sessionRepo.saveKnownSignIn(db, { userId: attempt.userId, network: getNetwork(attempt), at: attempt.now });
  });

const verifyNow = async (database: Database, attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> => {
  const limits = await getLimits(database.db, attempt);
  await reserve(database, limits, attempt.now);
  let isWrong = false;
  try {
    const isRight = await verify();
    isWrong = !isRight;
    if (isRight && attempt.step !== 'password') await recordSuccess(database, limits, attempt);
    return isRight;
  } finally {
    if (!isWrong) await removeReservation(database, limits, attempt.now);
  }
};

const verifyInTurn = async (database: Database, attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> => {
  // Checked before the queue too, so that rejected attempts do not fill it.
  for (const limit of await getLimits(database.db, attempt)) await assertBelow(database.db, limit, attempt.now);
  return queue(() => verifyNow(database, attempt, verify));
};

/**
 * Verifies a password or a code. Throws 429 if too many were wrong in the last five minutes or, for codes, in the last day, and 503 if too
 * many attempts wait. An attempt counts only if it was verified and was wrong. A wrong one and a 429 are security events.
 */
export const verifyAttempt = async (database: Database, attempt: Attempt, verify: () => Promise<boolean>): Promise<boolean> => {
  const { userId, proof: detail, recordEvent } = attempt;
  try {
    const isRight = await verifyInTurn(database, attempt, verify);
    if (!isRight) recordEvent({ kind: 'sign_in_failed', userId, detail });
    return isRight;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') recordEvent({ kind: 'sign_in_blocked', userId, detail });
    throw error;
  }
};

/** Removes the wrong codes of a user, whose second step was removed. */
export const clearCodeFailures = ({ db }: { db: Db }, userId: number) => sessionRepo.removeFailuresOf(db, getCodeKey(userId));
