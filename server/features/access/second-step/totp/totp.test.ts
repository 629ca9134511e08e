// Proves TSS-3
import { expect, it } from 'vitest';
import { toBase32 } from './base32.ts';
import { findStep, getCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

// Appendix B of RFC 6238 has eight digits; the last six are the code of six digits.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('has at %i s the code of RFC 6238', (seconds, code) => {
  expect(getCode(secret, at(seconds))).toBe(code.slice(2));
});

it('accepts the code of this step, the one before and the next, and no other', () => {
  const now = 1_234_567_890;
  const code = getCode(secret, at(now));
  const found = [-60, -30, 0, 30, 60].map((seconds) => findStep(secret, code, at(now + seconds)));
  const step = now / 30;
  expect(found).toEqual([undefined, step, step, step, undefined]);
});

// Section 10 of RFC 4648.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32 as %j', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded);
});
