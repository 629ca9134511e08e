import { getNetworks } from '../../../platform/config/network.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import { tooManyRequests } from '../../../platform/errors.ts';
import { passwordResetRepo } from './password-reset.repo.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** At most `max` attempts with one key in a time window. The message says what to do after more. */
export type AttemptLimit = { key: string; max: number; windowMs: number; message: string };
type Attempt = { phone: string; address: string; now: Date };

// Each code is a message that costs money.
const sentLimit: AttemptLimit = {
  key: 'sent',
  max: 300,
  windowMs: hour,
  message: 'Too many codes were requested. Try again in an hour, or ask an administrator to reset your password.',
};

/** The limits of the network of an address. A site, which has many networks, may make five times as many attempts. */
export const getNetworkLimits = (prefix: string, address: string, limit: Omit<AttemptLimit, 'key'>): AttemptLimit[] => {
  const [network, site] = getNetworks(address);
  return [
    { ...limit, key: `${prefix}:${network}` },
    ...(site === undefined ? [] : [{ ...limit, key: `${prefix}:${site}`, max: 5 * limit.max }]),
  ];
};

const networkLimit = { max: 20, windowMs: 15 * minute, message: 'Too many attempts. Please wait 15 minutes and try again.' };

/** The key of the attempts of a phone. An erasure removes it. */
export const getPhoneKey = (phone: string): string => `phone:${phone}`;

// The limits hold for every phone, so a refusal does not reveal an account.
const phoneLimits = (phone: string): AttemptLimit[] =>
  [
    { max: 10, windowMs: day, message: 'Too many codes were requested for this phone today. Ask an administrator to reset your password.' },
    {
      max: 5,
      windowMs: hour,
      message: 'Too many codes were requested for this phone. Try again in an hour, or ask an administrator to reset your password.',
    },
    { max: 1, windowMs: minute, message: 'A code was requested for this phone a moment ago. Wait a minute and try again.' },
  ].map((limit) => ({ key: getPhoneKey(phone), ...limit }));

/** The seconds until another attempt is within the limit; 0 if one is allowed now. */
const getRetryAfter = async (db: Db, { key, max, windowMs }: AttemptLimit, now: Date): Promise<number> => {
  const blocking = await passwordResetRepo.findBlocking(db, { key, max, since: new Date(now.getTime() - windowMs) });
  return blocking ? Math.max(1, Math.ceil((blocking.attempted_at.getTime() + windowMs - now.getTime()) / 1000)) : 0;
};

/** Throws 429 if one of the limits is reached. */
export const assertWithin = async (db: Db, limits: readonly AttemptLimit[], now: Date): Promise<void> => {
  for (const limit of limits) {
    const retryAfter = await getRetryAfter(db, limit, now);
    if (retryAfter > 0) throw tooManyRequests(limit.message, retryAfter);
  }
};

/** Counts an attempt for the keys of the limits. Throws 429 if one of them is reached. */
export const countAttempt = (database: Database, limits: readonly AttemptLimit[], now: Date): Promise<void> =>
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
  await countAttempt(database, [...getNetworkLimits('address', address, networkLimit), ...phoneLimits(phone)], now);
};

/** Counts an attempt to use a code. Throws 429 after twenty from one address in fifteen minutes. */
export const countCodeAttempt = (database: Database, { address, now }: Omit<Attempt, 'phone'>): Promise<void> =>
  countAttempt(database, getNetworkLimits('try', address, networkLimit), now);

/** Counts a message that is sent, in the caller's transaction. Returns false if the limit is reached. */
export const countSent = async (db: Db, limit: AttemptLimit, now: Date): Promise<boolean> => {
  await passwordResetRepo.lockAttempts(db, limit.key);
  if ((await getRetryAfter(db, limit, now)) > 0) return false;
  await passwordResetRepo.insertAttempts(db, [limit.key], now);
  return true;
};

/** Counts a code that is sent, in the caller's transaction. Returns false if the limit of all codes is reached. */
export const countSentCode = (db: Db, now: Date): Promise<boolean> => countSent(db, sentLimit, now);
