import i18next, { type ParseKeys } from 'i18next';
import { expect, it } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import { t } from './i18n.ts';

const keysOf = (catalogue: Record<string, object>) =>
  Object.entries(catalogue).flatMap(([section, texts]) => Object.keys(texts).map((name) => `${section}.${name}` as ParseKeys));

it('returns for every key the text that i18next returns', () => {
  const keys = keysOf(en);
  expect(keys.map((key) => t(key))).toEqual(keys.map((key) => i18next.t(key)));
});
