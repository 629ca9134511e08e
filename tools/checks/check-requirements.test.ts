import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkRequirements, writeRequirements } from './check-requirements.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const routes = [{ spec: { method: 'GET', path: '/area/:id' } }];
const row = (id: string, tests = '[area](../server/area.test.ts)') => `|${id}|\`GET /area/{id}\` shows an area.|${tests}|`;

const sound: Record<string, string> = {
  'server/area.test.ts': '// Proves ARE-1\n// Proves ARE-2, ARE-10\n',
  'web/area.test.tsx': '// Proves ARE-10',
  'README.md': 'See [Areas](docs/requirements.md#areas-and-specialties), [the web](https://example.test) and [the folder](docs).',
  'docs/requirements.md': `## Areas, and specialties

${row('ARE-1')}
${row('ARE-2')}
${row('ARE-10', '[area](../server/area.test.ts)<br>[area](../web/area.test.tsx)')}

${row('SPE-1', 'untested')}
`,
};

const write = (changed: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'medboard-requirements-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...sound, ...changed })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

const check = (changed?: Record<string, string>) =>
  checkRequirements(write(changed), routes).map(({ path, message }) => `${path} ${message}`);

it('finds no problem in valid pages', () => {
  expect(check()).toEqual([]);
});

it('writes the tests of each requirement', () => {
  const page = sound['docs/requirements.md'] ?? '';
  const folder = write({ 'docs/requirements.md': page.replace(/\|[^|\n]*\|$/gm, '|untested|') });
  writeRequirements(folder);
  expect(readFileSync(join(folder, 'docs/requirements.md'), 'utf8')).toBe(page);
});

it.each<[string, Record<string, string>, string]>([
  ['a link to a missing file', { 'docs/a.md': '[B](b.md)' }, 'docs/a.md b.md does not exist'],
  ['a link to a missing heading', { 'docs/a.md': '# A\n\n[B](#b)' }, 'docs/a.md #b is not a heading'],
  ['an id that is used twice', { 'docs/requirements.md': `${row('ARE-1')}\n${row('ARE-1')}` }, 'ARE-1 must not come after ARE-1'],
  ['ids out of order', { 'docs/requirements.md': `${row('ARE-10')}\n${row('ARE-2')}` }, 'ARE-2 must not come after ARE-10'],
  [
    'an area that is split',
    { 'docs/requirements.md': `${row('A-1')}\n${row('B-1')}\n${row('A-2')}` },
    'the rows of A are not all together',
  ],
  ['a route that is not named', { 'docs/requirements.md': '## Areas and specialties' }, 'no requirement names `GET /area/{id}`'],
  ['a test that the page does not name', { 'tools/area.test.ts': '// Proves SPE-1' }, 'run `npm run requirements`'],
  ['a test that no longer proves a requirement', { 'web/area.test.tsx': '' }, 'run `npm run requirements`'],
  ['an unknown id in a test', { 'web/area.test.tsx': '// Proves ARE-10, ARE-11' }, 'web/area.test.tsx proves ARE-11, which is not in'],
  ['a comment in another form', { 'web/area.test.tsx': '// Proves ARE-10 and SPE-1' }, 'proves ARE-10 and SPE-1, which is not in'],
  ['ids of a test out of order', { 'web/area.test.tsx': '// Proves ARE-10, ARE-2' }, 'in this order: ARE-2, ARE-10'],
])('finds %s', (_fault, changed, message) => {
  expect(check(changed)).toContainEqual(expect.stringContaining(message));
});
