import { cpSync, globSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './process.ts';
import { writeTree } from './test-tree.ts';

it('reports table types that do not match the migrations', async () => {
  const root = join(import.meta.dirname, '..');
  const folder = writeTree({ 'package.json': '{"type":"module"}' });
  for (const path of ['tools/generate-tables.ts', 'server/migrations', 'server/platform'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const next = String(globSync('*.sql', { cwd: join(folder, 'server/migrations') }).length + 1).padStart(4, '0');
  writeFileSync(join(folder, `server/migrations/${next}_new.sql`), 'create table newly_added (id integer primary key);');
  const { code, output } = await run(process.execPath, [join(folder, 'tools/generate-tables.ts'), '--check']);
  expect(output).toMatch(/stale/);
  expect(code).toBe(1);
}, 300_000);
