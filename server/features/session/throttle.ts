import type { Database } from '../../platform/database/index.ts';
import { tooMany } from '../../platform/errors.ts';
import { sessionRepo } from './session.repo.ts';

const span = 5 * 60 * 1000;
const mostOf = { phone: 5, address: 20 };

type Try = { phone: string; address: string; now: Date };

// An IPv6 guesser has a whole /64 to come from.
const addressKey = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return `address:${plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain}`;
};

const limitsOf = ({ phone, address }: Try) => [
  { key: `phone:${phone}`, most: mostOf.phone },
  { key: addressKey(address), most: mostOf.address },
];

/**
 * Counts a try as failed before its password is looked at, so that many at once cannot all pass; 429 where too many failed
 * in the last five minutes. The result takes the count back once the password proved right.
 */
export const countTry = async (database: Database, attempt: Try): Promise<() => Promise<void>> => {
  const limits = limitsOf(attempt);
  await database.transaction(async (db) => {
    for (const { key, most } of limits) {
      await sessionRepo.lockTries(db, key);
      const failures = await sessionRepo.failuresSince(db, key, new Date(attempt.now.getTime() - span));
      const oldest = failures[failures.length - most];
      if (!oldest) continue;
      const wait = Math.ceil((oldest.failed_at.getTime() + span - attempt.now.getTime()) / 1000);
      throw tooMany('Too many attempts. Please wait a few minutes and try again.', Math.max(1, wait));
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
      await sessionRepo.removeFailure(db, { key: addressKey(attempt.address), at: attempt.now });
    });
};
