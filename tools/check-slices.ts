// No tool knows our entities: this check compares the contract with the folders, handlers, menu and builders that each entity needs.
// Biome limits the lines of a file, but not the files of a folder, so that limit is here as well.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routesByEntity } from '../contract/index.ts';
import type { RouteSpec } from '../contract/kit/route.ts';

type Problem = { path: string; message: string };
type Part = 'web' | 'menu' | 'builder';

const root = join(import.meta.dirname, '..');

/** The most files that one folder of a feature has. */
export const maxFiles = 12;

/** Entities that lack a part by design, and why. */
const withoutPart: Record<string, { parts: Part[]; reason: string }> = {
  session: { parts: ['menu', 'builder'], reason: 'signing in is a screen of its own; tests sign in through it' },
  members: { parts: ['web', 'menu', 'builder'], reason: 'doctors and companies share it; their screens and builders show it' },
  statistics: { parts: ['menu', 'builder'], reason: 'the dashboard is the home page; its figures come from other records' },
  admins: { parts: ['menu'], reason: 'the screen is under Settings' },
  categories: { parts: ['menu'], reason: 'companies read the list in their form; only those who may write see the screen' },
  audit: { parts: ['menu', 'builder'], reason: 'the screen is under Settings; requests of the tests write its entries' },
};

export type Entity = { name: string; routes: Record<string, RouteSpec> };

/** The tree that is checked; a test passes a broken one. */
export type Tree = {
  entities: Entity[];
  /** All files below server/features and web/features. */
  files: string[];
  /** Routes that have a handler. */
  handled: ReadonlySet<RouteSpec>;
  menu: string;
  builders: string;
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const pascal = (name: string) => name[0]?.toUpperCase() + name.slice(1);
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');

const lacks = (entity: string, part: Part) => withoutPart[entity]?.parts.includes(part) === true;

const listFolders = ({ name }: Entity) => [
  `server/features/${kebab(name)}`,
  ...(lacks(name, 'web') ? [] : [`web/features/${kebab(name)}`]),
];

/** Other features import a feature's index.ts; on the web the app may also import its screens.ts. */
const listEntries = (folder: string) => (folder.startsWith('web/') ? ['index.ts', 'screens.ts'] : ['index.ts']);

const checkFolders = (entity: Entity, { files }: Tree): Problem[] =>
  listFolders(entity).flatMap((folder) => {
    const own = files.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));
    return [
      ...(listEntries(folder).some((entry) => own.includes(entry))
        ? []
        : [{ path: folder, message: `${entity.name} has no index.ts here` }]),
      ...(own.some((name) => /^[^/]+\.test\.tsx?$/.test(name)) ? [] : [{ path: folder, message: `${entity.name} has no test here` }]),
    ];
  });

const checkHandlers = ({ name, routes }: Entity, { handled }: Tree): Problem[] =>
  Object.entries(routes)
    .filter(([, spec]) => !handled.has(spec))
    .map(([verb]) => ({ path: `server/features/${kebab(name)}`, message: `${name}.${verb} has no handler` }));

const checkMentions = ({ name, routes: { list } }: Entity, { menu, builders }: Tree): Problem[] => {
  const builder = `build${pascal(singular(name))}`;
  // A menu entry names the permission of the list that it opens.
  const isInMenu = !list || lacks(name, 'menu') || menu.includes(`'${list.permission}'`);
  const isBuilt = lacks(name, 'builder') || new RegExp(`\\b${builder}\\b`).test(builders);
  return [
    ...(isInMenu ? [] : [{ path: 'web/app/menu.ts', message: `${name} has a list and no menu entry` }]),
    ...(isBuilt ? [] : [{ path: 'server/test/builders', message: `${name} has no builder (${builder})` }]),
  ];
};

const checkFileCounts = ({ files }: Tree): Problem[] =>
  Object.entries(Object.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/'))))
    .filter(([, paths = []]) => paths.length > maxFiles)
    .map(([path, paths = []]) => ({ path, message: `has ${paths.length} files; the limit is ${maxFiles}. Split the feature.` }));

/** Finds what an entity of the contract lacks (public entry, tests, handlers, menu entry, builder) and folders with too many files. */
export const checkSlices = (tree: Tree): Problem[] => [
  ...tree.entities.flatMap((entity) => [...checkFolders(entity, tree), ...checkHandlers(entity, tree), ...checkMentions(entity, tree)]),
  ...checkFileCounts(tree),
];

const textOf = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

const readTree = async (): Promise<Tree> => {
  const { registrations } = await import('../server/registrations.ts');
  return {
    entities: Object.entries(routesByEntity).map(([name, routes]) => ({ name, routes })),
    files: globSync('{server,web}/features/**/*.{ts,tsx}', { cwd: root }),
    handled: new Set(registrations.map(({ spec }) => spec)),
    menu: textOf('web/app/menu.ts') + textOf('web/app/archive-menu.ts'),
    builders: globSync('server/test/builders/*.ts', { cwd: root }).map(textOf).join('\n'),
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkSlices(await readTree());
  for (const { path, message } of problems) process.stderr.write(`${path} ${message}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
