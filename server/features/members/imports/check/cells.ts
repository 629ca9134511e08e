import { normalizeDigits, normalizePhone } from '../../../../../contract/kit/normalize.ts';

/** What Excel shows of a long number in a narrow column, and saves in CSV files. Its digits are lost. */
const isShortened = (text: string) => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(normalizeDigits(text).trim());

export const shortenedReason =
  'Excel shortened this number, so its last digits are lost. Format the column as text and enter the number again.';

/** An identifier without the marks by which Excel is told that it is text: `'010` and `="010"`. A CSV file is read without them. */
export const unmarkText = (text: string): string => text.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[+\d])/, '');

/**
 * A phone of a file as the form would have it. Excel drops the leading zero of a number, and a plus in front of it. Both are restored if
 * only an Egyptian mobile number can be meant. Returns undefined for a number whose digits are lost.
 */
export const restorePhone = (text: string): string | undefined => {
  if (isShortened(text)) return undefined;
  return normalizePhone(unmarkText(text)).replace(/^(?:20)?(1[0125]\d{8})$/, '0$1');
};
