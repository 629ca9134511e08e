// PostgreSQL clusters of Debian's packages in a temporary folder: a primary with its standbys, and unrelated clusters.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Cleanup } from '../cleanup.ts';
import { findPostgresAccount, findPostgresPrograms } from '../postgres-programs.ts';

const database = 'medboard';

/** One server. */
export type Node = {
  name: string;
  url: string;
  port: number;
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
  create(name: string, port: number): Promise<Node>;
  /** Creates a standby of a server and starts it. */
  copy(primary: Node, name: string, port: number): Promise<Node>;
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
    start: () => control('--wait', '--log', join(root, `${name}.log`), 'start'),
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

/** Prepares a folder for clusters. All of them are stopped and removed at the end. */
export const openClusters = (cleanup: Cleanup): Clusters => {
  const binDir = findPostgresPrograms();
  if (binDir === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const owner = findPostgresAccount();
  const root = mkdtempSync(join(tmpdir(), 'medboard-scale-'));
  if (owner) chownSync(root, owner.uid, owner.gid);
  cleanup.add(root, async () => rmSync(root, { recursive: true, force: true }));
  const run = async (command: string, ...args: string[]) => {
    // Without pipes, because the server would inherit them and keep them open.
    const child = spawn(join(binDir, command), args, { ...owner, cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  };

  return {
    create: async (name, port) => {
      const dir = join(root, name);
      mkdirSync(dir, { mode: 0o700 });
      if (owner) chownSync(dir, owner.uid, owner.gid);
      await run(
        'initdb',
        '--pgdata',
        dir,
        '--encoding',
        'UTF8',
        '--locale',
        'C.UTF-8',
        '--auth',
        'trust',
        '--username',
        'postgres',
        '--no-sync',
      );
      appendFileSync(join(dir, 'postgresql.conf'), settingsOf(root, port));
      const node = openNode({ root, run, cleanup }, name, port);
      await node.start();
      await run('createdb', '--host', '127.0.0.1', '--port', String(port), '--username', 'postgres', database);
      return node;
    },
    copy: async (primary, name, port) => {
      const dir = join(root, name);
      const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
      await run(
        'pg_basebackup',
        '--pgdata',
        dir,
        '--dbname',
        source,
        '--write-recovery-conf',
        '--wal-method',
        'stream',
        '--checkpoint',
        'fast',
        '--no-sync',
      );
      const node = openNode({ root, run, cleanup }, name, port);
      node.configure(`port = ${port}`);
      await node.start();
      return node;
    },
  };
};
