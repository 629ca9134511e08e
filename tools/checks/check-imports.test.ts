import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { writeTree } from '../test-tree.ts';
import { brokenImports, validImports } from './check-imports.fixture.ts';
import { checkCount, cruise } from './check-imports.ts';

const folders = ['contract', 'server', 'demo', 'web'];

const fakePackage = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};\n',
});
const packages = { 'tsconfig.json': '{}', ...fakePackage('kysely'), ...fakePackage('fastify'), ...fakePackage('zod') };

it('reports each import rule that is broken', async () => {
  const { problems } = await cruise(folders, writeTree({ ...packages, ...brokenImports }));
  const { forbidden }: { forbidden: Array<{ name: string }> } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const reported = new Set(problems.map((problem) => /breaks ([\w-]+)\./.exec(problem)?.[1]));
  expect([...reported].sort()).toEqual(forbidden.map(({ name }) => name).sort());
});

it('reads all modules of a valid tree and reports nothing', async () => {
  const result = await cruise(folders, writeTree({ ...packages, ...validImports }));
  expect(result).toEqual({ problems: [], modules: Object.keys(validImports).length });
});

it('fails if too few modules are read', () => {
  expect(checkCount(79, 100)).toHaveLength(1);
  expect(checkCount(80, 100)).toEqual([]);
});
