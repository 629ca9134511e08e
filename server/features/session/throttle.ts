import type { Database } from '../../platform/database/index.ts';
import { tooManyRequests } from '../../platform/errors.ts';
import { sessionRepo } from './session.repo.ts';

const windowMs = 5 * 60 * 1000;
const maxFailures = { phone: 5, address: 20 };

type Attempt = { phone: string; address: string; now: Date };

// All IPv6 addresses of one /64 count together, because one person can use all of them.
const getAddressKey = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return `address:${plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain}`;
};

const getLimits = ({ phone, address }: Attempt) => [
  { key: `phone:${phone}`, max: maxFailures.phone },
  { key: getAddressKey(address), max: maxFailures.address },
];

/**
 * Counts an attempt as failed before its password is verified, so that concurrent attempts cannot exceed the limit. Throws 429 if
 * too many attempts failed in the last five minutes. The result removes the failure after the right password.
 */
export const countAttempt = async (database: Database, attempt: Attempt): Promise<() => Promise<void>> => {
  const limits = getLimits(attempt);
  await database.transaction(async (db) => {
    for (const { key, max } of limits) {
      await sessionRepo.lockAttempts(db, key);
      const failures = await sessionRepo.listFailuresSince(db, key, new Date(attempt.now.getTime() - windowMs));
      const oldest = failures[failures.length - max];
      if (!oldest) continue;
      const retryAfter = Math.ceil((oldest.failed_at.getTime() + windowMs - attempt.now.getTime()) / 1000);
      throw tooManyRequests('Too many attempts. Please wait a few minutes and try again.', Math.max(1, retryAfter));
    }
    await sessionRepo.insertFailures(
      db,
      limits.map(({ key }) => key),
      attempt.now,
    );
  });
  return () =>
    database.transaction(async (db) => {
      await sessionRepo.removeFailuresOf(db, `phone:${attempt.phone}`);
      await sessionRepo.removeFailure(db, { key: getAddressKey(attempt.address), at: attempt.now });
    });
};
