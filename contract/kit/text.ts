import { z } from 'zod';
import { foldPhone } from './fold.ts';

const isMissing = (input: unknown) => input === undefined || input === null;

/** The sentences for a field that is missing or of the wrong type. */
const typed = (label: string, missing = `${label} is required`) => ({
  error: (issue: { input?: unknown }) => (isMissing(issue.input) ? missing : `${label} must be text`),
});

// Any control character but tab, line feed and carriage return; PostgreSQL cannot store NUL at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

// Half of a surrogate pair is no character: PostgreSQL's jsonb refuses it, and UTF-8 would store something else.
const isStorable = (value: string) => !controls.test(value) && value.isWellFormed();

/** Text as it was sent, with the sentences of its label for missing, wrong type and forbidden characters. */
export const rawText = (label: string, missing?: string) =>
  z.string(typed(label, missing)).refine(isStorable, { error: `${label} contains characters that are not allowed`, abort: true });

const isWebAddress = (value: string) => {
  if (!/^https?:\/\//i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  // A name before the host makes one address look like another.
  return /^https?:$/.test(url.protocol) && /[^.]/.test(url.hostname) && url.username + url.password === '';
};

/** Trimmed text that must be there, within its bounds in characters. */
export const requiredText = (
  label: string,
  { min = 1, max }: { min?: number; max: number },
  words: { missing?: string; min?: string; max?: string } = {},
) =>
  rawText(label, words.missing)
    .trim()
    .min(1, { error: words.missing ?? `${label} is required`, abort: true })
    .min(min, words.min ?? `${label} must be at least ${min} characters`)
    .max(max, words.max ?? `${label} must not exceed ${max} characters`);

/** Trimmed text that may be left out or emptied. */
export const optionalText = (label: string, max: number) =>
  rawText(label).trim().max(max, `${label} must not exceed ${max} characters`).optional();

/** An e-mail address, trimmed and in lower case. RFC 5321 bounds it to 254 characters. */
export const email = (words: { invalid: string }) =>
  rawText('Email')
    .trim()
    .toLowerCase()
    .min(1, { error: 'Email is required', abort: true })
    .max(254, { error: words.invalid, abort: true })
    .regex(z.regexes.email, words.invalid);

/** A phone number folded to its national digits before any check. */
export const phone = () =>
  rawText('Phone')
    .overwrite(foldPhone)
    .min(1, { error: 'Phone is required', abort: true })
    .max(100, { error: 'Phone must be only digits', abort: true });

/** A new password, in characters as typed. */
export const newPassword = () =>
  rawText('Password')
    .min(1, { error: 'Password is required', abort: true })
    .min(8, 'Password must be at least 8 characters')
    .max(128, 'Password must not exceed 128 characters');

/** A whole number within its bounds; Arabic digits are no matter here, for the form sends a number. */
export const wholeNumber = (label: string, { min, max }: { min: number; max: number }, words: { missing?: string; min: string }) =>
  z
    .int({ error: (issue) => (isMissing(issue.input) ? (words.missing ?? `${label} is required`) : `${label} must be a whole number`) })
    .min(min, words.min)
    .max(max, `${label} must be at most ${max}`);

/** A list of distinct record ids, at least one and at most so many. */
export const distinctIds = <Id extends z.ZodType>(id: Id, most: number) =>
  z
    .array(id, { error: 'Choose at least one' })
    .min(1, 'Choose at least one')
    .max(most, `Choose at most ${most}`)
    .refine((ids) => new Set(ids).size === ids.length, 'The same record is listed twice');

/** A list of distinct record ids as list screens send it: at most a page of the largest size. */
export const idList = <Id extends z.ZodType>(id: Id) => distinctIds(id, 100);

/** An absolute http or https address, trimmed, of at most 2,048 characters. */
export const webAddress = (label: string, invalid: string) =>
  rawText(label)
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .max(2048, { error: `${label} must not exceed 2048 characters`, abort: true })
    .refine(isWebAddress, invalid);
