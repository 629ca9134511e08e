// Characters that show nothing, such as zero-width ones, direction marks, fillers, variation selectors and tags.
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u0640\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;

/** Tells if somebody can see a character of the text. */
export const isVisible = (value: string): boolean => visible.test(value);

/** Tells if all characters of a text could be read: U+FFFD replaces one that could not. */
export const isReadable = (value: string): boolean => !value.includes('\ufffd');

// Variation selectors and tags at the end of a text belong to an emoji, and controls of direction come in pairs.
const edge = String.raw`[[\s\u0085\u2800\ufff9-\ufffc\p{Default_Ignorable_Code_Point}]--[\p{Variation_Selector}\u202a-\u202c\u2066-\u2069\u{e0000}-\u{e0fff}]]`;
const edges = new RegExp(`^${edge}+|(?<!${edge})${edge}+$`, 'gv');

/** Removes white space and other characters that show nothing from both ends. */
export const trimUnseen = (value: string): string => value.replace(edges, '');

/** Replaces line breaks by spaces, as a field of one line shows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: other line breaks
export const joinLines = (value: string): string => value.replace(/\s*[\n\u000b\u000c\r\u0085\u2028\u2029]\s*/g, ' ');

/**
 * A name or another text of one line: white space is one space, and what changes the direction or shows nothing is removed. Joiners and
 * marks that letters and emoji need stay.
 */
export const normalizeLine = (value: string): string =>
  trimUnseen(
    value
      .replace(/[\u034f\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc]/g, '')
      // Tags belong to a flag only.
      .replace(/(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0000}-\u{e007f}]/gu, '')
      .replace(/\u200d{2,}/g, '\u200d')
      // What stands between a letter and its hamza or madda keeps them from being one letter.
      .replace(/([\u0627\u06c1\u06d2\u06d5])[\u0640\p{Default_Ignorable_Code_Point}]+(?=[\u0653-\u0655])/gu, '$1')
      .replace(/[\s\u0085\u2800\u3164\uffa0]+/g, ' ')
      .normalize('NFC'),
  );

/** A text of several lines: each line break is one line feed, and what reverses letters is removed. */
export const normalizeLines = (value: string): string =>
  trimUnseen(
    value
      // biome-ignore lint/suspicious/noControlCharactersInRegex: other line breaks
      .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
      .replace(/[\u202d\u202e]/g, '')
      .normalize('NFC'),
  );

/** Replaces Arabic-Indic (U+0660…), Persian (U+06F0…) and full-width (U+FF10…) digits by 0 to 9. */
export const normalizeDigits = (value: string): string =>
  value.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Also replaces full-width letters and signs and Arabic separators of numbers, and removes what shows nothing. */
const toAscii = (value: string): string =>
  normalizeDigits(value)
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(unseen, '');

/** An e-mail address as it is stored: in lower case, without white space around it and without characters that show nothing. */
export const normalizeEmail = (value: string): string => toAscii(value).trim().toLowerCase();

/** Tells if a spreadsheet program replaced the last digits of a number by an exponent, as in 1.01E+09. */
export const isShortenedNumber = (value: string): boolean => /^[+-]?\d+(?:[.,]\d+e[+-]?|e\+)\d+$/i.test(value);

const hasDecimals = (value: string) => /^[+-]?\d+[.,]\d+$|^\d{1,3}(?:\.\d{3})+\.\d{1,2}$/.test(value);

/** Tells if a number that should be an identifier has decimals or an exponent, so its digits are not those that were meant. */
export const isBrokenNumber = (value: string): boolean => hasDecimals(value) || isShortenedNumber(value);

/** Removes the signs between groups of three digits, and decimals that are zeros, as in 1,012,345,678.00. Other texts stay. */
const removeDecimalZeros = (value: string): string => {
  const [, separator] = /^\+?\d{1,3}([.,])\d{3}(?:(?:\1\d{3})+(?:(?!\1)[.,]\d+)?|(?!\1)[.,]\d+)$/.exec(value) ?? [];
  // The zeros of 101,000 may be decimals or a group.
  return (separator ? value.replaceAll(separator, '') : value).replace(/^(?!\d{1,3}[.,]000$)(\+?\d+)[.,]0+$/, '$1');
};

/** A whole number as ASCII digits: without spaces around it, signs between groups and decimal zeros. Other texts keep their signs. */
export const normalizeWholeNumber = (value: string): string => removeDecimalZeros(toAscii(value).trim());

// In a spreadsheet, '010 and ="010" mean that a number is a text.
const removeTextMarks = (value: string): string => value.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[+\d])/, '');

const toIdentifier = (value: string): string => {
  const text = removeTextMarks(toAscii(value).replace(/\s/g, ''));
  // Dashes and brackets must not hide decimals.
  const bare = text.replace(/[\p{Pd}\u2212()/]/gu, '');
  return removeDecimalZeros(bare !== text && /^\+?\d+[.,]\d{1,2}$/.test(bare) ? bare : text);
};

// Dots separate the groups of a phone number, as in 010.12345678 or 010.123.456.78.
const isDotted = (value: string) => /^0\d{1,3}\.(?!0+$)\d{6,}$|^0\d{1,2}(?:\.\d{3})+\.\d{2}$/.test(value);

/**
 * Reduces a phone number to its national digits: removes spaces, dashes, brackets, dots, Egypt's +20 or 0020, and decimal zeros. An
 * Egyptian mobile number also loses a 20, and gets back the leading zero that spreadsheets drop. A number with other decimals or an
 * exponent keeps its signs, and so does a text that holds more than digits and these signs.
 */
export const normalizePhone = (value: string): string => {
  const phone = toIdentifier(value);
  if (isBrokenNumber(phone) && !isDotted(phone)) return phone;
  const digits = phone.replace(/[\p{Pd}\u2212().]/gu, '');
  if (!/^\+?\d*$/.test(digits)) return phone;
  return digits.replace(/^(?:\+20|0020)0?(?=[1-9])/, '0').replace(/^(?:20)?0?(1[0125]\d{8})$/, '0$1');
};

/**
 * A tax number as it is stored and searched: ASCII digits, upper-case letters, no spaces, dashes, slashes, dots or decimal zeros. A number
 * with other decimals or an exponent stays as it is.
 */
export const normalizeTaxNumber = (value: string): string => {
  const number = toIdentifier(value);
  if (isBrokenNumber(number)) return number;
  const bare = number.replace(/[\p{Pd}\u2212/.]/gu, '');
  return (/^[\p{L}\d]*$/u.test(bare) ? bare : number).replace(/[a-z]+/g, (letters) => letters.toUpperCase());
};

/**
 * A name that may be a number, such as a promo code: a text of one line, and a number without decimal zeros. A number with other decimals
 * or an exponent stays as it is.
 */
export const normalizeNameOrNumber = (value: string): string => {
  const line = normalizeLine(value);
  const number = removeDecimalZeros(removeTextMarks(toAscii(line)));
  return /^\d+$/.test(number) || isBrokenNumber(number) ? number : line;
};

/** A code that is typed once: without spaces and dashes, and with letters in upper case. */
export const normalizeCode = (value: string): string =>
  toAscii(value)
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .toUpperCase();
