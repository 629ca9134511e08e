import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPage } from '../server/platform/http/page-table.ts';
import type { Screen } from '../web/app/screens.ts';
import { convertedPrefix, screensPrefix } from './classic-entry.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/** The module that a function imports, as the manifest names it. */
const moduleOf = (load: () => unknown): string => {
  const [, path] = /import\(['"]\.\.\/(.+?)['"]\)/.exec(String(load)) ?? [];
  if (!path) throw new Error(`No import of a module was found in ${load}`);
  return path;
};

/** The files of modules and of their static imports. An import comes before its importer, which is the order of their style sheets. */
const filesOf = (manifest: Manifest, keys: readonly string[]) => {
  const seen = new Set<string>();
  const chunks: Chunk[] = [];
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest of the build has no ${key}`);
    chunk.imports?.forEach(visit);
    chunks.push(chunk);
  };
  keys.forEach(visit);
  const files = chunks.map(({ file }) => file);
  const isScript = (file: string) => file.includes(`/${screensPrefix}`);
  const modules = files.filter((file) => !isScript(file) && !file.includes(`/${convertedPrefix}`));
  return { scripts: files.filter(isScript), modules, styles: [...new Set(chunks.flatMap(({ css = [] }) => css))] };
};

const entry = 'index.html';
const shell = 'app/shell.tsx';
const screenTexts = 'locales/en-screens.json';

const listOf = async ({ listRoute }: Screen) => {
  if (!listRoute) return {};
  const { path, fixedQuery = {} } = await listRoute();
  return { list: { path, fixedQuery } };
};

/** Lists the pages of the web app with the files that each needs first, from the screens and the manifest of the build. */
export const listPages = async (manifest: Manifest, screens: readonly Screen[]): Promise<BuiltPage[]> => {
  const page = (path: string, ...modules: string[]) => ({ path, ...filesOf(manifest, [entry, ...modules]) });
  const inShell = screens.map(async (screen) => {
    const texts = screen.needsScreenTexts === false ? [] : [screenTexts];
    const files = page(screen.path, shell, ...texts, moduleOf(screen.component.load));
    return { ...files, screen: { permission: screen.permission, ...(await listOf(screen)) } };
  });
  return [
    page('/login', 'features/session/sign-in.tsx'),
    page('/forgot-password', screenTexts, 'features/password-reset/forgot-password.tsx'),
    page('/sso', screenTexts, 'features/session/sso/sso-page.tsx'),
    page('/new-password', screenTexts, 'features/session/new-password.tsx'),
    page('/second-step', screenTexts, 'app/second-step-page.tsx'),
    // Every other path: one with /app in it is the download page, which has no shell.
    page('$/app', 'app/fallback-page.tsx'),
    { ...page('$', shell, 'app/fallback-page.tsx'), screen: { permission: 'session' } },
    ...(await Promise.all(inShell)),
  ];
};

/** Writes the list of pages next to the manifest of the build, for the server. */
export const writePages = async (webDir: string): Promise<void> => {
  const folder = join(webDir, '.vite');
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  // The build of the configuration would bundle the screens if it saw this path.
  const screens: { screens: readonly Screen[] } = await import(/* @vite-ignore */ join(import.meta.dirname, '../web/app/screens.ts'));
  await writeFile(join(folder, 'pages.json'), JSON.stringify(await listPages(manifest, screens.screens)));
};
