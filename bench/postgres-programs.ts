import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const versionsDir = '/usr/lib/postgresql';

/** Returns the folder with the programs of the newest PostgreSQL server that Debian's packages installed; undefined if there is none. */
export const findPostgresPrograms = (): string | undefined => {
  const versions = existsSync(versionsDir) ? readdirSync(versionsDir) : [];
  const newest = versions.map(Number).sort((one, other) => other - one)[0];
  return newest === undefined ? undefined : join(versionsDir, String(newest), 'bin');
};

/** The account that runs PostgreSQL's programs. They refuse to run as root, so root uses the account of the package. */
export const findPostgresAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};
