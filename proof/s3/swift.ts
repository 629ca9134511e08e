// OpenStack Swift of Debian with its S3 API, as one node in a temporary folder.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../bench/kit/process.ts';

const kinds = ['account', 'container', 'object'] as const;
type Kind = (typeof kinds)[number];

/** The key of the user that the server knows. */
export const swiftKey = { id: 'medboard:files', secret: 'the-secret-of-the-proof' };

/** A Swift that runs until it is closed. `log` is the file with its messages. */
type Swift = { url: string; log: string; close(): Promise<void> };

const startLimitMs = 30_000;

const createRing = (dir: string, kind: Kind, port: number) => {
  const builder = join(dir, `${kind}.builder`);
  const run = (...args: string[]) => execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'pipe' });
  run('create', '4', '1', '1');
  run('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  run('rebalance');
};

const createServerConfig = (dir: string, kind: Kind, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}
devices = ${join(dir, 'devices')}
mount_check = false
log_statsd_host =
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const [account = '', user = ''] = swiftKey.id.split(':');

const createProxyConfig = (dir: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${dir}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${swiftKey.secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
`;

const waitUntilUp = async (url: string, log: string) => {
  const deadline = performance.now() + startLimitMs;
  while (performance.now() < deadline) {
    const isUp = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isUp) return;
    await sleep(200);
  }
  throw new Error(`Swift does not answer at ${url}. Its messages are in ${log}`);
};

/** Builds the rings and starts the four servers of Swift on free ports. Needs the packages swift-proxy, swift-account, swift-container and swift-object. */
export const startSwift = async (): Promise<Swift> => {
  const dir = mkdtempSync(join(tmpdir(), 'medboard-swift-'));
  mkdirSync(join(dir, 'devices', 'disk'), { recursive: true });
  const log = join(dir, 'swift.log');
  const output = openSync(log, 'a');
  const start = (name: string, config: string) => {
    const path = join(dir, `${name}.conf`);
    writeFileSync(path, config);
    return spawn(`swift-${name}-server`, [path, 'verbose'], { stdio: ['ignore', output, output] });
  };
  const children: ChildProcess[] = [];
  for (const kind of kinds) {
    const port = await findFreePort();
    createRing(dir, kind, port);
    children.push(start(kind, createServerConfig(dir, kind, port)));
  }
  const port = await findFreePort();
  children.push(start('proxy', createProxyConfig(dir, port)));
  const close = async () => {
    for (const child of children) child.kill();
    await Promise.all(
      children.map((child) => (child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined)),
    );
    rmSync(dir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilUp(`${url}/`, log);
  } catch (error) {
    for (const child of children) child.kill();
    throw error;
  }
  return { url, log, close };
};
