// PostgreSQL servers of Debian's packages in a temporary folder: single ones, and a primary with its standbys.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Cleanup } from '../bench/kit/cleanup.ts';
import { findFreePort } from '../bench/kit/process.ts';
import { NotRun } from './run.ts';

const versionsDir = '/usr/lib/postgresql';

const database = 'medboard';

/** One server. */
export type Node = {
  name: string;
  url: string;
  port: number;
  /** Starts it if it does not run. */
  start(): Promise<void>;
  /** `immediate` is like a crash: it writes no checkpoint. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  promote(): Promise<void>;
  /** Stops all processes of the server, so that it keeps its connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  /** Appends settings, which take effect at the next start or `reload`. */
  configure(lines: string): void;
  reload(): Promise<void>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Follows another server from now on. */
  follow(primary: Node): void;
};

type Clusters = {
  /** Creates and starts a cluster of its own. */
  create(name: string): Promise<Node>;
  /** Creates a standby of a server and starts it. */
  copy(primary: Node, name: string): Promise<Node>;
};

/** The folder with the programs of the newest PostgreSQL server that Debian's packages installed. */
const findPrograms = (): string => {
  const versions = existsSync(versionsDir) ? readdirSync(versionsDir) : [];
  const [newest] = versions.map(Number).sort((one, other) => other - one);
  if (newest === undefined) throw new NotRun('PostgreSQL is not installed: apt-get install postgresql');
  return join(versionsDir, String(newest), 'bin');
};

/** The account that runs PostgreSQL's programs. They refuse to run as root, so root uses the account of the package. */
const findAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

const settingsOf = (dir: string, port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${dir}'
shared_buffers = 64MB
max_connections = 100
wal_keep_size = 256MB
hot_standby_feedback = on
max_standby_streaming_delay = 5s
wal_receiver_status_interval = 1s
`;

const listProcesses = (parent: number): number[] => {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return children.trim().split(/\s+/).filter(Boolean).map(Number);
};

type Tools = { root: string; run(command: string, ...args: string[]): Promise<void>; cleanup: Cleanup };

const openNode = ({ root, run, cleanup }: Tools, name: string, port: number): Node => {
  const dir = join(root, name);
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
  const control = (...args: string[]) => run('pg_ctl', '--pgdata', dir, '--silent', ...args);
  const getPid = () => Number.parseInt(readFileSync(join(dir, 'postmaster.pid'), 'utf8'), 10);
  const signalAll = (signal: NodeJS.Signals) => {
    const pid = getPid();
    for (const each of [pid, ...listProcesses(pid)]) process.kill(each, signal);
  };
  const configure = (lines: string) => appendFileSync(join(dir, 'postgresql.auto.conf'), `${lines}\n`);
  const node: Node = {
    name,
    url,
    port,
    start: async () => {
      const isRunning = await control('status').then(
        () => true,
        () => false,
      );
      if (!isRunning) await control('--wait', '--log', join(root, `${name}.log`), 'start');
    },
    stop: (mode) => control('--wait', '--mode', mode, 'stop'),
    promote: () => control('--wait', 'promote'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    configure,
    reload: () => control('reload'),
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    follow: (primary) => configure(`primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}'`),
  };
  cleanup.add(name, async () => {
    if (!existsSync(join(dir, 'postmaster.pid'))) return;
    node.thaw();
    await node.stop('immediate');
  });
  return node;
};

/** Prepares a folder for servers, which is a new one by default. All of them are stopped and removed at the end. */
export const openClusters = (cleanup: Cleanup, folder?: string): Clusters => {
  const binDir = findPrograms();
  const owner = findAccount();
  const root = folder ?? mkdtempSync(join(tmpdir(), 'medboard-proof-'));
  if (owner) chownSync(root, owner.uid, owner.gid);
  chmodSync(root, 0o700);
  if (!folder) cleanup.add(root, async () => rmSync(root, { recursive: true, force: true }));
  const run = async (command: string, ...args: string[]) => {
    // Without pipes, because the server would inherit them and keep them open.
    const child = spawn(join(binDir, command), args, { ...owner, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  };
  const tools = { root, run, cleanup };
  return {
    create: async (name) => {
      const [dir, port] = [join(root, name), await findFreePort()];
      mkdirSync(dir, { mode: 0o700 });
      if (owner) chownSync(dir, owner.uid, owner.gid);
      const encoding = ['--encoding', 'UTF8', '--locale', 'C.UTF-8'];
      await run('initdb', '--pgdata', dir, ...encoding, '--auth', 'trust', '--username', 'postgres', '--no-sync');
      appendFileSync(join(dir, 'postgresql.conf'), settingsOf(root, port));
      const node = openNode(tools, name, port);
      await node.start();
      await run('createdb', '--host', '127.0.0.1', '--port', String(port), '--username', 'postgres', database);
      return node;
    },
    copy: async (primary, name) => {
      const [dir, port] = [join(root, name), await findFreePort()];
      const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
      const how = ['--write-recovery-conf', '--wal-method', 'stream', '--checkpoint', 'fast', '--no-sync'];
      await run('pg_basebackup', '--pgdata', dir, '--dbname', source, ...how);
      const node = openNode(tools, name, port);
      node.configure(`port = ${port}`);
      await node.start();
      return node;
    },
  };
};

/** Creates and starts one server of its own for a proof. */
export const createServer = (cleanup: Cleanup, folder?: string): Promise<Node> => openClusters(cleanup, folder).create('postgres');
