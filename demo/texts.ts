import ar from './texts/ar.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export { ar, en };

export const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

/** Returns the texts in the script of a name. */
export const textsFor = (name: string): typeof en | typeof ar => (isArabic(name) ? ar : en);

export const toArabicDigits = (text: string | number): string =>
  String(text).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** Spreads Arabic items evenly among English ones. */
export const mix = <Item>(english: readonly Item[], arabic: readonly Item[]): Item[] =>
  [english, arabic]
    .flatMap((items) => items.map((item, index) => ({ item, position: (index + 0.5) / items.length })))
    .sort((one, other) => one.position - other.position)
    .map(({ item }) => item);

/** Each category with its own tags. */
export const labels = [en, ar].flatMap((texts) => Object.entries<string[]>(texts.labels)).map(([category, tags]) => ({ category, tags }));
