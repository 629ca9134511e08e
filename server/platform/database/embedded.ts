import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ensureWritableFolder } from '../folders.ts';
import { type Cluster, createCluster, getClusterUrl, isAnswering, majorVersion, readServerPid, startCluster } from './cluster.ts';
import { describeCause } from './errors.ts';
import type { MigrateTo } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

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
    if (version === undefined) throw new Error('it is damaged, because PG_VERSION is missing. Restore it from a backup');
    if (version !== majorVersion) throw new Error(`a version of Medboard with PostgreSQL ${version} wrote it: ${moveAdvice}`);
  } else if (existsSync(join(dataDir, 'database'))) {
    throw new Error(`a former version of Medboard wrote ${join(dataDir, 'database')}: ${moveAdvice}`);
  }
};

// The kernel allows 107 bytes for the address of a socket.
const maxSocketBytes = 107;

/** The folder of the socket: the data folder, or one of this user for temporary files if the path of the data folder is too long. */
const getSocketFolder = (dataDir: string): string => {
  if (Buffer.byteLength(join(dataDir, '.s.PGSQL.5432')) <= maxSocketBytes) return dataDir;
  const folder = join(tmpdir(), `medboard-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`other users of this machine can use the folder ${folder}`);
  return folder;
};

/** Thrown if another process uses the folder. */
class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/** Throws errors of the work as one sentence that names the folder. */
const explain = async <Result>(folder: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FolderInUseError) throw error;
    throw new Error(`The database in the folder ${folder} (setting DATA_DIR) cannot be opened: ${describeCause(error)}.`, { cause: error });
  }
};

// Arbitrary, and unlike the keys of migrations and demo data.
const lockKey = 7_310_004;
// The server notices within milliseconds that a killed process has left its connection.
const lockAttempts = 40;
const lockPauseMs = 50;

const findHolderSql = `select application_name as holder from pg_stat_activity
  where pid in (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`;

/** Where an embedded database is: `folder` is that of the server, in `dataDir`. */
type Place = { dataDir: string; folder: string; socketFolder: string; url: string };

/** Takes the lock of the database for this process until its connection ends. Throws FolderInUseError, which names the holder. */
const acquireLock = async ({ url, dataDir }: Place, onLost: () => void): Promise<void> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, application_name: `process ${process.pid}` });
  client.on('error', () => undefined); // The event `end` follows.
  await client.connect();
  for (let attempt = 1; attempt <= lockAttempts; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_held', [lockKey]);
    if (rows[0].is_held) {
      client.once('end', onLost);
      return;
    }
    await wait(lockPauseMs);
  }
  const { rows } = await client.query(findHolderSql, [lockKey]);
  await client.end();
  const holder = rows[0]?.holder ?? 'process';
  throw new FolderInUseError(`The folder ${dataDir} is in use by the running ${holder}. Stop it first, or set another DATA_DIR.`);
};

/** The processes that run in the folder: a server, or what is left of one that was killed. */
const listProcesses = (folder: string): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder ? [Number(name)] : [];
    } catch {
      // It has ended, or belongs to another user.
      return [];
    }
  });

/** Stops the server that a killed process left behind. Throws FolderInUseError if the process still runs. */
const stopAbandoned = async (place: Place): Promise<void> => {
  await acquireLock(place, () => undefined);
  const pid = readServerPid(place.folder);
  if (pid === undefined || !listProcesses(place.folder).includes(pid)) {
    throw new Error('its server runs in another container or as another user: stop it first');
  }
  process.kill(pid, 'SIGINT');
};

/** Waits until no process runs in the folder. Two servers in one folder would destroy its data. */
const waitUntilFree = async (place: Place): Promise<void> => {
  const { folder, socketFolder } = place;
  let isStopped = false;
  while (listProcesses(folder).length > 0 || (await isAnswering(socketFolder))) {
    if (!isStopped && (await isAnswering(socketFolder))) {
      await stopAbandoned(place);
      isStopped = true;
    }
    await wait(20);
  }
  // Another process may have the number of the former server by now. PostgreSQL would take it for that server and not start.
  const pid = readServerPid(folder);
  if (pid !== undefined && listProcesses(folder).includes(pid)) return;
  for (const path of [join(folder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')]) rmSync(path, { force: true });
};

/** Starts the server of the folder, and starts it again if it ends. If that fails, it calls `onFatal`. Returns a function that stops it. */
const superviseServer = async (place: Place, { log, onFatal }: EmbeddedOptions): Promise<() => Promise<void>> => {
  const { dataDir, folder, socketFolder } = place;
  let isStopping = false;
  let cluster: Cluster | undefined;
  const stop = async () => {
    isStopping = true;
    await cluster?.stop();
  };
  const holdLock = () =>
    acquireLock(place, async () => {
      // A crash of one connection ends all of them.
      if (!isStopping && (await isAnswering(socketFolder))) await holdLock().catch(onFatal);
    });
  const start = async () => {
    cluster = await explain(folder, () => startCluster({ folder, socketFolder, logFile: join(dataDir, 'postgres.log') }));
    void cluster.ended.then((reason) => {
      if (!isStopping) void restart(reason);
    });
    await holdLock();
  };
  const restart = async (reason: string) => {
    log.error({ reason }, 'the server of the embedded database ended, and is started again');
    try {
      await explain(folder, () => waitUntilFree(place));
      await start();
    } catch (error) {
      onFatal(error instanceof Error ? error : new Error(String(error)));
    }
  };
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return stop;
};

/** Finds the folders. Throws an error if another version wrote them. */
const findPlace = (dataDir: string): Place => {
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
  if (!options.migrates && !existsSync(folder)) throw new Error(`There is no database in the folder ${folder} (setting DATA_DIR).`);
  ensureWritableFolder(options.dataDir);
  const place = await explain(folder, async () => findPlace(realpathSync(options.dataDir)));
  const openPool = async (): Promise<Database> => {
    const title = `The database in the folder ${place.folder} (setting DATA_DIR)`;
    return { ...(await openPostgres({ ...options, url: place.url, title })), kind: 'embedded' };
  };
  if (!options.migrates && (await isAnswering(place.socketFolder))) return openPool();
  await explain(place.folder, async () => {
    await waitUntilFree(place);
    if (!existsSync(place.folder)) await createCluster(place.folder);
  });
  const stopServer = await superviseServer(place, options);
  try {
    const database = await openPool();
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= database.close().finally(stopServer);
      return closing;
    };
    return { ...database, close };
  } catch (error) {
    await stopServer();
    throw error;
  }
}
