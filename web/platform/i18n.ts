import i18next, { type FormatterModule, type ParseKeys, type TFunction, type TOptions } from 'i18next';
import en from '../locales/en.json' with { type: 'json' };
import { formatNumber } from './format-number.ts';

/** All texts of the product by section. */
export type TextCatalogue = typeof en;

/** The name of a text. */
export type TextKey = ParseKeys;

/** The names of the sections that have all of the given texts. */
export type TextSection<Key extends string> = {
  [Section in keyof TextCatalogue]: TextCatalogue[Section] extends Record<Key, string> ? Section : never;
}[keyof TextCatalogue];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: TextCatalogue };
  }
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Wraps a name in a right-to-left script in Unicode isolates, so that the signs and numbers beside it keep their order. */
export const isolate = (value: string): string => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value);

/** Every number in a text gets thousands separators; an id is passed as a string. `{{name, isolate}}` isolates a name in a sentence. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, format) => {
    if (typeof value === 'number') return formatNumber(value);
    return format === 'isolate' ? isolate(String(value)) : value;
  },
};

void i18next.use(formatter).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes what it renders.
  initAsync: false,
});

// i18next resolves a key and looks for variables at each call, which a page does hundreds of times.
const constantTexts = new Map<string, string>();

/** The text of a key if it has no variables; otherwise undefined. `i18next.t` takes seven times as long. */
const findPlainText = (key: ParseKeys): string | undefined => {
  const text: unknown = i18next.getResource('en', 'translation', key);
  return typeof text === 'string' && !/\{\{|\$t\(/.test(text) ? text : undefined;
};

const getConstantText = (key: ParseKeys): string => {
  const text = constantTexts.get(key) ?? findPlainText(key) ?? i18next.t(key);
  constantTexts.set(key, text);
  return text;
};

/** Translates a key outside of components. */
export const t = ((key: ParseKeys, values?: TOptions) => (values ? i18next.t(key, values) : getConstantText(key))) as TFunction;

/** True if the catalogue has a text for the key. */
export const hasText = (key: string): key is ParseKeys => i18next.exists(key);

/** Returns the translate function. The language does not change while a page is open. */
export const useText = (): TFunction => t;
