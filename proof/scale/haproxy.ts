// HAProxy with the configuration files of deploy/, on the ports of the proof.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cleanup } from '../../bench/kit/cleanup.ts';
import { ownFolder } from '../../bench/kit/process.ts';
import type { Node } from '../clusters.ts';

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

type HaproxyOptions = { file: string; port: number; replacements: Readonly<Record<string, string>>; cleanup: Cleanup };

/** Starts HAProxy with a file of deploy/, in which the texts are replaced. Each of them must occur. */
export const startHaproxy = async ({ file, port, replacements, cleanup }: HaproxyOptions): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'medboard-haproxy-'));
  let text = readFileSync(join(ownFolder, 'deploy', file), 'utf8');
  for (const [before, after] of Object.entries(replacements)) {
    if (!text.includes(before)) throw new Error(`deploy/${file} does not contain ${before}`);
    text = text.replaceAll(before, after);
  }
  const path = join(dir, 'haproxy.cfg');
  writeFileSync(path, text);
  const child = spawn('haproxy', ['-db', '-q', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  cleanup.add(file, async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
    rmSync(dir, { recursive: true, force: true });
  });
  await once(child, 'spawn').catch((cause) => {
    throw new Error('HAProxy is not installed: apt-get install haproxy', { cause });
  });
  for (let tries = 0; !(await canConnect(port)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error(`HAProxy does not listen on port ${port}: apt-get install haproxy`);
    await wait(100);
  }
};

/** Answers HAProxy as Patroni does: which server is the primary. */
export type RoleServer = { portOf(node: Node): number; setPrimary(node: Node): void };

/** Serves `GET /primary` for each server on a port of its own: 200 from the primary, 503 from the others. */
export const startRoleServers = async (nodes: readonly Node[], cleanup: Cleanup): Promise<RoleServer> => {
  let primary: Node | undefined;
  const ports = new Map<Node, number>();
  for (const node of nodes) {
    const server = createServer((_request, response) => {
      response.writeHead(node === primary ? 200 : 503).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports.set(node, (server.address() as AddressInfo).port);
    cleanup.add(`role of ${node.name}`, async () => void server.close());
  }
  return {
    portOf: (node) => ports.get(node) ?? 0,
    setPrimary: (node) => {
      primary = node;
    },
  };
};
