import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// Every authenticator app supports these values of RFC 6238. Some ignore others.
export const stepMs = 30_000;
const digits = 6;
const secretBytes = 20;

/** How far the clock of the app may be off, in steps. */
const tolerance = 1;

export const createSecret = (): Buffer => randomBytes(secretBytes);

const getStep = (at: Date): number => Math.floor(at.getTime() / stepMs);

/** The code of one step: HOTP of RFC 4226 with the step as counter. */
const codeOfStep = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
};

/** The code that the app shows at a time. */
export const getCode = (secret: Uint8Array, at: Date): string => codeOfStep(secret, getStep(at));

/** The step whose code it is, now or one step before or after; undefined if it is none of them. */
export const findStep = (secret: Uint8Array, code: string, at: Date): number | undefined => {
  const typed = Buffer.from(code);
  let found: number | undefined;
  for (let step = getStep(at) - tolerance; step <= getStep(at) + tolerance; step += 1) {
    const expected = Buffer.from(codeOfStep(secret, step));
    // Compares all of them, so that the time does not show which one it is.
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) found = step;
  }
  return found;
};
