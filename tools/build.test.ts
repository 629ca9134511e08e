import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { digestOf, isCurrent, stampOf, statsOf } from './build.ts';
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

it('notices a change that keeps the size and the modification time of a file', async () => {
  const folder = writeTree(files);
  const path = join(folder, 'server/main.ts');
  const write = (text: string) => {
    writeFileSync(path, text);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
  };
  write('start();');
  const before = statsOf(sources, folder);
  expect(statsOf(sources, folder)).toBe(before);
  // The times of a file system may have steps of some milliseconds, so the first try may be too early.
  await vi.waitFor(() => {
    write('START();');
    expect(statsOf(sources, folder)).not.toBe(before);
  });
});

it('knows whether a build is current: by the times of its sources, and by their contents if only the times differ', () => {
  const build = { sources, entry: 'dist/main.js', stamp: 'dist/server.stamp' };
  const folder = writeTree({ ...files, [build.entry]: '', [build.stamp]: '' });
  const stamp = join(folder, build.stamp);
  writeFileSync(stamp, stampOf(sources, folder));
  expect(isCurrent(build, folder)).toBe(true);
  const first = readFileSync(stamp, 'utf8');
  utimesSync(join(folder, 'tsconfig.json'), 1_700_000_000, 1_700_000_000);
  expect(isCurrent(build, folder)).toBe(true);
  const renewed = readFileSync(stamp, 'utf8');
  expect([renewed === first, renewed === stampOf(sources, folder)]).toEqual([false, true]);
  writeFileSync(join(folder, 'tsconfig.json'), '{ "strict": true }');
  expect(isCurrent(build, folder)).toBe(false);
  writeFileSync(stamp, stampOf(sources, folder));
  rmSync(join(folder, build.entry));
  expect(isCurrent(build, folder)).toBe(false);
});
