import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ensureWritableFolder } from '../../config/folders.ts';
import { describeCause } from '../errors.ts';
import type { MigrateTo } from '../migrate/migrate.ts';
import { openPostgres } from '../postgres.ts';
import type { Database } from '../types.ts';
import { type Cluster, createCluster, getClusterUrl, isAnswering, majorVersion, readServerPid, startCluster } from './cluster.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

/** Receives the reason why the embedded database cannot continue. */
export type OnFatal = (reason: Error) => void;

type EmbeddedOptions = {
  dataDir: string;
  log: Logger;
  isBulk: boolean;
  poolSize: number;
  onFatal: OnFatal;
  migrates: boolean;
  migrateTo?: MigrateTo | undefined;
};

const moveAdvice =
  'write a backup with that version (`npm run backup`), set another DATA_DIR, and restore it with this version (`npm run restore`)';

/** Throws if the folder belongs to another version of PostgreSQL or Medboard. */
const assertUsable = (dataDir: string, folder: string) => {
  if (existsSync(folder)) {
    const version = existsSync(join(folder, 'PG_VERSION')) ? readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim() : undefined;
    if (!version) throw new Error('it is damaged, because PG_VERSION is missing. Restore it from a backup');
    if (version !== majorVersion) throw new Error(`a version of Medboard with PostgreSQL ${version} wrote it: ${moveAdvice}`);
  } else if (existsSync(join(dataDir, 'database'))) {
    throw new Error(`a former version of Medboard wrote ${join(dataDir, 'database')}: ${moveAdvice}`);
  }
};

// The kernel allows 107 bytes for the address of a socket.
const maxSocketBytes = 107;

// PostgreSQL takes a comma for the end of a folder, and pg decodes a percent sign twice.
const unusableInSocket = /[,%]/;

/** The folder of the socket: the data folder, or one of this user for temporary files if the path of the data folder cannot be used. */
const getSocketFolder = (dataDir: string): string => {
  const isUsable = Buffer.byteLength(join(dataDir, '.s.PGSQL.5432')) <= maxSocketBytes && !unusableInSocket.test(dataDir);
  if (isUsable) return dataDir;
  const folder = join(tmpdir(), `medboard-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`other users of this machine can use the folder ${folder}`);
  return folder;
};

/** Throws errors of the work as one sentence that names the folder. */
const explain = async <Result>(folder: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FolderInUseError) throw error;
    throw new Error(`The database in the folder ${folder} (setting DATA_DIR) cannot be opened: ${describeCause(error)}.`, { cause: error });
  }
};

/** The folder of an embedded database and the one of its socket, both in `dataDir` unless its path is too long, and its address. */
type Paths = { dataDir: string; folder: string; socketFolder: string; url: string };

/** The processes of PostgreSQL that run in the folder: a server, or what is left of one that was killed. */
const listServerProcesses = (folder: string): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const isOne = /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder;
      return isOne && readFileSync(`/proc/${name}/comm`, 'utf8').trim() === 'postgres' ? [Number(name)] : [];
    } catch {
      // It has ended, or belongs to another user.
      return [];
    }
  });

// A server that stops writes everything to disk first.
const abandonedLimitMs = 60_000;

/** Ends the server that a killed process left in the folder, and removes its files. Needs the lock of the folder. */
const endAbandoned = async ({ folder, socketFolder }: Paths, log: Logger): Promise<void> => {
  const pid = readServerPid(folder);
  const isOurs = pid !== undefined && listServerProcesses(folder).includes(pid);
  if (!isOurs && (await isAnswering(socketFolder)))
    throw new Error('its server runs in another container or as another user: stop it first');
  if (isOurs) {
    log.warn({ serverPid: pid }, 'a killed process left the server of the embedded database running: it is being stopped');
    process.kill(pid, 'SIGINT');
  }
  for (const start = performance.now(); listServerProcesses(folder).length > 0; await wait(20)) {
    if (performance.now() - start > abandonedLimitMs)
      throw new Error(`processes of a former server do not end: ${listServerProcesses(folder).join(', ')}`);
  }
  // Another process may have the number of the former server by now. PostgreSQL would take it for that server and not start.
  for (const path of [join(folder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) rmSync(path, { force: true });
};

/** Starts the server of the folder, and starts it again if it ends. If that fails, it calls `onFatal`. Returns a function that stops it. */
const superviseServer = async (paths: Paths, { log, onFatal }: EmbeddedOptions): Promise<() => Promise<void>> => {
  const { dataDir, folder, socketFolder } = paths;
  let isStopping = false;
  let restarted: Promise<void> = Promise.resolve();
  const start = async (): Promise<Cluster> => {
    await endAbandoned(paths, log);
    const started = await startCluster({ folder, socketFolder, logFile: join(dataDir, 'postgres.log') });
    void started.ended.then((reason) => {
      if (!isStopping) restarted = restart(reason);
    });
    return started;
  };
  const restart = async (reason: string) => {
    log.error({ reason }, 'the server of the embedded database ended, and is started again');
    try {
      // Twice, because it may be killed again while it starts.
      cluster = await explain(folder, () => start().catch(start));
    } catch (error) {
      if (!isStopping) onFatal(error instanceof Error ? error : new Error(String(error)));
    }
  };
  let cluster = await explain(folder, start);
  return async () => {
    isStopping = true;
    await restarted;
    await cluster.stop();
  };
};

const startServer = async (paths: Paths, options: EmbeddedOptions): Promise<() => Promise<void>> => {
  if (!existsSync(paths.folder)) await explain(paths.folder, () => createCluster(paths.folder));
  return superviseServer(paths, options);
};

/** Finds the folders. Throws an error if another version wrote them. */
const findPaths = (dataDir: string): Paths => {
  const folder = join(dataDir, 'postgres');
  assertUsable(dataDir, folder);
  const socketFolder = getSocketFolder(dataDir);
  return { dataDir, folder, socketFolder, url: getClusterUrl(socketFolder) };
};

/**
 * Opens and migrates the database in `${dataDir}/postgres`, with a PostgreSQL server that runs as long as it is open. A second process is refused,
 * unless it does not migrate: that one uses the running server.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const folder = join(options.dataDir, 'postgres');
  if (!options.migrates && !existsSync(folder)) throw new Error(`The folder ${folder} (setting DATA_DIR) contains no database.`);
  ensureWritableFolder(options.dataDir);
  const paths = await explain(folder, async () => findPaths(realpathSync(options.dataDir)));
  const openPool = async (): Promise<Database> => {
    const title = `The database in the folder ${paths.folder} (setting DATA_DIR)`;
    return { ...(await openPostgres({ ...options, url: paths.url, title })), kind: 'embedded' };
  };
  if (!options.migrates && (await isAnswering(paths.socketFolder))) return openPool();
  const unlock = await explain(paths.folder, () => lockFolder(paths.dataDir, options.onFatal));
  const stopServer = await startServer(paths, options).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  const stop = () => stopServer().finally(unlock);
  try {
    const database = await openPool();
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= database.close().finally(stop);
      return closing;
    };
    return { ...database, close };
  } catch (error) {
    await stop();
    throw error;
  }
}
