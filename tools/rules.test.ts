import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '../contract/kit/route.ts';
import { type Chunk, checkManifest, filesOf, type Manifest } from './budgets.ts';
import { checkSlices, type Tree } from './check-slices.ts';
import { root } from './files.ts';
import { checkFolders, checkLimits, type Exception, limits } from './limits.ts';
import { checkLocales } from './locales.ts';
import { checkMachinePaths } from './machine-paths.ts';
import { checkSettings } from './settings.ts';
import { constants } from './specification/texts.ts';
import { checkSpecificationMap, mapOf } from './specification-map.ts';
import { checkVersions, isAtLeast } from './versions.ts';

const lines = (count: number, line = '  1;') => Array.from({ length: count }, () => line).join('\n');
const messages = (findings: Array<{ message: string }>) => findings.map(({ message }) => message);

describe('sizes', () => {
  const check = (path: string, text: string, exceptions: Exception[] = []) =>
    messages(checkLimits([{ path, text }, ...others], exceptions));
  const others = Array.from({ length: 40 }, (_, index) => ({ path: `server/kit/part-${index}.ts`, text: 'export const a = 1;' }));
  const declarations = (count: number) => Array.from({ length: count }, (_, index) => `export const a${index} = ${index};`).join('\n');

  it('count code, neither blanks nor comments', () => {
    expect(check('server/a.ts', `${declarations(limits.productionFile)}\n\n// why\n/* and\n\nwhy */\n`)).toEqual([]);
    expect(check('server/a.ts', declarations(limits.productionFile + 1))).toEqual([expect.stringContaining('has 301 lines of code')]);
  });

  it('let a test be longer, up to its own limit', () => {
    expect(check('server/a.test.ts', declarations(limits.testFile))).toEqual([]);
    expect(check('server/a.test.ts', declarations(limits.testFile + 1))).toHaveLength(1);
  });

  it('hold functions and components to their limits', () => {
    const body = (count: number) => `export const Part = () => {\n${lines(count - 2)}\n};\n`;
    expect(check('server/a.ts', body(60))).toEqual([]);
    expect(check('server/a.ts', body(61))).toEqual([expect.stringContaining('Part has 61 lines')]);
    expect(check('web/a.tsx', body(150))).toEqual([]);
    expect(check('web/a.tsx', body(151))).toHaveLength(1);
    expect(check('server/a.test.ts', `describe('all', () => {\n${lines(100)}\n});\n`)).toEqual([]);
  });

  it('limit imports and the files of a feature', () => {
    const imports = (count: number) => Array.from({ length: count }, (_, index) => `import './a${index}.ts';`).join('\n');
    expect(check('server/a.ts', imports(20))).toEqual([]);
    expect(check('server/a.ts', imports(21))).toHaveLength(1);
    const files = (count: number) => Array.from({ length: count }, (_, index) => `web/features/doctors/part-${index}.tsx`);
    expect(checkFolders(files(12))).toEqual([]);
    expect(checkFolders(files(13))).toHaveLength(1);
  });

  it('limit the props of a component, named or inline', () => {
    const props = (count: number) => Array.from({ length: count }, (_, index) => `p${index}: string`).join('; ');
    expect(check('web/kit/a.tsx', `type Props = { ${props(12)} };\nexport const A = (_: Props) => null;`)).toEqual([]);
    expect(check('web/kit/a.tsx', `type Props = { ${props(13)} };\nexport const A = (_: Props) => null;`)).toHaveLength(1);
    expect(check('web/kit/a.tsx', `export const A = (_: { ${props(13)} }) => null;`)).toEqual([expect.stringContaining('13 props')]);
  });

  it('take an exception only where one is needed, reasoned, and among few', () => {
    const reason = 'the protocol is one table of states, and reads best whole';
    const long = declarations(limits.productionFile + 1);
    expect(check('server/a.ts', long, [{ path: 'server/a.ts', limit: 'file', reason }])).toEqual([]);
    expect(check('server/a.ts', long, [{ path: 'server/a.ts', limit: 'file', reason: 'long' }])).toEqual([
      expect.stringContaining('needs a reason'),
    ]);
    expect(check('server/a.ts', '', [{ path: 'server/a.ts', limit: 'file', reason }])).toEqual([
      expect.stringContaining('remove the exception'),
    ]);
    const both: Exception[] = [
      { path: 'server/a.ts', limit: 'file', reason },
      { path: 'server/b.ts', limit: 'file', reason },
    ];
    expect(messages(checkLimits([...['server/a.ts', 'server/b.ts'].map((path) => ({ path, text: long })), ...others], both))).toEqual([
      expect.stringContaining('% of the files'),
    ]);
  });
});

describe('slices', () => {
  const list = route({ method: 'GET', path: '/tag', summary: 'Lists tags.', permission: 'specialties.read', response: z.object({}) });
  const whole: Tree = {
    entities: [{ name: 'bookTags', routes: { list } }],
    hasFile: () => true,
    hasTests: () => true,
    handled: new Set([list]),
    menu: "permission: 'specialties.read'",
    builders: 'export const buildBookTag = 1',
  };
  const check = (change: Partial<Tree>) => checkSlices({ ...whole, ...change }).map(({ path, message }) => `${path}: ${message}`);

  it('pass a whole entity', () => expect(check({})).toEqual([]));

  it.each<[string, Partial<Tree>, RegExp]>([
    ['a door on the server', { hasFile: (path) => !path.startsWith('server') }, /^server\/features\/book-tags: bookTags has no door/],
    ['a door on the web', { hasFile: (path) => !path.startsWith('web') }, /^web\/features\/book-tags: bookTags has no door/],
    ['a test', { hasTests: (folder) => folder.startsWith('web') }, /^server\/features\/book-tags: bookTags has no test/],
    ['a handler', { handled: new Set() }, /bookTags\.list has no handler/],
    ['a menu line', { menu: "permission: 'areas.read'" }, /no line in the menu/],
    ['a builder', { builders: '' }, /buildBookTag/],
    ['a builder where another begins like it', { builders: 'export const buildBookTagColour = 1' }, /buildBookTag/],
  ])('miss %s', (_name, change, says) => {
    expect(check(change)).toEqual([expect.stringMatching(says)]);
  });
});

describe('budgets', () => {
  const chunk = (file: string, rest: Partial<Chunk> = {}): Chunk => ({ file, ...rest });
  const manifest: Manifest = {
    'index.html': chunk('entry.js', {
      isEntry: true,
      css: ['entry.css'],
      imports: ['_base.js'],
      dynamicImports: ['features/session/sign-in.tsx'],
    }),
    '_base.js': chunk('base.js'),
    'features/session/sign-in.tsx': chunk('sign-in.js', { imports: ['_base.js'] }),
    'app/shell.tsx': chunk('shell.js', { css: ['shell.css'] }),
    'features/doctors/doctor-list.tsx': chunk('list.js'),
    'features/blogs/blog-list.tsx': chunk('blogs.js', { src: 'features/blogs/blog-list.tsx', isDynamicEntry: true, css: ['blogs.css'] }),
    'features/statistics/charts.tsx': chunk('charts.js', { name: 'charts' }),
  };
  const check = (sizes: Record<string, number>) => messages(checkManifest(manifest, (file) => sizes[file] ?? 1000));

  it('count what a page loads once, style sheets included', () => {
    expect(filesOf(manifest, ['index.html', 'features/session/sign-in.tsx'])).toEqual(['entry.js', 'entry.css', 'base.js', 'sign-in.js']);
  });

  it('hold the pages and the chunks to their limits', () => {
    expect(check({ 'charts.js': 400_000 })).toEqual([]);
    expect(check({ 'base.js': 190_000, 'entry.css': 40_000 })).toEqual([expect.stringContaining('the sign-in page loads 232.0 kB')]);
    expect(check({ 'base.js': 150_000, 'shell.css': 160_000 })).toEqual([expect.stringContaining('the doctors list loads 314.0 kB')]);
    expect(check({ 'list.js': 201_000 })).toEqual([expect.stringContaining('a chunk')]);
    expect(check({ 'blogs.js': 59_000, 'blogs.css': 2000 })).toEqual([expect.stringContaining('a chunk of 61.0 kB')]);
  });

  it('fail a build in which a page has no chunk', () => {
    const { 'features/doctors/doctor-list.tsx': _gone, ...rest } = manifest;
    expect(messages(checkManifest(rest, () => 1))).toEqual([expect.stringContaining('no chunk of its own')]);
  });
});

describe('texts, paths and versions', () => {
  it('miss a text that is asked for and one that nobody asks for', () => {
    const catalogue = {
      path: 'web/locales/en.json',
      text: JSON.stringify({
        doctors: { title: 'Doctors', count_one: '1', count_other: '2', status: { pending: 'Pending' } },
        gone: 'Gone',
      }),
    };
    const text =
      "export const a = (t: (key: string) => string, status: string) => [t('doctors.title'), t('doctors.count'), t('doctors.missing'), t(`doctors.status.$" +
      '{status}`)];';
    expect(messages(checkLocales([catalogue], [{ path: 'web/a.ts', text }]))).toEqual([
      expect.stringContaining("'doctors.missing'"),
      "nobody asks for 'gone'",
    ]);
  });

  it('refuse what holds on one machine only', () => {
    const texts = [`cd ${'/wo'}rk/main`, `${'/ho'}me/someone`, `'${'/t'}mp/file'`, `https://${'registry'}.npmjs.org`, 'see /api/home/page'];
    expect(checkMachinePaths([{ path: 'docs/a.md', text: texts.join('\n') }]).map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });

  it('refuse versions with known holes, wherever they are nested', () => {
    const packages = {
      'node_modules/fastify': { version: '5.12.0' },
      'node_modules/a/node_modules/ajv': { version: '8.17.9' },
      'node_modules/ajv': { version: '6.0.0', dev: true },
      'node_modules/fast-jwt': { version: '9.0.0' },
      'node_modules/sharp': { version: '0.35.5' },
    };
    expect(messages(checkVersions({ packages }))).toHaveLength(3);
    expect(isAtLeast('5.12.1', '5.12.1')).toBe(true);
    expect(isAtLeast('5.9.9', '5.12.1')).toBe(false);
    expect(isAtLeast('6.0.0', '5.12.1')).toBe(true);
  });
});

describe('settings', () => {
  const whole = {
    config:
      'const settings = z.object({\n  PORT: withDefault(z.number(), 1),\n  WEBINAR_CAP: withDefault(z.number(), 3),\n  PUBLIC_URL: optional(z.url()),\n});',
    example: 'PORT=\nWEBINAR_CAP=\nPUBLIC_URL=\n',
    compose: '    environment:\n      WEBINAR_CAP: x\n      PUBLIC_URL: x\n',
    image: 'ENV NODE_ENV=production PORT=4000',
  };
  const check = (change: Partial<typeof whole>) => checkSettings({ ...whole, ...change }).map(({ path, message }) => `${path} ${message}`);

  it('pass where each is passed on', () => expect(check({})).toEqual([]));

  it.each<[string, Partial<typeof whole>, string]>([
    ['the example', { example: 'PORT=\nWEBINAR_CAP=\n' }, '.env.example lacks the setting PUBLIC_URL'],
    ['the container', { compose: '      PUBLIC_URL: x\n' }, 'compose.yaml lacks the setting WEBINAR_CAP'],
    ['the image', { image: '' }, 'compose.yaml lacks the setting PORT'],
    ['the configuration', { config: '' }, 'server/platform/config.ts no setting was found; has its spelling changed?'],
  ])('miss one in %s', (_place, change, says) => expect(check(change)).toEqual([says]));
});

describe('the map of the specification', () => {
  const sources: Record<string, string> = {
    'server/test/samples.ts': "'areas.list': none",
    'server/features/areas/areas.routes.ts': 'handle(areaRoutes.list, areas.list)',
    'web/app/rooms.ts': "import { areaScreens } from '../features/areas/screens.ts';\n{ path: '/areas', screen: areaScreens.list }",
    'web/features/areas/screens.ts': "list: lazyRouteComponent(() => import('./area-list.tsx'), 'AreaList')",
    'web/features/areas/areas.test.tsx':
      "renderApp({ path: '/areas' }); findByRole('dialog', { name: 'Delete Cairo?' }); findByText('Ended');",
    'web/features/areas/area-delete.tsx': "text('areas.deleteTitle')",
    'web/locales/en.json': '{ "areas": { "deleteTitle": "Delete {{name}}?", "end": "Ended", "said": "Don\'t, {{name}}" } }',
    'contract/entities/areas.ts': 'max: 50 }',
  };
  const specification = {
    calls: 'GET /area/',
    screens: '/areas = Areas',
    modals: 'Area: delete = areas/area-delete.tsx = areas.deleteTitle = areas/areas.test.tsx = Delete Cairo?',
    texts: "Ended\nDon't, {{name}}",
    constants: [{ what: 'At most 50', file: 'contract/entities/areas.ts', says: /max: 50\b/ }],
  };
  const check = (changed: Record<string, string>, asked: Partial<typeof specification> = {}) =>
    messages(
      checkSpecificationMap(
        Object.entries({ ...sources, ...changed }).map(([path, text]) => ({ path, text })),
        { ...specification, ...asked },
      ),
    );
  const stale = 'is stale; run npm run map';
  const changing = (path: string, from: string, to: string) => ({ [path]: (sources[path] ?? '').replace(from, to) });
  const test = 'web/features/areas/areas.test.tsx';

  it('finds nothing but the page where each line is built and proved, and says where', () => {
    expect(check({})).toEqual([stale]);
    const parts = mapOf(
      Object.entries(sources).map(([path, text]) => ({ path, text })),
      specification,
    );
    expect(parts.Screens).toEqual([{ what: '/areas Areas', built: '`web/features/areas/area-list.tsx`', proved: `\`${test}\`` }]);
    expect(parts.Texts?.map(({ proved }) => proved)).toEqual([`\`${test}\``, '–']);
  });

  it('reads a form that stands for a PUT, and finds no other', () => {
    expect(check({}, { calls: 'POST /groups/{id} with _method PUT' })).toEqual([
      expect.stringContaining('(groups.update): no handler'),
      stale,
    ]);
    expect(check({}, { calls: 'PATCH /area/' })).toEqual(['PATCH /area/: no route of the contract answers this call', stale]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a call without a handler', changing('server/features/areas/areas.routes.ts', 'list', 'listAll'), 'no handler'],
    ['a call without a sample', { 'server/test/samples.ts': '' }, 'no sample'],
    ['a screen without a room', changing('web/app/rooms.ts', '/areas', '/area'), 'no room has this path'],
    ['a screen of which a test opens what is below it', changing(test, '/areas', '/areas/7'), 'no test opens it'],
    ['a screen that is opened in no test', { [test]: '', 'e2e/api.ts': "'/areas' 'Delete Cairo?'" }, '/areas Areas: no test opens it'],
    ['a modal that is not built', { 'web/features/areas/area-delete.tsx': '' }, 'does not show areas.deleteTitle'],
    ['a modal that its test does not open', changing(test, 'Cairo', 'Giza'), 'web/features/areas/areas.test.tsx does not open it'],
    ['a text that only ends like it', changing('web/locales/en.json', '"Ended"', '"uploads Ended"'), 'Ended: nothing says it'],
    ['a text that only begins like it', changing('web/locales/en.json', '"Ended"', '"Ended early"'), 'Ended: nothing says it'],
    [
      'a text that stands in a comment',
      { ...changing('web/locales/en.json', '"Ended"', '""'), 'web/a.ts': "/** Says 'Ended'. */" },
      'Ended: nothing',
    ],
    ['a constant of ten times the size', { 'contract/entities/areas.ts': 'max: 500 }' }, 'At most 50: the file says something else'],
  ])('misses %s', (_fault, changed, says) => {
    expect(check(changed)).toContainEqual(expect.stringContaining(says));
  });

  it.each(constants)('would miss numbers of more digits: $what', ({ file, says }) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect([says.test(text), says.test(text.replace(/\d[\d_]*/g, '$&0'))]).toEqual([true, false]);
  });

  it('misses a modal whose words in the test are of another', () => {
    const asked = { modals: specification.modals.replace('Delete Cairo?', "path: '/areas'") };
    expect(check({}, asked)).toContainEqual(expect.stringContaining('does not say areas.deleteTitle'));
  });
});
