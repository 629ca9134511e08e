import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from '../cleanup.ts';
import { findPostgresAccount, findPostgresPrograms } from '../postgres-programs.ts';
import { NotRun } from './not-run.ts';
import { findFreePort } from './ports.ts';

const run = promisify(execFile);

/** A PostgreSQL server of this run only. */
export type Cluster = {
  url: string;
  /** Stops it at once, without a checkpoint, and starts it again. */
  restart(): Promise<void>;
  /** Starts it if it does not run. */
  ensureRunning(): Promise<void>;
};

/** Creates a server in a folder, which is a new one by default, and starts it. */
export const createCluster = async (cleanup: Cleanup, folder?: string): Promise<Cluster> => {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new NotRun('PostgreSQL is not installed on this machine');
  const account = findPostgresAccount();
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'medboard-faults-')));
  if (account) await chown(home, account.uid, account.gid);
  await chmod(home, 0o700);
  const dataDir = join(home, 'postgres');
  const port = await findFreePort();
  const execute = (program: string, args: string[]) => run(join(programs, program), args, { ...account, cwd: home, timeout: 120_000 });
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  // Output goes to a file, because pg_ctl leaves its own output open in the server.
  const control = (...args: string[]) => execute('pg_ctl', ['-D', dataDir, '-w', '-l', join(home, 'log'), '-o', settings, ...args]);
  const isRunning = () =>
    control('status').then(
      () => true,
      () => false,
    );
  await execute('initdb', ['-D', dataDir, '-U', 'medboard', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  cleanup.add('the folder of PostgreSQL', () => rm(folder === undefined ? home : dataDir, { recursive: true, force: true }));
  await control('start');
  cleanup.add('PostgreSQL', async () => {
    if (await isRunning()) await control('-m', 'immediate', 'stop');
  });
  return {
    url: `postgres://medboard@127.0.0.1:${port}/postgres`,
    restart: async () => void (await control('-m', 'immediate', 'restart')),
    async ensureRunning() {
      if (!(await isRunning())) await control('start');
    },
  };
};
