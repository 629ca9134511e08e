import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Finding, root } from './files.ts';

/** One entry of Vite's manifest: a source file, the file it became, and what that file loads. */
export type Chunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
export type Manifest = Record<string, Chunk>;

/** Bytes on the wire of a built file, after gzip. */
export type SizeOf = (file: string) => number;

const kB = 1000;

/** The budgets of the web app, in bytes after gzip. Charts and PDF load only where they are shown. */
export const budgets = { signIn: 220 * kB, doctorsList: 300 * kB, chunk: 200 * kB, screen: 60 * kB, exempt: /chart|pdf/i };

/** A page of the app by the module of its route. The entry is part of every page; the shell of all but the sign-in page. */
export type Page = { name: string; modules: RegExp[]; limit: number };

const pages: Page[] = [
  { name: 'the sign-in page', modules: [/features\/session\/sign-in\.tsx$/], limit: budgets.signIn },
  { name: 'the doctors list', modules: [/app\/shell\.tsx$/, /features\/doctors\/(doctor-list|index)\.tsx?$/], limit: budgets.doctorsList },
];

/** The files that a browser has loaded once the given chunks run: their static imports and style sheets. */
export const filesOf = (manifest: Manifest, keys: string[]) => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...files];
};

const total = (files: string[], sizeOf: SizeOf) => files.reduce((sum, file) => sum + sizeOf(file), 0);
const shown = (bytes: number) => `${(bytes / kB).toFixed(1)} kB`;

const checkPage = ({ name, modules, limit }: Page, manifest: Manifest, sizeOf: SizeOf): Finding[] => {
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry === true);
  const found = modules.map((module) => keys.filter((key) => module.test(key)));
  const missing = modules.filter((_module, index) => found[index]?.length === 0);
  if (missing.length > 0)
    return [{ path: 'dist/web', message: `${name} has no chunk of its own (${missing.join(', ')}), so its budget cannot be checked` }];
  const bytes = total(filesOf(manifest, [...entries, ...found.flat()]), sizeOf);
  return bytes > limit ? [{ path: 'dist/web', message: `${name} loads ${shown(bytes)} of JS and CSS; the budget is ${shown(limit)}` }] : [];
};

const checkChunks = (manifest: Manifest, sizeOf: SizeOf): Finding[] =>
  [...new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk])).values()]
    .filter(({ file, name }) => /\.(js|css)$/.test(file) && !budgets.exempt.test(name ?? file) && sizeOf(file) > budgets.chunk)
    .map(({ file }) => ({
      path: `dist/web/${file}`,
      message: `has ${shown(sizeOf(file))}; the budget of a chunk is ${shown(budgets.chunk)}`,
    }));

/** A screen's own chunk, with its own styles; what it shares with others is theirs too. */
const checkScreens = (manifest: Manifest, sizeOf: SizeOf): Finding[] =>
  Object.values(manifest)
    .filter(({ src = '', isDynamicEntry, name, file }) => isDynamicEntry && /features\//.test(src) && !budgets.exempt.test(name ?? file))
    .map(({ file, src = '', css = [] }) => ({ src, bytes: total([file, ...css], sizeOf) }))
    .filter(({ bytes }) => bytes > budgets.screen)
    .map(({ src, bytes }) => ({
      path: src,
      message: `has a chunk of ${shown(bytes)}; the budget of a screen is ${shown(budgets.screen)}`,
    }));

/** What of the build is heavier than a page, a screen or a chunk may be. */
export const checkManifest = (manifest: Manifest, sizeOf: SizeOf): Finding[] => [
  ...pages.flatMap((page) => checkPage(page, manifest, sizeOf)),
  ...checkScreens(manifest, sizeOf),
  ...checkChunks(manifest, sizeOf),
];

/** The budgets of what is built in dist/web. */
export const checkBudgets = (): Finding[] => {
  const folder = join(root, 'dist', 'web');
  const path = join(folder, '.vite', 'manifest.json');
  if (!existsSync(path))
    return [{ path: 'dist/web/.vite/manifest.json', message: 'is missing: the web app is not built, or built without a manifest' }];
  const sizeOf: SizeOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  return checkManifest(JSON.parse(readFileSync(path, 'utf8')), sizeOf);
};
