import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { allRoutes } from '../../../contract/index.ts';
import { parseListQuery, parseSearch } from '../../../contract/kit/list-query.ts';
import { urlOf } from '../../../contract/kit/url.ts';
import { type Permission, rolesByPermission } from '../../../contract/permissions.ts';

/**
 * A page in the list that the build writes (tools/page-list.ts): its path, where `$` starts a parameter, and the files that its first view needs.
 * `scripts` are classic scripts, except that of the app; `modules` are ES modules.
 */
export type BuiltPage = {
  path: string;
  scripts: string[];
  modules: string[];
  styles: string[];
  /** What the shell shows on it, if it is inside the shell. */
  screen?: { permission: Permission | 'session'; list?: { path: string; fixedQuery: Record<string, unknown> } };
};

/** What the page at a path needs first. */
export type PageParts = {
  scripts: readonly string[];
  modules: readonly string[];
  styles: readonly string[];
  /** Given if the page is inside the shell: the URL of the first rows of its list, its permission, and the roles that have it. */
  screen?: { firstRows?: string; permission: string; roles: readonly string[] };
};

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (path: string) => new RegExp(`^${escapeRegExp(path).replace(/\\\$\w+/g, '[^/]+')}$`);

const listSpecOf = (path: string) => {
  const found = allRoutes.find(({ spec }) => spec.method === 'GET' && spec.path === path);
  if (!found?.spec.query) throw new Error(`The build names the list ${path}, which the contract does not have; build the web app again`);
  // Every list route has an object as its query.
  return { ...found.spec, query: found.spec.query as z.ZodObject };
};

const screenOf = ({ permission, list }: NonNullable<BuiltPage['screen']>) => {
  const roles = permission === 'session' ? [] : rolesByPermission[permission];
  const spec = list && listSpecOf(list.path);
  return (search: string): NonNullable<PageParts['screen']> => ({
    permission,
    roles,
    ...(spec ? { firstRows: urlOf(spec, { query: { ...parseListQuery(spec.query, parseSearch(search)), ...list?.fixedQuery } }) } : {}),
  });
};

/** Reads the pages of a built web app. Returns a function that tells what the page at a path and search needs first; undefined if the build has no list of pages. */
export const readPageTable = async (dir: string): Promise<((path: string, search: string) => PageParts) | undefined> => {
  const file = join(dir, '.vite/pages.json');
  if (!existsSync(file)) return undefined;
  const built: BuiltPage[] = JSON.parse(await readFile(file, 'utf8'));
  const pages = built.map(({ path, scripts, modules, styles, screen }) => ({
    path,
    files: { scripts, modules, styles },
    screen: screen && screenOf(screen),
  }));
  const byPath = new Map(pages.map((page) => [page.path.toLowerCase(), page]));
  const withParameters = pages.filter(({ path }) => path.includes('/$')).map((page) => ({ page, pattern: patternOf(page.path) }));
  return (path, search) => {
    // The router ignores case and a trailing slash.
    const normal = path.toLowerCase().replace(/\/+$/, '') || '/';
    const known = byPath.get(normal) ?? withParameters.find(({ pattern }) => pattern.test(normal))?.page;
    const page = known ?? byPath.get(path.includes('/app') ? '$/app' : '$');
    if (!page) throw new Error('The list of pages has no page for unknown paths; build the web app again');
    return { ...page.files, ...(page.screen ? { screen: page.screen(search) } : {}) };
  };
};
