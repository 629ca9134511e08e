// i18next-cli finds keys in calls of t() only. Here 249 of 1,234 keys are in data (menus, filters, statuses), so it reports them as unused;
// it also needs @swc/core, whose install script may download a compiler. A missing key is a type error (CustomTypeOptions of i18next).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The keys as code writes them: joined by dots, without plural endings. */
const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')] : keysOf(value, `${prefix}${key}.`),
  );

/** The keys that a template may produce: `doctors.status.${status}`, or `${texts}.title` for one level above. */
const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .replaceAll('.', '\\.')
      .replace(/^\$\{[^}]+\}/, '\\w+')
      .replace(/\$\{[^}]+\}/g, '[\\w.]+')}$`,
  );

const findUnused = (keys: string[], code: string) => {
  const literals = new Set(Array.from(code.matchAll(/(['"`])([\w.]+)\1/g), ([, , text]) => text));
  const templates = new Set(Array.from(code.matchAll(/`((?:[\w.]|\$\{[\w.]+\})+)`/g), ([, template = '']) => template));
  const patterns = [...templates].filter((template) => /\.\$|\}\./.test(template)).map(patternOf);
  return keys.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
};

it('finds the keys that no code uses', () => {
  const texts = { title: 'Doctors', count_one: '1', count_other: '2', status: { pending: 'Pending' }, gone: 'Gone', added: 'Added' };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this text is code that is searched
  const code = "t('doctors.title'); t('doctors.count'); t(`doctors.status.${status}`); t(`${texts}.added`); t(`${base}/gone`)";
  expect(findUnused(keysOf({ doctors: texts }), code)).toEqual(['doctors.gone']);
});

it('uses every text of the catalogues', () => {
  const code = globSync('web/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n');
  const keys = globSync('web/locales/*.json', { cwd: root }).flatMap((path) => keysOf(JSON.parse(read(path))));
  expect(keys.length).toBeGreaterThan(0);
  expect(findUnused(keys, code)).toEqual([]);
});
