import type { Finding } from './files.ts';

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

type Missing = { name: string; version: string; by: string; isDev: boolean };

const isFound = (lock: Lock, path: string, name: string): boolean => {
  if (lock.packages[`${path}${path === '' ? '' : '/'}node_modules/${name}`]) return true;
  const above = path.lastIndexOf('/node_modules/');
  if (path === '') return false;
  return isFound(lock, above < 0 ? '' : path.slice(0, above), name);
};

const listMissing = (lock: Lock): Missing[] =>
  Object.entries(lock.packages).flatMap(([by, { dependencies, optionalDependencies, dev }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !isFound(lock, by, name))
      .map(([name, version]) => ({ name, version, by, isDev: dev === true })),
  );

/** `npm ci` refuses a lock file that lacks a package which another one names, be it for another kind of machine only. */
export const checkLock = (lock: Lock): Finding[] =>
  listMissing(lock).map(({ name, by }) => ({
    path: 'package-lock.json',
    message: `${by} names ${name}, which is missing; run \`node tools/complete-lock.ts\``,
  }));

const systems = new Map([
  ['windows', 'win32'],
  ...['win32', 'darwin', 'linux', 'android', 'freebsd', 'openharmony', 'sunos', 'aix'].map((name): [string, string] => [name, name]),
]);
const processors = new Set(['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']);
const libraries = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['musl', 'musl'],
  ['musleabihf', 'musl'],
]);

/** For which machine a package is, told by its name: `cli-linux-arm64-musl`, `tool-windows-x64-msvc`. */
export const platformOf = (name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined => {
  const words = name.split('-');
  const cpu = words.find((word) => processors.has(word));
  if (cpu === undefined) return undefined;
  const os = words.flatMap((word) => systems.get(word) ?? []);
  const libc = words.flatMap((word) => libraries.get(word) ?? []);
  return { cpu: [cpu], ...(libc.length > 0 ? { libc } : {}), ...(os.length > 0 ? { os } : {}) };
};

/** Adds the optional packages of other machines that the lock file lacks, and answers their names. */
export const completeLock = (lock: Lock): string[] => {
  const added: string[] = [];
  for (const { name, version, isDev } of listMissing(lock)) {
    const platform = platformOf(name);
    if (!platform || !/^\d+\.\d+\.\d+$/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = { version, ...(isDev ? { dev: true } : {}), optional: true, ...platform };
    added.push(name);
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)));
  return added;
};
