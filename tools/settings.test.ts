import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name ?? '');

const settings = namesIn(read('server/platform/config.ts'), /^ {2}([A-Z][A-Z_]+): (?:withDefault|optional)\(/gm);

it('finds the settings in config.ts', () => expect(settings).toContain('DATABASE_URL'));

it('lists every setting in .env.example', () => {
  expect(namesIn(read('.env.example'), /^([A-Z_]+)=/gm)).toEqual(expect.arrayContaining(settings));
});

it('passes every setting to the container, in compose.yaml or in the image', () => {
  const passed = [...namesIn(read('compose.yaml'), /^ {6}([A-Z_]+): /gm), ...namesIn(read('Dockerfile'), /\b([A-Z_]+)=/g)];
  expect(passed).toEqual(expect.arrayContaining(settings));
});

it('lists every setting once in the table of docs/operations.md', () => {
  const section = read('docs/operations.md').split('\n## Settings\n')[1] ?? '';
  // The table ends at its first line that is not a row.
  const [table = ''] = /^\| name .*(?:\n\|.*)*/m.exec(section) ?? [];
  const names = namesIn(table, /^\| ([A-Z][A-Z_, ]+?) +\|/gm).flatMap((cell) => cell.split(', '));
  // The image sets NODE_ENV.
  expect(names.toSorted()).toEqual(settings.filter((name) => name !== 'NODE_ENV').toSorted());
});
