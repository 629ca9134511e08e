import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routesByEntity } from '../contract/index.ts';
import type { RouteSpec } from '../contract/kit/route.ts';
import { type Finding, isTest, lineOf, listScripts, listTexts, root, type Source } from './files.ts';
import { calls, screens } from './specification/calls.ts';
import { modals } from './specification/modals.ts';
import { constants, texts } from './specification/texts.ts';

/** One line of the map: what the specification says, what builds it, what proves it; `lacks` where one of them is not there. */
type Line = { what: string; built: string; proved: string; lacks?: string };

const page = 'docs/specification-map.md';
const linesOf = (list: string) => list.trim().split('\n');
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A path without what the server overlooks: doubled and outer slashes, and the names of its parameters. */
const plain = (path: string) =>
  path
    .replace(/\{[^}]+\}|:[a-zA-Z]+/g, ':id')
    .split('/')
    .filter(Boolean)
    .join('/');

type Built = { name: string; entity: string; verb: string; spec: RouteSpec };

const routes: Built[] = Object.entries(routesByEntity).flatMap(([entity, specs]) =>
  Object.entries(specs as Record<string, RouteSpec>).map(([verb, spec]) => ({ name: `${entity}.${verb}`, entity, verb, spec })),
);

const some = (paths: string[], most = 3) =>
  (paths.length > most ? [...paths.slice(0, most), '…'] : paths).map((path) => `\`${path}\``).join(', ');

const testsOf = (sources: readonly Source[], folder: string) =>
  sources.filter(({ path }) => path.startsWith(`${folder}/`) && isTest(path)).map(({ path }) => path);

const callLine = (call: string, sources: readonly Source[], samples: string): Line => {
  const [method = '', path = ''] = call.split(' ');
  const route = routes.find(({ spec }) => spec.method === method && plain(spec.path) === plain(path));
  if (!route) return { what: call, built: '', proved: '', lacks: 'no route of the contract answers this call' };
  const folder = `server/features/${kebab(route.entity)}`;
  const built = sources.filter(
    ({ path: file, text }) => file.startsWith(`${folder}/`) && !isTest(file) && new RegExp(`[rR]outes\\.${route.verb}\\b`).test(text),
  );
  const isSampled = samples.includes(`'${route.name}'`) || new RegExp(`\\w\\('${route.entity}'`).test(samples);
  const proved = [...(isSampled ? ['server/test/registry.test.ts'] : []), ...testsOf(sources, folder)];
  const lacks = built.length === 0 ? 'no handler' : !isSampled && 'no sample, so the registry tests do not call it';
  return {
    what: `${call} (${route.name})`,
    built: some(built.map(({ path: file }) => file)),
    proved: some(proved),
    ...(lacks ? { lacks } : {}),
  };
};

const textAt = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

/** The file behind a screen of web/app/rooms.ts. */
const screenFile = (path: string): { feature: string; file: string } | undefined => {
  if (path === '/login') return { feature: 'session', file: 'web/features/session/sign-in.tsx' };
  const rooms = textAt('web/app/rooms.ts');
  const room = new RegExp(`path: '${path.replace('{id}', '\\$id')}',[^}]*?screen: (\\w+)\\.(\\w+)`, 'i').exec(rooms);
  const [, screen = '', key = ''] = room ?? [];
  const feature = new RegExp(`\\{ ${screen} \\} from '\\.\\./features/([\\w-]+)/screens\\.ts'`).exec(rooms)?.[1];
  if (!room || !feature) return undefined;
  const file = new RegExp(`\\b${key}: lazyRouteComponent\\(\\(\\) => import\\('\\./([^']+)'`).exec(
    textAt(`web/features/${feature}/screens.ts`),
  )?.[1];
  return file === undefined ? undefined : { feature, file: `web/features/${feature}/${file}` };
};

const screenLine = (line: string, sources: readonly Source[]): Line => {
  const [path = '', title = ''] = line.split(' = ');
  const screen = screenFile(path);
  const what = `${path} ${title}`;
  if (!screen) return { what, built: '', proved: '', lacks: 'no room has this path' };
  const visited = sources.filter(({ path: file, text }) => file.startsWith('e2e/') && text.includes(`'${path.replace('/{id}', '')}`));
  const proved = [...testsOf(sources, `web/features/${screen.feature}`), ...visited.map(({ path: file }) => file)];
  return { what, built: `\`${screen.file}\``, proved: some(proved, 4), ...(proved.length === 0 ? { lacks: 'no test shows it' } : {}) };
};

const catalogues: unknown[] = ['en.json', 'en-rooms.json'].map((file) => JSON.parse(textAt(`web/locales/${file}`)));

/** The words of a text that stand whatever is put into it. */
const wordsOf = (key: string): string => {
  const inside = (whole: unknown) => key.split('.').reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole);
  const text = catalogues.map(inside).find((found) => typeof found === 'string');
  return typeof text === 'string' ? (text.split(/\{\{.*?\}\}/).find((part) => part.trim().length > 2) ?? '').trim() : '';
};

const modalLine = (line: string, sources: readonly Source[]): Line => {
  const [what = '', name = '', key = ''] = line.split(' = ');
  const file = name.startsWith('kit/') ? `web/${name}` : `web/features/${name}`;
  const words = wordsOf(key);
  const builds = sources.some(({ path, text }) => path === file && text.includes(`'${key}'`));
  const named = new RegExp(`'(?:${what.split(':')[0]?.replaceAll(', ', '|')})\\b`, 'i');
  const folder = `web/features/${name.split('/')[0]}/`;
  // One test may open the same modal of several entities: it then names them, and the modal by their word or by none.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the tests' own spelling is looked for
  const shared = words.includes(' ') ? words.replace(/^(Add New|Update) .+$/, '$1 ${singular}') : words;
  const shows = ({ path, text }: Source) =>
    isTest(path) &&
    /^(web|e2e)\//.test(path) &&
    ((words.includes(' ') && text.includes(words)) ||
      (text.toLowerCase().includes(shared.toLowerCase()) && (path.startsWith(folder) || named.test(text))));
  const near = (path: string) => (path.startsWith(folder) ? 0 : 1);
  const proved = sources.filter(shows).map(({ path }) => path);
  const lacks = !builds || !words ? `${file} does not show ${key}` : proved.length === 0 && 'no test opens it';
  return {
    what,
    built: `\`${file}\``,
    proved: some(
      proved.sort((one, other) => near(one) - near(other)),
      2,
    ),
    ...(lacks ? { lacks } : {}),
  };
};

/** A sentence that `contract/kit/text.ts` makes of a label. */
const composed = (text: string, sources: readonly Source[]): string[] => {
  const [, label] = /^(.+) (?:is required|must be at least \d+ characters|must not exceed \d+ characters)$/.exec(text) ?? [];
  if (label === undefined) return [];
  return sources
    .filter(({ path, text: source }) => path.startsWith('contract/entities/') && source.includes(`'${label}'`))
    .map(({ path }) => path);
};

const textLine = (text: string, sources: readonly Source[]): Line => {
  const written = [text, text.replaceAll("'", "\\'")];
  const holders = sources.filter(({ text: source }) => written.some((one) => source.includes(one)));
  const literal = holders.filter(({ path }) => /^(contract|web|server)\//.test(path) && !isTest(path)).map(({ path }) => path);
  const built = literal.length > 0 ? literal : composed(text, sources);
  const proved = holders.filter(({ path }) => isTest(path)).map(({ path }) => path);
  return {
    what: text,
    built: some(built, 2),
    proved: some(proved, 2) || 'by the texts check',
    ...(built.length === 0 ? { lacks: 'nothing says it' } : {}),
  };
};

const constantLine = ({ what, file, says }: (typeof constants)[number]): Line => ({
  what,
  built: `\`${file}\``,
  proved: 'by this map',
  ...(says.test(textAt(file)) ? {} : { lacks: 'the file says something else' }),
});

/** The map of the specification, part by part. */
export const mapOf = (sources: readonly Source[]): Record<string, Line[]> => {
  const samples = textAt('server/test/samples.ts');
  const said = sources.filter(({ path }) => !path.startsWith('tools/') && !path.startsWith('docs/'));
  return {
    Calls: linesOf(calls).map((call) => callLine(call, sources, samples)),
    Screens: linesOf(screens).map((screen) => screenLine(screen, sources)),
    Modals: linesOf(modals).map((modal) => modalLine(modal, sources)),
    Texts: linesOf(texts).map((text) => textLine(text, said)),
    'Constants and limits': constants.map(constantLine),
  };
};

const table = (lines: readonly Line[]) =>
  [
    '| specification | built by | proved by |',
    '| --- | --- | --- |',
    ...lines.map(({ what, built, proved }) => `| ${what} | ${built} | ${proved} |`),
  ].join('\n');

const pageOf = (parts: Record<string, Line[]>) =>
  `${[
    '# The specification, where it is built and what proves it',
    'Written by `npm run map` from the registry, the rooms and the texts; a check fails when a call has no route, a route no test, a screen no room, a modal no test, a text no place, or this page is stale. What differs on purpose: [deviations.md](deviations.md).',
    ...Object.entries(parts).map(([title, lines]) => `## ${title}\n\n${table(lines)}`),
  ].join('\n\n')}\n`;

const sourcesNow = () => [...listScripts(), ...listTexts().filter(({ path }) => /\.(json|css)$/.test(path))];

/** What of the specification is not built or not proved, and whether the page tells it as it is. */
export const checkSpecificationMap = (): Finding[] => {
  const parts = mapOf(sourcesNow());
  const lacking = Object.values(parts)
    .flat()
    .filter(({ lacks }) => lacks !== undefined);
  const stale = textAt(page) === pageOf(parts) ? [] : [{ path: page, message: 'is stale; run npm run map' }];
  return [...lacking.map(({ what, lacks }) => ({ path: page, message: `${what}: ${lacks}` })), ...stale];
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(join(root, page), pageOf(mapOf(sourcesNow())));
  const findings = checkSpecificationMap();
  for (const finding of findings) process.stderr.write(`${lineOf(finding)}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
