import i18next, { type ParseKeys } from 'i18next';
import { expect, it } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import enScreens from '../locales/en-screens.json' with { type: 'json' };
import { loadScreenTexts, t } from './i18n.ts';

const keysOf = (catalogue: Record<string, object>) =>
  Object.entries(catalogue).flatMap(([section, texts]) => Object.keys(texts).map((name) => `${section}.${name}` as ParseKeys));

const variables = [...JSON.stringify([en, enScreens]).matchAll(/\{\{(\w+)/g)].map(([, name = '']) => [name, `<${name}>`]);

it.each([0, 1, 2])('returns the texts that i18next returns for the count %i', async (count) => {
  await loadScreenTexts();
  const keys = [...keysOf(en), ...keysOf(enScreens)];
  const values = { ...Object.fromEntries(variables), count };
  const expected = keys.map((key) => i18next.t(key, { ...values, interpolation: { escapeValue: false } }));
  expect(keys.map((key) => t(key, values))).toEqual(expected);
});
