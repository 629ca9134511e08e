import type { Finding } from './files.ts';

/** Packages whose older versions have known holes, and packages that we do not take at all. The registry in use answers no audit. */
export const minimum: Record<string, string> = {
  fastify: '5.12.1',
  '@fastify/static': '10.1.4',
  '@fastify/forwarded': '3.0.2',
  sharp: '0.35.0',
  ajv: '8.18.0',
  'path-to-regexp': '8.4.0',
};
const refused = ['fast-jwt', '@fastify/middie'];

type Lock = { packages: Record<string, { version?: string; dev?: boolean }> };

const parts = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? [];

/** Whether a version of three numbers is at least another. */
export const isAtLeast = (version: string, least: string) => {
  const [mine, other] = [parts(version), parts(least)];
  const index = mine.findIndex((part, at) => part !== other[at]);
  return index < 0 || (mine[index] ?? 0) > (other[index] ?? 0);
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What the lock file installs for production in a version, or at all, that it should not. */
export const checkVersions = (lock: Lock): Finding[] =>
  Object.entries(lock.packages).flatMap(([path, { version = '', dev = false }]) => {
    const name = nameOf(path);
    const least = minimum[name];
    if (refused.includes(name)) return [{ path: 'package-lock.json', message: `${path} is a package that we do not take` }];
    return !dev && least !== undefined && !isAtLeast(version, least)
      ? [{ path: 'package-lock.json', message: `${path} is ${version}; at least ${least} is safe` }]
      : [];
  });
