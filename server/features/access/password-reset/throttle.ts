import { getNetworks } from '../../../platform/config/network.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { tooManyRequests } from '../../../platform/errors.ts';
import { passwordResetRepo } from './password-reset.repo.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Limit = { key: string; max: number; windowMs: number; message: string };
type Attempt = { phone: string; address: string; now: Date };

// Each code is a message that costs money.
const sentLimit: Limit = {
  key: 'sent',
  max: 300,
  windowMs: hour,
  message: 'Too many codes were requested. Try again in an hour, or ask an administrator to reset your password.',
};

const networkLimits = (prefix: string, address: string): Limit[] => {
  const [network, site] = getNetworks(address);
  const limit = { windowMs: 15 * minute, message: 'Too many attempts. Please wait 15 minutes and try again.' };
  return [
    { key: `${prefix}:${network}`, max: 20, ...limit },
    ...(site === undefined ? [] : [{ key: `${prefix}:${site}`, max: 100, ...limit }]),
  ];
};

// The limits hold for every phone, so a refusal does not reveal an account.
const phoneLimits = (phone: string): Limit[] =>
  [
    { max: 10, windowMs: day, message: 'Too many codes were requested for this phone today. Ask an administrator to reset your password.' },
    {
      max: 5,
      windowMs: hour,
      message: 'Too many codes were requested for this phone. Try again in an hour, or ask an administrator to reset your password.',
    },
    { max: 1, windowMs: minute, message: 'A code was requested for this phone a moment ago. Wait a minute and try again.' },
  ].map((limit) => ({ key: `phone:${phone}`, ...limit }));

/** The seconds until another attempt is within the limit; 0 if one is allowed now. */
const getRetryAfter = async (db: Db, { key, max, windowMs }: Limit, now: Date): Promise<number> => {
  const blocking = await passwordResetRepo.findBlocking(db, { key, max, since: new Date(now.getTime() - windowMs) });
  return blocking ? Math.max(1, Math.ceil((blocking.attempted_at.getTime() + windowMs - now.getTime()) / 1000)) : 0;
};

const assertWithin = async (db: Db, limits: readonly Limit[], now: Date): Promise<void> => {
  for (const limit of limits) {
    const retryAfter = await getRetryAfter(db, limit, now);
    if (retryAfter > 0) throw tooManyRequests(limit.message, retryAfter);
  }
};

/** Counts an attempt for the keys of the limits. Throws 429 if one of them is reached. */
const countAttempt = (database: Database, limits: readonly Limit[], now: Date): Promise<void> =>
  database.transaction(async (db) => {
    const keys = [...new Set(limits.map(({ key }) => key))];
    // The order is the same in all requests, so they never wait for each other in a circle.
    for (const key of keys) await passwordResetRepo.lockAttempts(db, key);
    await assertWithin(db, limits, now);
    await passwordResetRepo.insertAttempts(db, keys, now);
  });

/**
 * Counts a request for a code. Throws 429 if the address sent too many, if the phone had one within a minute, five within an hour or ten
 * within a day, or if too many codes were sent.
 */
export const countCodeRequest = async (database: Database, { phone, address, now }: Attempt): Promise<void> => {
  await assertWithin(database.db, [sentLimit], now);
  await countAttempt(database, [...networkLimits('address', address), ...phoneLimits(phone)], now);
};

/** Counts an attempt to use a code. Throws 429 after twenty from one address in fifteen minutes. */
export const countCodeAttempt = (database: Database, { address, now }: Omit<Attempt, 'phone'>): Promise<void> =>
  countAttempt(database, networkLimits('try', address), now);

/** Counts a code that is sent, in the caller's transaction. Returns false if the limit of all codes is reached. */
export const countSentCode = async (db: Db, now: Date): Promise<boolean> => {
  await passwordResetRepo.lockAttempts(db, sentLimit.key);
  if ((await getRetryAfter(db, sentLimit, now)) > 0) return false;
  await passwordResetRepo.insertAttempts(db, [sentLimit.key], now);
  return true;
};
