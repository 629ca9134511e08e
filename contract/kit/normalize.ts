/** Replaces Arabic-Indic (U+0660…) and Persian (U+06F0…) digits by 0 to 9. */
export const normalizeDigits = (value: string): string =>
  value.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** Reduces a phone number to its national digits: removes spaces, dashes, brackets, direction marks and Egypt's +20 or 0020, and converts Arabic digits. */
export const normalizePhone = (value: string): string =>
  normalizeDigits(value)
    .replace(/[\s\-().\u2010-\u2015\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^(?:\+20|0020)0?/, '0');
