import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { ownFolder, runScript } from '../../bench/kit/process.ts';
import type { RouteSpec } from '../../contract/kit/route.ts';

const sources = ['contract', 'demo', 'server', 'package.json', 'tsconfig.json', 'vite.server.config.ts'];

/** The bundled server of one version, in a folder of its own. */
export type Build = { folder: string; migrations: number; routes: readonly RouteSpec[] };

const listFiles = (folder: string) => readdirSync(join(folder, 'server/migrations')).filter((name) => name.endsWith('.sql'));

const build = async (folder: string, cleanup: Cleanup): Promise<Build> => {
  symlinkSync(join(ownFolder, 'node_modules'), join(folder, 'node_modules'));
  const vite = join(ownFolder, 'node_modules/vite/bin/vite.js');
  await runScript([vite, 'build', '--logLevel', 'warn', '--config', join(folder, 'vite.server.config.ts')], { env: {}, cleanup });
  // The server needs a web app, and no request of this proof asks for it.
  mkdirSync(join(folder, 'dist/web/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/web/index.html'), '<!doctype html><title>Medboard</title>');
  const { allRoutes } = await import(join(folder, 'contract/index.ts'));
  return {
    folder,
    migrations: listFiles(folder).length,
    routes: allRoutes.map(({ spec }: { spec: RouteSpec }) => spec),
  };
};

const createFolder = async (name: string, cleanup: Cleanup): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `medboard-${name}-`));
  cleanup.add(folder, () => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Builds the server of a commit. */
export const buildOld = async (commit: string, cleanup: Cleanup): Promise<Build> => {
  const folder = await createFolder('old', cleanup);
  const archive = execFileSync('git', ['archive', commit, ...sources], { cwd: ownFolder, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return build(folder, cleanup);
};

/** Migrations of each kind on busy tables. A version without a migration of its own gets them. */
const probes: Record<string, string> = {
  'users.sql': 'alter table users add column probe text;',
  'sessions.sql': 'alter table sessions add column probe text;',
  'areas.sql': `alter table areas add column probe text not null default 'none';
alter table areas add constraint areas_probe check (probe <> '') not valid;
create table probes (area_id integer primary key);
create function add_probe() returns trigger language plpgsql as $$ begin insert into probes values (new.id); return null; end $$;
create trigger areas_probed after insert on areas for each row execute function add_probe();`,
  'index.outside.sql': `create index concurrently if not exists users_probe on users (probe);
create index concurrently if not exists sessions_probe on sessions (probe);
alter table areas validate constraint areas_probe;`,
};

/** Builds the server of the working tree. If it has as many migrations as `old`, it gets the probes. */
export const buildNew = async (old: Build, cleanup: Cleanup): Promise<Build> => {
  const folder = await createFolder('new', cleanup);
  for (const path of sources) cpSync(join(ownFolder, path), join(folder, path), { recursive: true });
  if (listFiles(folder).length === old.migrations) {
    for (const [index, [name, text]] of Object.entries(probes).entries())
      writeFileSync(
        join(folder, `server/migrations/${String(old.migrations + 1 + index).padStart(4, '0')}_probe_${name}`),
        `-- needs: ${old.migrations}\n${text}\n`,
      );
  }
  return build(folder, cleanup);
};
