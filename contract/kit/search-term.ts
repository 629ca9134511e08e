import { normalizeDigits } from './normalize.ts';

/** Tells if a term has three letters or digits in a row. The indexes of searches find only such terms. */
export const hasThreeLetters = (term: string): boolean =>
  /[\p{L}\p{N}]{3}/u.test(term.normalize('NFKD').replace(/[\p{M}\p{Cf}\u0640]/gu, ''));

// Migration 9 has the same letters, digits and characters.
const variants = new Map(
  Object.entries({ ا: 'أإآٱٲٳ', ي: 'ىیېۍےۓؠ', ه: 'ةەۀہۂۃھ', ك: 'کڪ', σ: 'ς' }).flatMap(([letter, others]) =>
    Array.from(others, (other) => [other, letter] as const),
  ),
);
const ignored = /[\u0300-\u036f]|[\p{Default_Ignorable_Code_Point}\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed\ufff9-\ufffc]/gu;

/** A text as searches and unique names compare it, as the SQL function `fold_text` does: without case, accents, marks, and forms of Arabic letters. */
export const foldText = (value: string): string =>
  normalizeDigits(value.normalize('NFKC').toLowerCase())
    .replace(/[\u0620-\u06d5ς]/g, (letter) => variants.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(ignored, '')
    .normalize('NFKC')
    .replace(/[\s\u0085\u2800]+/g, ' ')
    .trim();
