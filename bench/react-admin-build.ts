import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const sources = join(import.meta.dirname, 'react-admin');
// A copy, because its packages must not be below a folder that the checks of the product read.
const folder = join(import.meta.dirname, '../dist/react-admin');

/** The folder of the built react-admin app. */
export const reactAdminDir: string = join(folder, 'dist');

const install = () => {
  const args = ['ci', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The packages of bench/react-admin could not be installed');
};

const digestOf = () => {
  const hash = createHash('sha256');
  for (const name of globSync('*', { cwd: sources }).sort()) hash.update(`${name}\0`).update(readFileSync(join(sources, name)));
  return hash.digest('hex');
};

/** Installs and builds the react-admin app if its sources changed since the last build: the compiler of the product, in production mode. */
export const buildReactAdmin = async (): Promise<void> => {
  const stamp = join(folder, 'built');
  const digest = digestOf();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  cpSync(sources, folder, { recursive: true });
  install();
  await build({ root: folder, configFile: false, logLevel: 'error', mode: 'production', build: { chunkSizeWarningLimit: 2000 } });
  writeFileSync(stamp, digest);
};
