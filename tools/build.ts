// `vite build` always builds. With --if-changed this script builds only after a change, so that a start after a build does not wait for a second one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');

/** One of the two builds. The sources are files and folders; a change in one of them makes the build outdated. */
type Build = { title: string; config: string; sources: string[]; entry: string; stamp: string };

const web: Build = {
  title: 'web app',
  config: 'vite.config.ts',
  sources: ['web', 'contract', 'tools/vite-plugins.ts', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'],
  entry: 'dist/web/index.html',
  stamp: 'dist/web.stamp',
};

const server: Build = {
  title: 'server',
  config: 'vite.server.config.ts',
  sources: ['server', 'contract', 'demo', 'vite.server.config.ts', 'tsconfig.json', 'package-lock.json'],
  entry: 'dist/server/main.js',
  stamp: 'dist/server.stamp',
};

const listFiles = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        .map(({ parentPath, name }) => join(parentPath, name));

/** A digest of every file of the sources, without tests. */
export const digestOf = (sources: readonly string[], folder = root): string => {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(join(folder, source))).sort()) {
    hash
      .update(`${relative(folder, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
};

/**
 * A digest of the sizes and times of every file of the sources, without tests. It takes half the time of `digestOf`. No program can set the time
 * of the last change (ctime), so a changed file has another one. Two changes within one tick of the file system's clock look the same.
 */
export const statsOf = (sources: readonly string[], folder = root): string => {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => listFiles(join(folder, source))).sort()) {
    const { size, mtimeMs, ctimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs} ${ctimeMs}\0`);
  }
  return hash.digest('hex');
};

/** What the stamp of a build says about its sources. The times are read first: after a change in between, the stamp is outdated. */
export const stampOf = (sources: readonly string[], folder = root): string => {
  const stats = statsOf(sources, folder);
  return `${digestOf(sources, folder)}\n${stats}`;
};

/** Whether a build belongs to the present sources. In a copy of the folder the times differ: then the contents decide, and the stamp is renewed. */
export const isCurrent = ({ sources, entry, stamp }: Pick<Build, 'sources' | 'entry' | 'stamp'>, folder = root): boolean => {
  const path = join(folder, stamp);
  if (!existsSync(path) || !existsSync(join(folder, entry))) return false;
  const [digest, stats] = readFileSync(path, 'utf8').split('\n');
  if (stats === statsOf(sources, folder)) return true;
  const text = stampOf(sources, folder);
  if (!text.startsWith(`${digest}\n`)) return false;
  try {
    writeFileSync(path, text);
  } catch {
    // A service may not write to its own folder. The next start compares the contents again.
  }
  return true;
};

const run = async ({ title, config, sources, stamp }: Build) => {
  process.stdout.write(`Building the ${title} …\n`);
  rmSync(join(root, stamp), { force: true });
  // Read before the build, so that a change during the build counts.
  const text = stampOf(sources);
  const { build } = await import('vite');
  await build({ configFile: join(root, config), logLevel: 'warn', mode: 'production' });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, stamp), text);
};

/** The files of one build are written within this time. */
const writingMs = 60_000;

/** Builds if the sources changed. The files of the build before stay, because a running server and open pages still load them; older ones go. */
const buildIfChanged = async (build: Build) => {
  if (isCurrent(build)) return false;
  const entry = join(root, build.entry);
  const previous = existsSync(entry) ? statSync(entry).mtimeMs - writingMs : 0;
  await run(build);
  for (const path of listFiles(dirname(entry))) if (statSync(path).mtimeMs < previous) rmSync(path);
  return true;
};

/** The bundled server. */
export const builtServer = join(root, server.entry);

/** The files and folders that both builds read. */
export const buildSources: readonly string[] = [...web.sources, ...server.sources];

/** Whether the bundled server belongs to the present sources. */
export const isServerBuilt = (): boolean => isCurrent(server);

/** Whether the web app and the server belong to the present sources. */
export const isBuilt = (): boolean => isCurrent(web) && isServerBuilt();

/** Builds the web app into dist/web if its sources changed since the last build; returns whether it did. */
export const buildWeb = (): Promise<boolean> => buildIfChanged(web);

/** Builds the server into dist/server if its sources changed since the last build; returns whether it did. */
export const buildServer = (): Promise<boolean> => buildIfChanged(server);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--if-changed')) for (const { stamp } of [web, server]) rmSync(join(root, stamp), { force: true });
  await buildWeb();
  await buildServer();
}
