import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { lazySchemas } from './lazy-schemas.ts';

type Contract = Record<string, unknown>;
type Route = Partial<Record<'params' | 'query' | 'body' | 'response', z.ZodType>>;

const root = join(import.meta.dirname, '..');
const folder = join(root, 'contract/entities');
const names = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
// Below node_modules, so that the built modules find zod.
const outDir = mkdtempSync(join(root, 'node_modules/.lazy-schemas-'));
afterAll(() => rmSync(outDir, { recursive: true }));

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [lazySchemas()],
    build: { outDir, ssr: true, rolldownOptions: { input: names.map((name) => join(folder, name)), external: 'zod' } },
  });
});

// As a text, because the order of fields counts.
const describeSchema = (schema: unknown) =>
  schema instanceof z.ZodType
    ? (['input', 'output'] as const).map((io) => JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })))
    : undefined;

const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'response' in value;
const describeRoute = (value: unknown) =>
  isRoute(value) ? [value.params, value.query, value.body, value.response].map(describeSchema) : undefined;

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !(value instanceof z.ZodType);
const mapValues = (group: object, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, map(value)]));

/** Every schema and the schemas of every route that a module exports, by name. */
const describeExports = (exports: Contract) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [name, isGroup(value) ? mapValues(value, describeRoute) : describeSchema(value)]),
  );

it('creates a schema of a route on first access, once', async () => {
  const { doctorRoutes } = (await import(join(outDir, 'doctors.js'))) as { doctorRoutes: { list: Route } };
  const { get } = Object.getOwnPropertyDescriptor(doctorRoutes.list, 'response') ?? {};
  const { response } = doctorRoutes.list;
  expect([typeof get, response instanceof z.ZodType, doctorRoutes.list.response === response]).toEqual(['function', true, true]);
});

it.each(names)('does not change the schemas of %s', async (name) => {
  const [source, built] = await Promise.all([
    import(join(folder, name)) as Promise<Contract>,
    import(join(outDir, name.replace('.ts', '.js'))) as Promise<Contract>,
  ]);
  expect(describeExports(built)).toEqual(describeExports(source));
});
