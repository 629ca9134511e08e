import { unavailable } from '../errors.ts';
import { createLimiter } from '../limiter.ts';
import { assertUncommonPassword, type PasswordOwner } from './password-rule.ts';

// OWASP's minimum for argon2id; about 20 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Limits hashing to two threads, so that reads stay fast while many people sign in.
const limit = createLimiter({
  concurrency: 2,
  maxQueued: 50,
  onFull: () => unavailable('The server is busy. Please try again in a moment.', 5),
});

/** Hashes the NFC form of a password with argon2id. Throws 503 if 50 calls wait already. */
export const hashPassword = (password: string): Promise<string> =>
  limit(async () => (await import('@node-rs/argon2')).hash(password.normalize('NFC'), cost));

/** Hashes a password that a person chose or was given. Throws 422 on the field `password` if it is too common. */
export const hashNewPassword = async (password: string, owner: PasswordOwner): Promise<string> => {
  await assertUncommonPassword(password, owner);
  return hashPassword(password);
};

let dummyHash: string | undefined;

const getDummyHash = async (): Promise<string> => {
  dummyHash ??= await hashPassword('no account has this password');
  return dummyHash;
};

/** Whether the password matches the hash. Without a hash it does the same work and returns false, so that an unknown phone takes as long as a wrong password. */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const expected = hash ?? (await getDummyHash());
  const isMatch = await limit(async () => (await import('@node-rs/argon2')).verify(expected, password.normalize('NFC')));
  return isMatch && hash !== undefined;
};
