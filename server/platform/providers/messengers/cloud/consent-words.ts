import type { ConsentState } from '../../../../../contract/entities/members/consents.ts';

/** Text without case, diacritics, punctuation, spaces and emoji; Persian and Arabic forms of a letter are equal. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\u0640/gu, '')
    .replaceAll(/[\u06cc\u0649]/g, '\u064a');

const wordsOf = (state: ConsentState, words: readonly string[]) => words.map((word): [string, ConsentState] => [fold(word), state]);

const states = new Map([
  ...wordsOf('withdrawn', ['stop', 'unsubscribe', 'توقف', 'إيقاف', 'إلغاء', 'إلغاء الاشتراك']),
  ...wordsOf('given', ['start', 'ابدأ', 'اشترك']),
]);

/** What a reply says about marketing, if it is nothing but one of the words for it. */
export const readConsentWord = (text: string): ConsentState | undefined => states.get(fold(text));
