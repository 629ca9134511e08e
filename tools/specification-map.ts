import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routesByEntity } from '../contract/index.ts';
import type { RouteSpec } from '../contract/kit/route.ts';
import { type Finding, isTest, lineOf, listScripts, listTexts, root, type Source } from './files.ts';
import { calls, screens } from './specification/calls.ts';
import { modals } from './specification/modals.ts';
import { namesRoute, recordNumber } from './specification/proofs.ts';
import { constants, texts } from './specification/texts.ts';

/** One line of the map: what the specification says, what builds it, what proves it; `lacks` where one of them is not there. */
type Line = { what: string; built: string; proved: string; lacks?: string };

/** What is to be built: lines of calls, screens, modals and texts, and constants, each with the words of its file. */
type Specification = {
  calls: string;
  screens: string;
  modals: string;
  texts: string;
  constants: readonly { what: string; file: string; says: RegExp }[];
};

const ours: Specification = { calls, screens, modals, texts, constants };
const page = 'docs/specification-map.md';
const linesOf = (list: string) => list.split('\n').filter(Boolean);
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

/** The tests of a route's feature that name it. */
const testsOf = ({ entity, verb, spec }: Built, sources: readonly Source[], folder: string) => {
  const [, routesName] = new RegExp(`^ +${entity}: (\\w+),`, 'm').exec(textAt('contract/index.ts', sources)) ?? [];
  const constant = routesName && `${routesName}.${verb}`;
  return sources
    .filter(({ path, text }) => path.startsWith(`${folder}/`) && isRunTest(path) && namesRoute(text, { constant, spec }))
    .map(({ path }) => path);
};

const callLine = (call: string, sources: readonly Source[]): Line => {
  const samples = textAt('server/test/samples.ts', sources);
  const [sent = '', path = '', , , method = sent] = call.split(' ');
  const route = routes.find(({ spec }) => spec.method === method && plain(spec.path) === plain(path));
  if (!route) return { what: call, built: '', proved: '', lacks: 'no route of the contract answers this call' };
  const folder = `server/features/${kebab(route.entity)}`;
  const built = sources.filter(
    ({ path: file, text }) => file.startsWith(`${folder}/`) && !isTest(file) && new RegExp(`[rR]outes\\.${route.verb}\\b`).test(text),
  );
  const isSampled = samples.includes(`'${route.name}'`) || new RegExp(`\\w\\('${route.entity}'`).test(samples);
  const proved = [...(isSampled ? ['server/test/registry.test.ts'] : []), ...testsOf(route, sources, folder)];
  const lacks = built.length === 0 ? 'no handler' : !isSampled && 'no sample, so the registry tests do not call it';
  return {
    what: `${call} (${route.name})`,
    built: some(built.map(({ path: file }) => file)),
    proved: some(proved),
    ...(lacks ? { lacks } : {}),
  };
};

const textAt = (path: string, sources: readonly Source[]) => sources.find((source) => source.path === path)?.text ?? '';

/** The file behind a screen of web/app/rooms.ts. */
const screenFile = (path: string, sources: readonly Source[]): { feature: string; file: string } | undefined => {
  if (path === '/login') return { feature: 'session', file: 'web/features/session/sign-in.tsx' };
  const rooms = textAt('web/app/rooms.ts', sources);
  const room = new RegExp(`path: '${path.replace('{id}', '\\$id')}',[^}]*?screen: (\\w+)\\.(\\w+)`, 'i').exec(rooms);
  const [, screen = '', key = ''] = room ?? [];
  const feature = new RegExp(`\\{ ${screen} \\} from '\\.\\./features/([\\w-]+)/screens\\.ts'`).exec(rooms)?.[1];
  if (!room || !feature) return undefined;
  const file = new RegExp(`\\b${key}: lazyRouteComponent\\(\\(\\) => import\\('\\./([^']+)'`).exec(
    textAt(`web/features/${feature}/screens.ts`, sources),
  )?.[1];
  return file === undefined ? undefined : { feature, file: `web/features/${feature}/${file}` };
};

const isRunTest = (path: string) => /\.test\.tsx?$/.test(path);

/** What is of a folder first. */
const nearest = (paths: string[], folder: string) => [
  ...paths.filter((path) => path.startsWith(folder)),
  ...paths.filter((path) => !path.startsWith(folder)),
];

/** The list of pages that a company is refused, which shows nothing of their screens. */
const shut = /\bconst closed = \[[^;]*\];/;

const screenLine = (line: string, sources: readonly Source[]): Line => {
  const [path = '', title = ''] = line.split(' = ');
  const screen = screenFile(path, sources);
  const what = `${path} ${title}`;
  if (!screen) return { what, built: '', proved: '', lacks: 'no room has this path' };
  // The path as a test quotes it, whole, with a query or with the number of a record.
  const quoted = new RegExp(`['"\`]${path.replace('{id}', recordNumber)}['"\`?]`);
  const opens = sources.filter(
    ({ path: file, text }) => /^(web|e2e)\//.test(file) && isRunTest(file) && quoted.test(text.replace(shut, '')),
  );
  const proved = nearest(
    opens.map(({ path: file }) => file),
    `web/features/${screen.feature}/`,
  );
  return { what, built: `\`${screen.file}\``, proved: some(proved, 4), ...(proved.length === 0 ? { lacks: 'no test opens it' } : {}) };
};

type Texts = { [key: string]: string | Texts };

/** The text behind a key of the catalogues. */
const textOf = (key: string, sources: readonly Source[]) => {
  const catalogues = ['en.json', 'en-rooms.json'].map((file) => textAt(`web/locales/${file}`, sources) || '{}');
  const inside = (whole: Texts) =>
    key.split('.').reduce<string | Texts | undefined>((part, name) => (typeof part === 'object' ? part[name] : undefined), whole);
  return catalogues.map((text) => inside(JSON.parse(text))).find((found) => typeof found === 'string');
};

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text as a pattern: whatever may be put into it fits. */
const filled = (text: string) =>
  text
    .split(/\{\{.*?\}\}/)
    .map(literally)
    .join('.+');

const inFeatures = (path: string) => (/^(kit|e2e)\//.test(path) ? path.replace(/^kit/, 'web/kit') : `web/features/${path}`);

const modalLine = (line: string, sources: readonly Source[]): Line => {
  const [what = '', name = '', key = '', testName = '', words = ''] = line.split(' = ');
  const [file, test] = [inFeatures(name), inFeatures(testName)];
  const shown = textOf(key, sources);
  const parts = words.split(' & ');
  const isKnown = parts.length > 1 || (shown !== undefined && new RegExp(filled(shown)).test(words));
  const isBuilt = sources.some(({ path, text }) => path === file && text.includes(`'${key}'`));
  const isProved = isRunTest(test) && sources.some(({ path, text }) => path === test && parts.every((part) => text.includes(part)));
  const faults = [
    ...(isBuilt && shown !== undefined ? [] : [`${file} does not show ${key}`]),
    ...(isKnown ? [] : [`'${words}' does not say ${key}`]),
    ...(isProved ? [] : [`${test} does not open it`]),
  ];
  return { what, built: `\`${file}\``, proved: `\`${test}\``, ...(faults.length > 0 ? { lacks: faults.join('; ') } : {}) };
};

/** A sentence that `contract/kit/text.ts` makes of a label. */
const composed = (text: string, sources: readonly Source[]): string[] => {
  const [, label] = /^(.+) (?:is required|must be at least \d+ characters|must not exceed \d+ characters)$/.exec(text) ?? [];
  if (label === undefined) return [];
  return sources
    .filter(({ path, text: source }) => path.startsWith('contract/entities/') && source.includes(`'${label}'`))
    .map(({ path }) => path);
};

/** The sources in which a text is a whole literal or all that an element holds, but for what is put into it. */
const holding = (text: string, sources: readonly Source[]) => {
  const written = filled(text).replaceAll("'", "\\\\?'");
  const whole = new RegExp(`(?:['"\`>}]|/\\^|^)\\s*${written}\\s*(?:['"\`<]|\\$|\\{\\{|$)`, 'm');
  const [beginning = ''] = text.split(/\{\{|'/);
  return sources.filter(({ text: source }) => source.includes(beginning) && whole.test(source));
};

const textLine = (text: string, sources: readonly Source[]): Line => {
  const holders = holding(text, sources);
  const literal = holders.filter(({ path }) => /^(contract|web|server)\//.test(path) && !isTest(path)).map(({ path }) => path);
  const built = literal.length > 0 ? literal : composed(text, sources);
  const proved = holders.filter(({ path }) => isRunTest(path)).map(({ path }) => path);
  return { what: text, built: some(built, 2), proved: some(proved, 2) || '–', ...(built.length === 0 ? { lacks: 'nothing says it' } : {}) };
};

const constantLine = ({ what, file, says }: Specification['constants'][number], sources: readonly Source[]): Line => ({
  what,
  built: `\`${file}\``,
  proved: 'by this map',
  ...(says.test(textAt(file, sources)) ? {} : { lacks: 'the file says something else' }),
});

/** The map of a specification, part by part. */
export const mapOf = (sources: readonly Source[], specification: Specification): Record<string, Line[]> => {
  const said = sources
    .filter(({ path }) => !/^(tools|docs)\//.test(path))
    .map(({ path, text }) => ({ path, text: text.replace(/^ *(?:\/\/|\/?\*).*$/gm, '') }));
  return {
    Calls: linesOf(specification.calls).map((call) => callLine(call, said)),
    Screens: linesOf(specification.screens).map((screen) => screenLine(screen, sources)),
    Modals: linesOf(specification.modals).map((modal) => modalLine(modal, sources)),
    Texts: linesOf(specification.texts).map((text) => textLine(text, said)),
    'Constants and limits': specification.constants.map((constant) => constantLine(constant, sources)),
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
    'Written by `npm run map` from the registry, the rooms and the texts; a call is proved by the test of the whole registry and by the tests of its feature that name its path or its constant; a check fails when a call has no route, a route no sample for that test, a screen no room, a modal no test, a text no place, a constant another value, or this page is stale; – is a text that no test says whole. What differs on purpose: [deviations.md](deviations.md).',
    ...Object.entries(parts).map(([title, lines]) => `## ${title}\n\n${table(lines)}`),
  ].join('\n\n')}\n`;

const sourcesNow = () => [...listScripts(), ...listTexts().filter(({ path }) => /\.(json|css)$/.test(path) || path === page)];

/** What of a specification is not built or not proved, and whether the page, which is one of the sources, tells it as it is. */
export const checkSpecificationMap = (sources = sourcesNow(), specification = ours): Finding[] => {
  const parts = mapOf(sources, specification);
  const lacking = Object.values(parts)
    .flat()
    .filter(({ lacks }) => lacks !== undefined);
  const stale = textAt(page, sources) === pageOf(parts) ? [] : [{ path: page, message: 'is stale; run npm run map' }];
  return [...lacking.map(({ what, lacks }) => ({ path: page, message: `${what}: ${lacks}` })), ...stale];
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(join(root, page), pageOf(mapOf(sourcesNow(), ours)));
  const findings = checkSpecificationMap();
  for (const finding of findings) process.stderr.write(`${lineOf(finding)}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
