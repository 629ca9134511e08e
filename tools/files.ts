import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** One source file: its path from the root of the repository, with forward slashes, and its text. */
export type Source = { path: string; text: string };

/** What a rule found: where, and what to do about it in one sentence. */
export type Finding = { path: string; line?: number; message: string };

const trees = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'];

const read = (paths: string[], folder: string): Source[] =>
  paths.sort().map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

/** All TypeScript of the repository, scripts that run before the install included. */
export const listScripts = (folder = root): Source[] =>
  read(
    [
      ...trees.flatMap((tree) => globSync(`${tree}/**/*.{ts,tsx,mjs}`, { cwd: folder })),
      ...globSync('*.config.ts', { cwd: folder }),
    ].filter((path) => !path.endsWith('.d.ts')),
    folder,
  );

/** All style sheets of the web app. */
export const listStyles = (folder = root): Source[] => read(globSync('web/**/*.css', { cwd: folder }), folder);

/** Everything that a person wrote and git keeps, but binaries and the lock file. */
export const listTexts = (folder = root): Source[] =>
  read(
    [
      ...trees.flatMap((tree) => globSync(`${tree}/**/*.{ts,tsx,mjs,css,json,sql,html,svg}`, { cwd: folder })),
      ...globSync(['docs/**/*.{md,svg}', '*.{md,ts,json,html,yaml,cjs}', 'Dockerfile', '.ci/run', '.env.example'], { cwd: folder }),
    ].filter((path) => path !== 'package-lock.json'),
    folder,
  );

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /(^|\/)(test|fixtures)\//.test(path) || path.startsWith('e2e/');

/** Written by a tool, not by a person: no limit holds for it. */
export const isGenerated = (path: string) => path === 'server/platform/database/tables.ts';

/** The finding as a line that an editor can jump to. */
export const lineOf = ({ path, line, message }: Finding) => `${path}${line === undefined ? '' : `:${line}`} ${message}`;
