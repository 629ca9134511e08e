import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkComments } from './comments.ts';
import { checkFloor, cruise } from './cruise.ts';
import { root } from './files.ts';
import { brokenCode, soundCode } from './fixtures/broken-code.ts';
import { brokenImports, soundImports } from './fixtures/broken-imports.ts';
import { brokenLint } from './fixtures/broken-lint.ts';
import { binary, type Outcome, run, runTool } from './process.ts';
import { checkRestricted } from './restricted.ts';
import { mapOf } from './specification-map.ts';
import { checkStyleSheet, checkStyles } from './styles.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const writeTree = (files: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'medboard-checks-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

const fakePackage = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};\n',
});
const packages = { 'tsconfig.json': '{}', ...fakePackage('kysely'), ...fakePackage('fastify'), ...fakePackage('zod') };

describe('the dependency rules', () => {
  it('each fire where they are broken', async () => {
    const { findings } = await cruise(['contract', 'server', 'web'], writeTree({ ...packages, ...brokenImports }));
    const { forbidden }: { forbidden: Array<{ name: string }> } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
    const fired = new Set(findings.map(({ message }) => /breaks ([\w-]+)\./.exec(message)?.[1]));
    expect([...fired].sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it('pass a sound tree, all of it read', async () => {
    const cruised = await cruise(['contract', 'server', 'web'], writeTree({ ...packages, ...soundImports }));
    expect(cruised).toEqual({ findings: [], modules: Object.keys(soundImports).length });
  });

  it('fail a cruise that reads too little', () => {
    expect(checkFloor(0, 100)).toHaveLength(1);
    expect(checkFloor(79, 100)).toHaveLength(1);
    expect(checkFloor(80, 100)).toEqual([]);
  });
});

describe('lint', () => {
  const paths = brokenLint.map(({ path }, index) => path.replace('/', `/case-${index}/`));
  const lint = async () => {
    const files = brokenLint.map(({ text }, index): [string, string] => [paths[index] ?? '', text]);
    const folder = writeTree(Object.fromEntries(files));
    copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    return runTool('biome', ['ci', '--colors=off', '--max-diagnostics=500', '--vcs-enabled=false', '.'], { cwd: folder });
  };
  let linted: Promise<Outcome> | undefined;

  it.each(brokenLint.map(({ rule }, index) => ({ rule, path: paths[index] ?? '' })))(
    'refuses what breaks $rule',
    async ({ rule, path }) => {
      linted ??= lint();
      const { code, output } = await linted;
      const lines = output.split('\n').filter((line) => line.startsWith(path));
      expect(lines).toContainEqual(expect.stringContaining(rule));
      expect(code).not.toBe(0);
    },
  );
});

describe('our own rules over one file', () => {
  const findAll = (source: { path: string; text: string }) => [
    ...checkRestricted([source]),
    ...checkComments([source]),
    ...checkStyles([source], []),
  ];

  it.each(brokenCode)('say $says of $text', ({ says, ...source }) => {
    expect(findAll(source).map(({ message }) => message)).toEqual([expect.stringMatching(says)]);
  });

  it.each(soundCode)('have nothing against $text', (source) => {
    expect(findAll(source)).toEqual([]);
  });

  it('see a physical side in a style sheet', () => {
    const text =
      '/* margin-left: 1px; */\n.a {\n  margin-inline-start: 1px;\n  padding-right: 2px;\n  text-align: left;\n  inset-inline: 0;\n}\n.b { left: 0; }';
    expect(checkStyleSheet({ path: 'web/a.css', text }).map(({ line }) => line)).toEqual([4, 5, 8]);
  });
});

describe('the proofs of a call', () => {
  const proofsOf = (call: string, tests: Record<string, string>) => {
    const files = {
      'contract/index.ts': '  areas: areaRoutes,\n  groups: groupRoutes,\n',
      'server/test/samples.ts': "'areas.list': none, 'areas.update': none, 'groups.update': none",
      ...tests,
    };
    const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
    const parts = mapOf(sources, { calls: call, screens: '', modals: '', texts: '', constants: [] });
    return parts.Calls?.map(({ proved }) => proved);
  };
  const registry = '`server/test/registry.test.ts`';
  const test = 'server/features/areas/areas.test.ts';

  it.each([
    ['GET /area', "test.send({ method: 'GET', url: '/area?page=2' })"],
    ['GET /area', `test.send({ method: 'GET', url: \`/area\${query}\` })`],
    ['GET /area', "test.send({\n  method: 'GET',\n  url: '/api/v1/area',\n})"],
    ['GET /area', 'areaRoutes.list.response.parse(body)'],
    ['POST /area/update/{id}', `send(token, \`/area/update/\${area.id}\`, { method: 'POST' })`],
    ['POST /area/update/{id}', "send('POST', '/area/update/7')"],
  ])('%s: its feature names it by %s', (call, text) => {
    expect(proofsOf(call, { [test]: text })).toEqual([`${registry}, \`${test}\``]);
  });

  it.each([
    ['GET /area', "send('GET', '/area/stats')"],
    ['GET /area', `send(\`/area\${url}\`)`],
    ['GET /area', "test.send({ method: 'POST', url: '/area' })"],
    ['GET /area', "send('/area', { method: 'DELETE' })"],
    ['GET /area', 'areaRoutes.listAll, myareaRoutes.list, doctorRoutes.list'],
    ['GET /area', "  // '/area'"],
    ['POST /area/update/{id}', "send('POST', '/area/update/none')"],
  ])('%s: its feature does not name it by %s', (call, text) => {
    expect(proofsOf(call, { [test]: text })).toEqual([registry]);
  });

  it('are of its feature alone, and of a form that stands for a PUT too', () => {
    expect(proofsOf('GET /area', { 'server/features/groups/groups.test.ts': "'/area'" })).toEqual([registry]);
    const form = { 'server/features/groups/groups.test.ts': `{ method: 'POST', url: \`/groups/\${id}\` }` };
    expect(proofsOf('POST /groups/{id} with _method PUT', form)).toEqual([`${registry}, \`server/features/groups/groups.test.ts\``]);
    expect(proofsOf('DELETE /groups/{id}', form)).toEqual(['']);
  });
});

describe('tools from outside', () => {
  const block = (name: string) =>
    `export const ${name} = (rows) => {\n${Array.from({ length: 12 }, (_, at) => `  const row${at} = rows.filter((row) => row.id === ${at} && row.name !== '').map((row) => row.id);\n`).join('')}  return row0;\n};\n`;

  it('jscpd finds a copy and passes what is written once', async () => {
    const config = ['--config', join(root, '.jscpd.json')];
    const copied = writeTree({ 'web/one.ts': block('one'), 'web/two.ts': block('two') });
    const { code, output } = await runTool('jscpd', [...config, 'web'], { cwd: copied });
    expect(output).toMatch(/two\.ts/);
    expect(code).not.toBe(0);
    expect((await runTool('jscpd', [...config, 'web'], { cwd: writeTree({ 'web/one.ts': block('one') }) })).code).toBe(0);
  });

  it('knip finds an unused file, export and dependency', async () => {
    const folder = writeTree({
      'package.json': JSON.stringify({ name: 'a', type: 'module', dependencies: { kysely: '1.0.0' } }),
      'server/main.ts': "import { used } from './kit/used.ts';\n\nused();\n",
      'server/kit/used.ts': 'export const used = () => 1;\nexport const unused = () => 2;\n',
      'server/kit/alone.ts': 'export const alone = 1;\n',
      'tsconfig.json': '{}',
    });
    const { code, output } = await runTool('knip', ['--no-progress', '--config', join(root, 'knip.config.ts'), '--directory', folder]);
    expect(output).toMatch(/alone\.ts/);
    expect(output).toMatch(/unused/);
    expect(output).toMatch(/kysely/);
    expect(code).not.toBe(0);
  });

  it('the compiler is strict', async () => {
    const text =
      'export const first = (list: string[]): string => list[0];\nexport const none: { a?: string } = { a: undefined };\nexport enum Word { One }\n';
    const tsconfig = { extends: join(root, 'tsconfig.json'), compilerOptions: { incremental: false, types: [] }, include: ['a.ts'] };
    const folder = writeTree({ 'a.ts': text, 'tsconfig.json': JSON.stringify(tsconfig) });
    const { output } = await run(process.execPath, [binary('tsc'), '-p', folder]);
    expect([...output.matchAll(/a\.ts\((\d)/g)].map(([, line]) => line)).toEqual(['1', '2', '3']);
  });

  it('table types that no longer match the migrations are stale', async () => {
    const folder = writeTree({ 'package.json': '{"type":"module"}' });
    for (const path of ['tools/generate-tables.ts', 'server/migrations', 'server/platform/database'])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const next = String(globSync('*.sql', { cwd: join(folder, 'server/migrations') }).length + 1).padStart(4, '0');
    writeFileSync(join(folder, `server/migrations/${next}_new.sql`), 'create table newly_added (id integer primary key);');
    const { code, output } = await run(process.execPath, [join(folder, 'tools/generate-tables.ts'), '--check']);
    expect(output).toMatch(/stale/);
    expect(code).toBe(1);
  });
});
