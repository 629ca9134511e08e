import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digestOf } from './build.ts';
import { writeTree } from './test-tree.ts';

const sources = ['server', 'tsconfig.json'];
const files = { 'server/main.ts': 'start();', 'server/migrations/0001_a.sql': 'select 1', 'tsconfig.json': '{}' };

it('notices every changed, new and removed source', () => {
  const folder = writeTree(files);
  const digests = [digestOf(sources, folder)];
  const change = (work: () => void) => {
    work();
    digests.push(digestOf(sources, folder));
  };
  change(() => writeFileSync(join(folder, 'server/migrations/0001_a.sql'), 'select 2'));
  change(() => writeFileSync(join(folder, 'server/new.ts'), ''));
  change(() => rmSync(join(folder, 'server/new.ts')));
  change(() => writeFileSync(join(folder, 'tsconfig.json'), '{ }'));
  // The third change restores what the first left.
  expect(digests[3]).toBe(digests[1]);
  expect(new Set(digests).size).toBe(4);
});

it('ignores tests and the place of the folder', () => {
  const test = { 'server/main.test.ts': 'it()' };
  expect(digestOf(sources, writeTree({ ...files, ...test }))).toBe(digestOf(sources, writeTree(files)));
});
