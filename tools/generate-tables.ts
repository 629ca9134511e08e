// Writes server/platform/database/tables.ts from the migrated schema. With --check it fails if the file is stale.
// kysely-codegen knows neither the unions of check constraints (13 columns) nor GeneratedAlways (53 columns), and needs a running server.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../server/platform/database/index.ts';

const target = join(import.meta.dirname, '../server/platform/database/tables.ts');

type Column = {
  table: string;
  column: string;
  type: string;
  is_array: boolean;
  is_nullable: boolean;
  has_default: boolean;
  is_identity_always: boolean;
  is_computed: boolean;
};
type Check = { table: string; column: string; definition: string };

const columnsSql = `
  select c.relname as table, a.attname as column,
    case when t.typelem <> 0 and t.typlen = -1 then e.typname else t.typname end as type,
    t.typelem <> 0 and t.typlen = -1 as is_array,
    not a.attnotnull and c.relkind <> 'v' as is_nullable,
    a.atthasdef or a.attidentity <> '' as has_default,
    a.attidentity = 'a' as is_identity_always,
    a.attgenerated <> '' as is_computed
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migrations' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const checksSql = `
  select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace`;

const typeNames: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int4multirange: 'string',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  pg_lsn: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

/** The values of a check such as `status in ('pending', 'approved')`. PostgreSQL stores it as `= ANY (ARRAY['pending'::text, …])`, or as `=` for one value. */
const wordsOf = (definition: string): string | undefined => {
  const match =
    /^CHECK \(\((?:\w+|\(\w+\)::text) = (?:ANY \((?:\()?ARRAY\[(?<list>[^\]]+)\](?:\)::text\[\])?\)|(?<one>'[^']+'::text))\)\)(?: NOT VALID)?$/.exec(
      definition,
    );
  const list = match?.groups?.list ?? match?.groups?.one;
  return list
    ?.split(', ')
    .map((word) => word.replace(/::.*$/, ''))
    .join(' | ');
};

const valueType = (column: Column, words: string | undefined): string => {
  const base = words ?? typeNames[column.type];
  if (!base)
    throw new Error(`${column.table}.${column.column}: no TypeScript type is known for ${column.type}; add it to tools/generate-tables.ts`);
  if (!column.is_array) return base;
  return base.includes(' | ') ? `(${base})[]` : `${base}[]`;
};

const columnType = (column: Column, words: string | undefined): string => {
  const value = valueType(column, words);
  const type = column.is_nullable && value !== 'unknown' ? `${value} | null` : value;
  if (column.is_computed || column.is_identity_always) return `GeneratedAlways<${type}>`;
  // Written as text: the drivers disagree on what an array or a string given as it is would become.
  if (value === 'unknown')
    return `ColumnType<unknown, ${column.is_nullable ? 'string | null | undefined' : 'string'}, string${column.is_nullable ? ' | null' : ''}>`;
  return column.has_default ? `Generated<${type}>` : type;
};

const camel = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const render = (columns: Column[], checks: Check[]): string => {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const wordsFor = ({ table, column }: Column) =>
    checks
      .filter((check) => check.table === table && check.column === column)
      .map(({ definition }) => wordsOf(definition))
      .find(Boolean);
  const types = [...tables].map(
    ([table, own]) =>
      `type ${camel(table)}Table = {\n${own.map((column) => `  ${column.column}: ${columnType(column, wordsFor(column))};\n`).join('')}};\n`,
  );
  const helpers = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((helper) => types.some((type) => type.includes(` ${helper}<`)));
  return [
    '// Written by tools/generate-tables.ts from the migrations; do not edit.',
    `import type { ${helpers.join(', ')} } from 'kysely';`,
    '',
    ...types,
    `/** Every table with its columns, as the migrations make them. */\nexport type Tables = {\n${[...tables.keys()].map((table) => `  ${table}: ${camel(table)}Table;\n`).join('')}};\n`,
  ].join('\n');
};

const readSchema = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'medboard-tables-'));
  const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const columns = await client.query<Column>(columnsSql);
  const checks = await client.query<Check>(checksSql);
  await client.end();
  await database.close();
  rmSync(dataDir, { recursive: true });
  return render(columns.rows, checks.rows);
};

const written = await readSchema();
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== written) {
    process.stderr.write('server/platform/database/tables.ts is stale: run `node tools/generate-tables.ts`.\n');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, written);
  process.stdout.write('server/platform/database/tables.ts written.\n');
}
