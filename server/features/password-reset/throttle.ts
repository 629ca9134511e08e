import type { Database, Db } from '../../platform/database/index.ts';
import { tooManyRequests } from '../../platform/errors.ts';
import { getNetworks } from '../../platform/network.ts';
import { passwordResetRepo } from './password-reset.repo.ts';

const minute = 60_000;
const hour = 60 * minute;

type Limit = { key: string; max: number; windowMs: number };
type Attempt = { phone: string; address: string; now: Date };

// Each code is a message that costs money.
const maxRequestsPerHour = 300;

const networkLimits = (prefix: string, address: string): Limit[] => {
  const [network, site] = getNetworks(address);
  const windowMs = 15 * minute;
  return [
    { key: `${prefix}:${network}`, max: 20, windowMs },
    ...(site === undefined ? [] : [{ key: `${prefix}:${site}`, max: 100, windowMs }]),
  ];
};

const phoneLimits = (phone: string): Limit[] =>
  [
    { max: 1, windowMs: minute },
    { max: 5, windowMs: hour },
    { max: 10, windowMs: 24 * hour },
  ].map((limit) => ({ key: `phone:${phone}`, ...limit }));

/** The seconds until another attempt is within the limit; 0 if one is now. */
const getWait = async (db: Db, { key, max, windowMs }: Limit, now: Date): Promise<number> => {
  const blocking = await passwordResetRepo.findBlocking(db, { key, max, since: new Date(now.getTime() - windowMs) });
  return blocking ? Math.max(1, Math.ceil((blocking.attempted_at.getTime() + windowMs - now.getTime()) / 1000)) : 0;
};

const assertBelow = async (db: Db, limits: readonly Limit[], now: Date): Promise<void> => {
  for (const limit of limits) {
    await passwordResetRepo.lockAttempts(db, limit.key);
    const wait = await getWait(db, limit, now);
    if (wait > 0) throw tooManyRequests('Too many attempts. Please wait a few minutes and try again.', wait);
  }
};

const isBelow = async (db: Db, limits: readonly Limit[], now: Date): Promise<boolean> => {
  for (const limit of limits) if ((await getWait(db, limit, now)) > 0) return false;
  return true;
};

/**
 * Counts a request for a code. Returns whether the phone may get one: after a minute, five an hour and ten a day, whether or not it
 * has an account. Throws 429 if the address, or all addresses together, sent too many.
 */
export const countCodeRequest = (database: Database, { phone, address, now }: Attempt): Promise<boolean> =>
  database.transaction(async (db) => {
    // The first lock is the same for all requests, so they never wait for each other in a circle.
    const shared = [{ key: 'all', max: maxRequestsPerHour, windowMs: hour }, ...networkLimits('address', address)];
    await assertBelow(db, shared, now);
    const isAllowed = await isBelow(db, phoneLimits(phone), now);
    const keys = shared.map(({ key }) => key);
    await passwordResetRepo.insertAttempts(db, isAllowed ? [...keys, `phone:${phone}`] : keys, now);
    return isAllowed;
  });

/** Counts a try of a code. Throws 429 after twenty from one address in fifteen minutes. */
export const countTry = (database: Database, { address, now }: Omit<Attempt, 'phone'>): Promise<void> =>
  database.transaction(async (db) => {
    const limits = networkLimits('try', address);
    await assertBelow(db, limits, now);
    await passwordResetRepo.insertAttempts(
      db,
      limits.map(({ key }) => key),
      now,
    );
  });
