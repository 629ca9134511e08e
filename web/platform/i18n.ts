import i18next, { type ParseKeys, type TFunction } from 'i18next';
import en from '../locales/en.json' with { type: 'json' };
import type enScreens from '../locales/en-screens.json';
import { formatNumber } from './format-number.ts';

/** All texts of the product by section. `en.json` has those of the shell, the sign-in page and the doctors list; `en-screens.json` has the rest. */
export type TextCatalogue = typeof en & typeof enScreens;

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

/** Keeps a name in a right-to-left script apart from the signs and numbers beside it. */
export const isolate = (value: string): string => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value);

void i18next.init({ lng: 'en', fallbackLng: 'en', resources: { en: { translation: en } }, initAsync: false });

// i18next resolves a key at each call, which a page does hundreds of times.
const templates = new Map<string, string>();

let loading: Promise<void> | undefined;

const load = async (): Promise<void> => {
  try {
    const { default: texts } = await import('../locales/en-screens.json');
    i18next.addResourceBundle('en', 'translation', texts, true);
    templates.clear();
  } catch (error) {
    loading = undefined;
    throw error;
  }
};

/** Loads `en-screens.json` once. After a failure it can be called again. */
export const loadScreenTexts = (): Promise<void> => {
  loading ??= load();
  return loading;
};

/** The module that is loading, with the texts of `en-screens.json`. */
export const withScreenTexts = async <Module>(loading: Promise<Module>): Promise<Module> =>
  (await Promise.all([loading, loadScreenTexts()]))[0];

/** The text of a key, in its form for a count, with the names of its variables. */
const getTemplate = (key: ParseKeys, count: unknown): string => {
  // English has no other forms than those of 0, 1 and 2.
  const form = typeof count === 'number' ? Math.min(Math.abs(count), 2) : undefined;
  const id = form === undefined ? key : `${key} ${form}`;
  const template = templates.get(id) ?? i18next.t(key, { count: form, skipInterpolation: true });
  templates.set(id, template);
  return template;
};

const variables = /\{\{(\w+)(, isolate)?\}\}/g;

/** Every number in a text gets thousands separators; an id is passed as a string. `{{name, isolate}}` isolates a name in a sentence. */
const formatValue = (value: unknown, isIsolated: boolean): string => {
  if (typeof value === 'number') return formatNumber(value);
  const text = String(value ?? '');
  return isIsolated ? isolate(text) : text;
};

const translate = (key: ParseKeys, values: Record<string, unknown> = {}): string => {
  const template = getTemplate(key, values['count']);
  if (!template.includes('{{')) return template;
  return template.replace(variables, (_, name: string, isolated?: string) => formatValue(values[name], isolated !== undefined));
};

/** Translates a key outside of components. */
export const t = translate as TFunction;

/** True if the loaded catalogue has a text for the key. */
export const hasText = (key: string): key is ParseKeys => i18next.exists(key);

/** Returns the translate function. The language does not change while a page is open. */
export const useText = (): TFunction => t;
