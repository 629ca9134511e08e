import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingNames } from '../../server/platform/config/config.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name ?? '');

it('lists every setting once in .env.example, and nothing else', () => {
  expect(namesIn(read('.env.example'), /^([A-Z\d_]+)=/gm).toSorted()).toEqual(settingNames.toSorted());
});

it('passes every setting to the container, in compose.yaml or in the image', () => {
  const passed = [...namesIn(read('compose.yaml'), /^ {6}([A-Z\d_]+): /gm), ...namesIn(read('Dockerfile'), /\b([A-Z\d_]+)=/g)];
  expect(passed).toEqual(expect.arrayContaining(settingNames));
});
