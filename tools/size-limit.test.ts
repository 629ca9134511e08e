import { randomBytes } from 'node:crypto';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runBinary } from './process.ts';
import { writeTree } from './test-tree.ts';

const root = join(import.meta.dirname, '..');

const manifest = {
  'index.html': { file: 'entry.js', isEntry: true, css: ['entry.css'], imports: ['_base.js'] },
  '_base.js': { file: 'base.js', name: 'base' },
  'features/session/sign-in.tsx': { file: 'sign-in.js', imports: ['_base.js'] },
  'app/shell.tsx': { file: 'shell.js', css: ['shell.css'] },
  'features/doctors/doctor-list.tsx': { file: 'list.js' },
  'features/blogs/blog-list.tsx': { file: 'blogs.js', src: 'features/blogs/blog-list.tsx', isDynamicEntry: true, css: ['blogs.css'] },
  'features/statistics/charts.tsx': { file: 'charts.js', name: 'charts' },
};
const files = [
  'assets/app-1.js',
  'entry.js',
  'entry.css',
  'base.js',
  'sign-in.js',
  'shell.js',
  'shell.css',
  'list.js',
  'blogs.js',
  'blogs.css',
  'charts.js',
];

/** Runs size-limit on a build whose files have the given sizes in kB; returns the names of what is too large. */
const measure = async (sizes: Record<string, number>, build: object = manifest) => {
  // Compression does not make random bytes smaller.
  const contents = files.map((file) => [`dist/web/${file}`, randomBytes((sizes[file] ?? 1) * 1000)]);
  const folder = writeTree({
    'package.json': JSON.stringify({ type: 'module', devDependencies: { '@size-limit/file': '*' } }),
    'dist/web/index.html': '<link rel="preload" as="script" href="/assets/app-1.js">',
    'dist/web/.vite/manifest.json': JSON.stringify(build),
    ...Object.fromEntries(contents),
  });
  cpSync(join(root, '.size-limit.js'), join(folder, '.size-limit.js'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { output } = await runBinary('size-limit', ['--json'], { cwd: folder });
  const report: Array<{ name: string; passed: boolean }> | { error: string } = JSON.parse(output);
  if ('error' in report) return report.error;
  return report.filter(({ passed }) => !passed).map(({ name }) => name);
};

it('accepts a build within its budgets, with large charts', async () => {
  expect(await measure({ 'charts.js': 400 })).toEqual([]);
});

it.each([
  ['Sign-in page', { 'assets/app-1.js': 150, 'entry.css': 80 }],
  ['Doctors list', { 'base.js': 150, 'shell.css': 160 }],
  ['Screen features/blogs/blog-list.tsx', { 'blogs.js': 55, 'blogs.css': 7 }],
  ['Chunk list.js', { 'list.js': 201 }],
])('reports %s if it is too large', async (name, sizes) => {
  expect(await measure(sizes)).toEqual([name]);
});

it('fails if a page has no chunk of its own', async () => {
  const { 'app/shell.tsx': _shell, ...rest } = manifest;
  expect(await measure({}, rest)).toMatch(/Doctors list has no chunk of its own/);
});
