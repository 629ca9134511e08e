import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routesByEntity } from '../contract/index.ts';
import type { RouteSpec } from '../contract/kit/route.ts';
import { type Finding, root } from './files.ts';

type Part = 'web' | 'menu' | 'builder';

/** Entities that lack a part by design, and why. */
const withoutPart: Record<string, { parts: Part[]; reason: string }> = {
  session: { parts: ['menu', 'builder'], reason: 'signing in is a screen of its own; tests sign in through it' },
  members: { parts: ['web', 'menu', 'builder'], reason: 'what doctors and companies share; their screens and builders show it' },
  statistics: { parts: ['menu', 'builder'], reason: 'the dashboard is the home page; figures are made of other records' },
  admins: { parts: ['menu'], reason: 'kept under Settings' },
  categories: { parts: ['menu'], reason: 'companies read the list for their form; the page is for those who may write' },
  audit: { parts: ['menu', 'builder'], reason: 'kept under Settings; its lines are written by the calls that tests make' },
};

export type Entity = { name: string; routes: Record<string, RouteSpec> };

/** What a slice is checked against, so that a test can hand in a broken one. */
export type Tree = {
  entities: Entity[];
  hasFile(path: string): boolean;
  hasTests(folder: string): boolean;
  /** Routes that the server binds to code. */
  handled: ReadonlySet<RouteSpec>;
  menu: string;
  builders: string;
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pascal = (name: string) => name[0]?.toUpperCase() + name.slice(1);

/** The English singular, as far as our entities need it. */
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

const lacks = (entity: string, part: Part) => withoutPart[entity]?.parts.includes(part) === true;

const foldersOf = ({ name }: Entity) => [`server/features/${kebab(name)}`, ...(lacks(name, 'web') ? [] : [`web/features/${kebab(name)}`])];

/** A feature is entered through index.ts by other features, and on the web through screens.ts by the app. */
const doorsOf = (folder: string) => (folder.startsWith('web/') ? ['index.ts', 'screens.ts'] : ['index.ts']);

const checkFolders = (entity: Entity, tree: Tree): Finding[] =>
  foldersOf(entity).flatMap((folder) => [
    ...(doorsOf(folder).some((door) => tree.hasFile(`${folder}/${door}`))
      ? []
      : [{ path: folder, message: `${entity.name} has no door (index.ts) here` }]),
    ...(tree.hasTests(folder) ? [] : [{ path: folder, message: `${entity.name} has no test here` }]),
  ]);

const checkHandlers = ({ name, routes }: Entity, { handled }: Tree): Finding[] =>
  Object.entries(routes)
    .filter(([, spec]) => !handled.has(spec))
    .map(([verb]) => ({ path: `server/features/${kebab(name)}`, message: `${name}.${verb} has no handler` }));

const checkMentions = ({ name, routes }: Entity, { menu, builders }: Tree): Finding[] => {
  const findings: Finding[] = [];
  const { list } = routes;
  // A menu line names the permission of the list that it leads to.
  if (list && !lacks(name, 'menu') && !menu.includes(`'${list.permission}'`)) {
    findings.push({ path: 'web/app/menu.ts', message: `${name} has a list and no line in the menu` });
  }
  const builder = `build${pascal(singular(name))}`;
  // A whole word: buildPostComment builds no post.
  if (!lacks(name, 'builder') && !new RegExp(`\\b${builder}\\b`).test(builders)) {
    findings.push({ path: 'server/test/builders', message: `${name} has no builder (${builder})` });
  }
  return findings;
};

/** Every entity of the contract is whole: both folders with door and tests, a handler for each route, a menu line, a builder. */
export const checkSlices = (tree: Tree): Finding[] =>
  tree.entities.flatMap((entity) => [...checkFolders(entity, tree), ...checkHandlers(entity, tree), ...checkMentions(entity, tree)]);

const textOf = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

const loadHandled = async () => {
  const { registrations } = await import('../server/registrations.ts');
  return new Set(registrations.map(({ spec }) => spec));
};

/** The repository as it is. */
export const readTree = async (): Promise<Tree> => ({
  entities: Object.entries(routesByEntity).map(([name, routes]) => ({ name, routes })),
  hasFile: (path) => existsSync(join(root, path)),
  hasTests: (folder) => globSync(`${folder}/*.test.{ts,tsx}`, { cwd: root }).length > 0,
  handled: await loadHandled(),
  menu: textOf('web/app/menu.ts') + textOf('web/app/archive-menu.ts'),
  builders: globSync('server/test/builders/*.ts', { cwd: root }).map(textOf).join('\n'),
});
