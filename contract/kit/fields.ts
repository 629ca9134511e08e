import { z } from 'zod';
import {
  isBrokenNumber,
  isReadable,
  isShortenedNumber,
  isVisible,
  normalizeEmail,
  normalizeLine,
  normalizeLines,
  normalizeNameOrNumber,
  normalizePhone,
  trimUnseen,
} from './normalize.ts';

const isMissing = (input: unknown) => input === undefined || input === null;

/** The messages for a field that is missing or of the wrong type. */
const typeMessages = (label: string, missing = `${label} is required`) => ({
  error: (issue: { input?: unknown }) => (isMissing(issue.input) ? missing : `${label} must be text`),
});

// Every control character except white space, and what Unicode keeps free of characters. PostgreSQL cannot store NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const controlCharacters = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{Noncharacter_Code_Point}]/u;

// PostgreSQL's jsonb rejects half of a surrogate pair, and UTF-8 would store another character.
const isStorable = (value: string) => !controlCharacters.test(value) && value.isWellFormed();

/** Text exactly as sent. Its error messages use the label. Rejects other types and control characters. */
export const rawText = (label: string, missing?: string) =>
  z.string(typeMessages(label, missing)).refine(isStorable, { error: `${label} contains characters that are not allowed`, abort: true });

const isWebAddress = (value: string) => {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  // A user name before the host can make one URL look like another.
  return /^https?:$/.test(url.protocol) && /[^.]/.test(url.hostname) && url.username + url.password === '';
};

type Bounds = { min?: number; max: number };
type Words = { missing?: string; min?: string; max?: string };

const readable = (label: string) =>
  [isReadable, { error: `${label} has a character that could not be read. Enter it again.`, abort: true }] as const;

const required =
  (normalize: (value: string) => string) =>
  (label: string, { min = 1, max }: Bounds, words: Words = {}) =>
    rawText(label, words.missing)
      .refine(...readable(label))
      .overwrite(normalize)
      .min(1, { error: words.missing ?? `${label} is required`, abort: true })
      .refine(isVisible, { error: words.missing ?? `${label} is required`, abort: true })
      .min(min, words.min ?? `${label} must be at least ${min} characters`)
      .max(max, words.max ?? `${label} must not exceed ${max} characters`);

const optional = (normalize: (value: string) => string) => (label: string, max: number) =>
  rawText(label)
    .refine(...readable(label))
    .overwrite(normalize)
    .max(max, `${label} must not exceed ${max} characters`)
    .optional();

/** Required text of one line, normalized, with a visible character and within its bounds in characters. */
export const requiredText = required(normalizeLine);

/** Required text of several lines, normalized, with a visible character and within its bounds in characters. */
export const requiredLongText = required(normalizeLines);

/** Optional text of one line, normalized; it may be empty. */
export const optionalText = optional(normalizeLine);

/** Optional text of several lines, normalized; it may be empty. */
export const optionalLongText = optional(normalizeLines);

/** The refinement of a normalized identifier: a number with decimals or an exponent has other digits than were meant. */
export const wholeIdentifier = (label: string) =>
  [
    (value: string) => !isBrokenNumber(value),
    {
      error: ({ input }: { input?: unknown }) =>
        isShortenedNumber(String(input))
          ? 'Excel shortened this number, so its last digits are lost. Format the column as text and enter the number again.'
          : `${label} must not have decimals`,
      abort: true,
    },
  ] as const;

/** A required name that may be a number, without decimals. */
export const requiredNameOrNumber = (label: string, bounds: Bounds) =>
  required(normalizeNameOrNumber)(label, bounds).refine(...wholeIdentifier(label));

/** An e-mail address, normalized, of at most 254 characters (RFC 5321). */
export const email = (words: { invalid: string }) =>
  rawText('Email')
    .overwrite(normalizeEmail)
    .min(1, { error: 'Email is required', abort: true })
    .max(254, { error: words.invalid, abort: true })
    .regex(z.regexes.email, words.invalid);

/** A phone number, normalized to its national digits before any check. */
export const phone = () =>
  rawText('Phone')
    .overwrite(normalizePhone)
    .min(1, { error: 'Phone is required', abort: true })
    .max(100, { error: 'Phone must be only digits', abort: true })
    .refine(...wholeIdentifier('Phone'));

/** A phone number of any country, in digits alone. */
export const anyPhone = () =>
  phone().regex(/^\d{10,15}$/, {
    error: ({ input }) =>
      String(input).startsWith('+') ? 'Phone must be 10 to 15 digits, and may begin with + only as +20' : 'Phone must be 10 to 15 digits',
  });

/** The present password of a user, with any length that a password may have. */
export const currentPassword = (label = 'Password') =>
  rawText(label).min(1, `${label} is required`).max(128, `${label} must not exceed 128 characters`);

/** A new password as typed: 8 to 128 characters. */
export const newPassword = () =>
  rawText('Password')
    .min(1, { error: 'Password is required', abort: true })
    .min(8, 'Password must be at least 8 characters')
    .max(128, 'Password must not exceed 128 characters');

/** A whole number within its bounds. Forms convert Arabic digits before they send a number. */
export const wholeNumber = (label: string, { min, max }: { min: number; max: number }, words: { missing?: string; min: string }) =>
  z
    .int({ error: (issue) => (isMissing(issue.input) ? (words.missing ?? `${label} is required`) : `${label} must be a whole number`) })
    .min(min, words.min)
    .max(max, `${label} must be at most ${max}`);

/** A list of distinct record ids: at least one and at most `max`. */
export const distinctIds = <Id extends z.ZodType>(id: Id, max: number) =>
  z
    .array(id, { error: 'Choose at least one' })
    .min(1, 'Choose at least one')
    .max(max, `Choose at most ${max}`)
    .refine((ids) => new Set(ids).size === ids.length, 'The same record is listed twice');

/** The distinct record ids that a list screen sends: at most 100, the largest page size. */
export const idList = <Id extends z.ZodType>(id: Id) => distinctIds(id, 100);

/** An absolute http or https URL, trimmed, of at most 2,048 characters. */
export const webAddress = (label: string, invalid: string) =>
  rawText(label)
    .overwrite(trimUnseen)
    .min(1, { error: `${label} is required`, abort: true })
    .max(2048, { error: `${label} must not exceed 2048 characters`, abort: true })
    .refine(isWebAddress, invalid);

/** A price in coins: whole, from 0 to 1,000,000. */
export const coinPrice = () => wholeNumber('Coin price', { min: 0, max: 1_000_000 }, { min: 'Coin price must be at least 0' });
