// Compares the contract of the members' app with contract/app/v1.snapshot.json, because installed apps keep calling what v1 promised. With --write, adds
// what is new. Tools for OpenAPI compare two documents and call many additions breaking.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { allAppRoutes } from '../../contract/app/index.ts';
import type { NamedRoute } from '../../contract/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const snapshotFile = 'contract/app/v1.snapshot.json';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};

const describeSchema = (schema: Schema, name: string): string[] => {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.length > 0) return choices.flatMap((choice) => describeSchema(choice, name));
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length > 0) return values.map((value) => `${name} = ${JSON.stringify(value)}`);
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    describeSchema(field, `${name}.${key}${schema.required?.includes(key) ? '' : '?'}`),
  );
  return [`${name}: ${schema.type ?? 'any'}`, ...fields, ...(schema.items ? describeSchema(schema.items, `${name}[]`) : [])];
};

const describePart = (schema: z.ZodType | undefined, name: string, io: 'input' | 'output'): string[] =>
  schema ? describeSchema(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema, name) : [];

const describeRoute = ({ spec }: NamedRoute): string[] => {
  const route = `${spec.method} ${spec.path}`;
  const lines = [
    ...describePart(spec.query, 'query', 'input'),
    ...describePart(spec.body, 'body', 'input'),
    ...Object.keys(spec.files ?? {}).map((name) => `file ${name}`),
    ...describePart(spec.response, 'response', 'output'),
  ];
  return [route, ...lines.map((line) => `${route} ${line}`)];
};

/** What a version of the API promises: a line for each route, field, type and value of an enumeration. */
export const describeContract = (routes: readonly NamedRoute[]): string[] => [...new Set(routes.flatMap(describeRoute))].sort();

/** Compares what is promised with what the contract has now. */
export const compareContracts = (promised: readonly string[], current: readonly string[]): { removed: string[]; added: string[] } => ({
  removed: promised.filter((line) => !current.includes(line)),
  added: current.filter((line) => !promised.includes(line)),
});

const main = () => {
  const path = join(root, snapshotFile);
  const current = describeContract(allAppRoutes);
  const { removed, added } = compareContracts(JSON.parse(readFileSync(path, 'utf8')), current);
  for (const line of removed) process.stdout.write(`v1 promises this to installed apps: ${line}\n`);
  if (process.argv.includes('--write') && removed.length === 0) writeFileSync(path, `${JSON.stringify(current, undefined, 2)}\n`);
  else for (const line of added) process.stdout.write(`New; run npm run app-contract: ${line}\n`);
  process.exitCode = removed.length > 0 || (added.length > 0 && !process.argv.includes('--write')) ? 1 : 0;
};

if (import.meta.main) main();
