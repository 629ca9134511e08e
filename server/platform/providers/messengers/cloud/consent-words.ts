import type { ConsentState } from '../../../../../contract/entities/members/consents.ts';
import { foldText } from '../../../../../contract/kit/search-term.ts';

/** The words of a text as searches compare them, without punctuation and emoji. */
const wordsOf = (text: string): string[] => foldText(text.replaceAll(/[™℠©®]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? [];

const fold = (text: string): string => wordsOf(text).join('');

const entriesOf = (state: ConsentState, words: readonly string[]) => words.map((word): [string, ConsentState] => [fold(word), state]);

const states = new Map([
  ...entriesOf('withdrawn', ['stop', 'unsubscribe', 'توقف', 'إيقاف', 'إلغاء', 'إلغاء الاشتراك', 'إلغاء اشتراك']),
  ...entriesOf('given', ['start', 'ابدأ', 'اشترك']),
]);

/** What a reply says about marketing, if it is nothing but one of the words for it, also several times. */
export const readConsentWord = (text: string): ConsentState | undefined => {
  const [first, ...others] = wordsOf(text);
  const repeated = others.every((word) => word === first) ? states.get(first ?? '') : undefined;
  return states.get(fold(text)) ?? repeated;
};
