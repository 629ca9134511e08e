// `vite build` always builds. This script builds only after a change, so that a start after a build does not wait for a second one.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');

const stampPath = join(root, 'dist', 'web.stamp');
const sources = ['web/**', 'contract/**', 'vite.config.ts', 'postcss.config.*', 'tsconfig.json', 'package-lock.json'];

/** A digest of every file that the web build reads. */
const digestOf = () => {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort()) {
    const full = join(root, path);
    if (statSync(full).isFile()) hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
};

const isBuilt = (digest: string) =>
  existsSync(stampPath) && readFileSync(stampPath, 'utf8') === digest && existsSync(join(root, 'dist', 'web', 'index.html'));

/** Builds the web app into dist/web if its sources changed since the last build; returns whether it did. */
export const buildWeb = async () => {
  const digest = digestOf();
  if (isBuilt(digest)) return false;
  process.stdout.write('Building the web app …\n');
  rmSync(stampPath, { force: true });
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampPath, digest);
  return true;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWeb();
