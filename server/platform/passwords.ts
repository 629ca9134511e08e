import { unavailable } from './errors.ts';

// OWASP's minimum for argon2id; about 20 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const mostAtOnce = 2;
const mostWaiting = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Keeps hashing from taking every thread, so that reads stay quick while many sign in. */
const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw unavailable('Too many people are signing in. Please try again in a moment.', 5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** The argon2id hash of a password, NFC-normalised first. 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await import('@node-rs/argon2')).hash(password.normalize('NFC'), cost));

let dummy: string | undefined;

const dummyHash = async (): Promise<string> => {
  dummy ??= await hashPassword('no account has this password');
  return dummy;
};

/** True where the password is the one hashed; without a hash it does the same work and says false, so that an unknown phone takes as long as a wrong password. */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const against = hash ?? (await dummyHash());
  const isRight = await inTurn(async () => (await import('@node-rs/argon2')).verify(against, password.normalize('NFC')));
  return isRight && hash !== undefined;
};
