import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '../server/platform/config.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name ?? '');

it('lists every setting in .env.example', () => {
  expect(namesIn(read('.env.example'), /^([A-Z\d_]+)=/gm)).toEqual(expect.arrayContaining(settingNames));
});

it('passes every setting to the container, in compose.yaml or in the image', () => {
  const passed = [...namesIn(read('compose.yaml'), /^ {6}([A-Z\d_]+): /gm), ...namesIn(read('Dockerfile'), /\b([A-Z\d_]+)=/g)];
  expect(passed).toEqual(expect.arrayContaining(settingNames));
});

it('lists every setting once in the table of docs/operations.md', () => {
  const section = read('docs/operations.md').split('\n## Settings\n')[1] ?? '';
  // The table ends at its first line that is not a row.
  const [table = ''] = /^\| name .*(?:\n\|.*)*/m.exec(section) ?? [];
  const names = namesIn(table, /^\| ([A-Z][A-Z\d_, ]+?) +\|/gm).flatMap((cell) => cell.split(', '));
  // The image sets NODE_ENV.
  expect(names.toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').toSorted());
});
