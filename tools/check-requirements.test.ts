import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkRequirements } from './check-requirements.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const routes = [{ spec: { method: 'GET', path: '/area/:id' } }];
const row = (id: string, { built = '[area.ts](../area.ts)', proved = '[area.test.ts](../area.test.ts)' } = {}) =>
  `| ${id} | \`GET /area/{id}\` shows an area. | ${built} | ${proved} |`;

const sound: Record<string, string> = {
  'area.ts': 'export const area = 1;',
  'area.test.ts': "it('shows an area', () => {});",
  'empty.test.ts': 'export {};',
  'README.md': 'See [Areas](docs/requirements.md#areas-and-specialties), [the web](https://example.test) and [the folder](docs).',
  'docs/requirements.md': `## Areas, and specialties\n\n${row('ARE-1')}\n${row('ARE-2')}\n\n${row('SPE-1', { proved: 'untested' })}\n`,
};

const check = (changed: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'medboard-requirements-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...sound, ...changed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return checkRequirements(folder, routes).map(({ path, message }) => `${path} ${message}`);
};

it('finds no problem in valid pages', () => {
  expect(check()).toEqual([]);
});

it.each<[string, Record<string, string>, string]>([
  ['a link to a missing file', { 'docs/a.md': '[B](b.md)' }, 'docs/a.md b.md does not exist'],
  ['a link to a missing heading', { 'docs/a.md': '# A\n\n[B](#b)' }, 'docs/a.md #b is not a heading'],
  ['an id that is used twice', { 'docs/requirements.md': `${row('ARE-1')}\n${row('ARE-1')}` }, 'ARE-1 must not come after ARE-1'],
  ['ids out of order', { 'docs/requirements.md': `${row('ARE-2')}\n${row('ARE-1')}` }, 'ARE-1 must not come after ARE-2'],
  [
    'an area that is split',
    { 'docs/requirements.md': `${row('A-1')}\n${row('B-1')}\n${row('A-2')}` },
    'the rows of A are not all together',
  ],
  ['a route that is not named', { 'docs/requirements.md': '## Areas and specialties' }, 'no requirement names `GET /area/{id}`'],
  ['a requirement without code', { 'docs/requirements.md': row('ARE-1', { built: 'soon' }) }, 'ARE-1 names no file that builds it'],
  ['a requirement without a test', { 'docs/requirements.md': row('ARE-1', { proved: '–' }) }, "ARE-1 names no test and is not 'untested'"],
  [
    'a test file without tests',
    { 'docs/requirements.md': row('ARE-1', { proved: '[empty.test.ts](../empty.test.ts)' }) },
    'ARE-1: ../empty.test.ts has no test',
  ],
])('finds %s', (_fault, changed, message) => {
  expect(check(changed)).toContainEqual(expect.stringContaining(message));
});
