// No tool knows our entities. This check compares the contract with the slice of each entity: the folders, tests and handlers that it needs.
// Biome limits the lines of a file, but not the files of a folder, so that limit is here as well.
import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routesByEntity } from '../../contract/index.ts';
import type { RouteSpec } from '../../contract/kit/route.ts';

type Problem = { path: string; message: string };

const root = join(import.meta.dirname, '../..');

/** The most files that one folder of a feature has. */
export const maxFiles = 12;

/** Entities without a folder in web/features. The screens of doctors and companies use the routes of members, and web/kit those of exports, bulk actions and views. */
const withoutWeb = ['members', 'exports', 'bulk', 'views'];

export type Entity = { name: string; routes: Record<string, RouteSpec> };

/** The tree that is checked; a test passes a broken one. */
export type Tree = {
  entities: Entity[];
  /** All files below server/features and web/features. */
  files: string[];
  /** Routes that have a handler. */
  handled: ReadonlySet<RouteSpec>;
};

/** The folder of an entity below its domain. The folder of `members` has another name, because its domain is called so. */
const folderOf = (name: string) => (name === 'members' ? 'accounts' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** These have nothing but the rules of server/kit/lookup.ts, and lookup.test.ts tests each of them. */
const testedInKit = ['areas', 'promoCodes', 'specialties', 'tags'];

const listTestedFolders = ({ name }: Entity) => [
  ...(testedInKit.includes(name) ? [] : [`server/features/*/${folderOf(name)}`]),
  ...(withoutWeb.includes(name) ? [] : [`web/features/*/${folderOf(name)}`]),
];

const checkTests = (entity: Entity, { files }: Tree): Problem[] =>
  listTestedFolders(entity)
    .filter((folder) => !files.some((path) => matchesGlob(path, `${folder}/*.test.{ts,tsx}`)))
    .map((folder) => ({ path: folder, message: `${entity.name} has no test here` }));

const checkHandlers = ({ name, routes }: Entity, { handled }: Tree): Problem[] =>
  Object.entries(routes)
    .filter(([, spec]) => !handled.has(spec))
    .map(([verb]) => ({ path: `server/features/*/${folderOf(name)}`, message: `${name}.${verb} has no handler` }));

const checkFileCounts = ({ files }: Tree): Problem[] =>
  Object.entries(Object.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/'))))
    .filter(([, paths = []]) => paths.length > maxFiles)
    .map(([path, paths = []]) => ({ path, message: `has ${paths.length} files; the limit is ${maxFiles}. Split the feature.` }));

/** Finds what an entity of the contract lacks (tests on server and web, handlers) and folders with too many files. */
export const checkSlices = (tree: Tree): Problem[] => [
  ...tree.entities.flatMap((entity) => [...checkTests(entity, tree), ...checkHandlers(entity, tree)]),
  ...checkFileCounts(tree),
];

const readTree = async (): Promise<Tree> => {
  const { registrations } = await import('../../server/registrations.ts');
  return {
    entities: Object.entries(routesByEntity).map(([name, routes]) => ({ name, routes })),
    files: globSync('{server,web}/features/**/*.{ts,tsx}', { cwd: root }),
    handled: new Set(registrations.map(({ spec }) => spec)),
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkSlices(await readTree());
  for (const { path, message } of problems) process.stderr.write(`${path} ${message}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
