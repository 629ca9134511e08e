import type { Settings } from '../../../platform/config/config.ts';
import type { Database, Db } from '../../../platform/database/index.ts';
import {
  type AttemptLimit,
  assertWithin,
  countAttempt,
  countSent,
  getNetworkLimits,
  getPhoneKey,
} from '../../access/password-reset/index.ts';

const minute = 60_000;
const hour = 60 * minute;

type Attempt = { phone: string; address: string; now: Date };

const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.';
// A mobile network has many doctors behind one address.
const requestLimit = { max: 60, windowMs: hour, message: tooManyAttempts };
/** Five tries for each code that a network may request. */
const tryLimit = { max: 300, windowMs: hour, message: tooManyAttempts };

// The limits hold for every phone, so a refusal does not reveal an account.
const getPhoneLimits = (phone: string): AttemptLimit[] => [
  {
    key: getPhoneKey(phone),
    max: 5,
    windowMs: 24 * hour,
    message: 'Too many codes were requested for this phone today. Try again tomorrow.',
  },
  {
    key: getPhoneKey(phone),
    max: 1,
    windowMs: minute,
    message: 'A code was requested for this phone a moment ago. Wait a minute and try again.',
  },
];

const getSentLimit = ({ codesPerHour }: Pick<Settings, 'codesPerHour'>): AttemptLimit => ({
  key: 'appSent',
  max: codesPerHour,
  windowMs: hour,
  message: 'Too many codes were requested. Try again in an hour.',
});

/** Counts a request for a code. Throws 429 after one for the phone in a minute or five in a day, after 60 of the network in an hour, or if too many codes were sent. */
export const countCodeRequest = async (database: Database, { phone, address, now }: Attempt, settings: Settings): Promise<void> => {
  await assertWithin(database.db, [getSentLimit(settings)], now);
  await countAttempt(database, [...getNetworkLimits('appAddress', address, requestLimit), ...getPhoneLimits(phone)], now);
};

/** Counts an attempt to use a code. Throws 429 after 300 of the network in an hour. */
export const countCodeTry = (database: Database, { address, now }: Omit<Attempt, 'phone'>): Promise<void> =>
  countAttempt(database, getNetworkLimits('appTry', address, tryLimit), now);

/** Counts a code that is sent, in the caller's transaction. Returns false if the limit of all codes is reached. */
export const countSentCode = (db: Db, settings: Settings, now: Date): Promise<boolean> => countSent(db, getSentLimit(settings), now);
