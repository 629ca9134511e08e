import { readdir, readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, signIn } from '../../bench/kit/client.ts';
import { atMost, type Figure, none } from '../../bench/kit/figures.ts';
import { readResidentMegabytes, type Server } from '../../bench/kit/process.ts';
import type { Target } from '../../bench/kit/target.ts';
import { createNoise, createUpload, openSocket } from './upload.ts';

// The server allows 10 s for headers and 60 s for a request, and looks for late ones every 5 s (server/platform/http/server.ts).
const headersLimitSeconds = 16;
const bodyLimitSeconds = 70;
// The server closes a connection after 60 s without a byte. If part of a response is unsent, Node.js waits for the timeout a second time
// (server/platform/http/limits/connections.ts).
const readLimitSeconds = 130;
// The measurement goes on after the limit, so that the figure shows how late a connection was closed.
const graceSeconds = 30;

/** Connections that send `first`, and then `next` every 3 s. */
type Slow = { count: number; first: string; next: string; limitSeconds: number };

/** Two kinds of slow clients: one sends headers slowly, the other a body. */
const slowClients: readonly Slow[] = [
  {
    count: 200,
    first: 'GET /health HTTP/1.1\r\nhost: a\r\n',
    next: 'x-a: 1\r\n',
    limitSeconds: headersLimitSeconds,
  },
  {
    count: 100,
    first: 'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
    next: ' ',
    limitSeconds: bodyLimitSeconds,
  },
];

/** Opens the connections, and returns the seconds until the last one was closed. */
const attack = async (address: string, { count, first, next, limitSeconds }: Slow): Promise<number> => {
  const start = performance.now();
  let [open, slowest] = [count, 0];
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = await openSocket(address);
    const opened = performance.now();
    socket.resume().on('close', () => {
      open -= 1;
      slowest = Math.max(slowest, (performance.now() - opened) / 1000);
    });
    socket.write(first);
    sockets.push(socket);
  }
  while (open > 0 && performance.now() - start < (limitSeconds + graceSeconds) * 1000) {
    await sleep(3_000);
    for (const socket of sockets) if (socket.writable) socket.write(next);
  }
  for (const socket of sockets) socket.destroy();
  return open > 0 ? Number.POSITIVE_INFINITY : slowest;
};

/**
 * Whether a process still has the server's end of a connection to one of the ports open. In the list of Linux, field 2 is the local address
 * and field 3 the remote one. Both end with the port in hexadecimal digits. Field 10 is the inode, which is 0 if no process has the
 * connection open.
 */
const isOpenAtServer = async (serverPort: number, ports: ReadonlySet<number | undefined>): Promise<boolean> => {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const portOf = (field = '') => Number.parseInt(field.slice(-4), 16);
  return lines.some((fields) => portOf(fields[1]) === serverPort && ports.has(portOf(fields[2])) && fields[9] !== '0');
};

/** Opens 100 connections, sends four requests on each and never reads. Returns the seconds until the server closed the last one. */
const readNothing = async (address: string): Promise<number> => {
  const maxSeconds = readLimitSeconds + graceSeconds;
  const start = performance.now();
  const sockets: Socket[] = [];
  for (let index = 0; index < 100; index += 1) {
    const socket = await openSocket(address);
    socket.pause();
    for (let request = 0; request < 4; request += 1) socket.write('GET /api/v1/openapi.json HTTP/1.1\r\nhost: a\r\n\r\n');
    sockets.push(socket);
  }
  // A paused socket does not see its end, and a byte from the client would give the connection more time.
  const ports = new Set(sockets.map(({ localPort }) => localPort));
  const isOpen = () => isOpenAtServer(Number(new URL(address).port), ports);
  if (!(await isOpen())) throw new Error('No connection that reads nothing is in the list of the system');
  const getSeconds = () => (performance.now() - start) / 1000;
  while (getSeconds() < maxSeconds && (await isOpen())) await sleep(1_000);
  const seconds = getSeconds();
  for (const socket of sockets) socket.destroy();
  return seconds < maxSeconds ? seconds : Number.POSITIVE_INFINITY;
};

/** Requests the health and a list while the work runs. Returns the number of failures and the slowest response. */
const watch = async (client: Client, work: Promise<unknown>) => {
  let [isDone, failures, slowestMs] = [false, 0, 0];
  const stop = () => {
    isDone = true;
  };
  // The caller awaits the work and sees its failure.
  work.then(stop, stop);
  while (!isDone) {
    for (const path of ['/health', '/doctor?page=1']) {
      const reply = await client.send(`GET ${path}`).catch(() => undefined);
      if (reply?.status !== 200) failures += 1;
      slowestMs = Math.max(slowestMs, reply?.ms ?? 0);
    }
    await sleep(500);
  }
  return { failures, slowestMs };
};

/** The resident memory once it has not fallen by 1 MB in 5 s, because the document is built in a thread that ends later. */
const readSettledMegabytes = async (pid: number): Promise<number> => {
  let [last, now] = [Number.POSITIVE_INFINITY, await readResidentMegabytes(pid)];
  while (now < last - 1) {
    await sleep(5_000);
    [last, now] = [now, await readResidentMegabytes(pid)];
  }
  return now;
};

/** Attacks the product with slow clients, all kinds at once. */
export const measureSlowClients = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: 400 slow clients`;
  const server = await target.start();
  const client = await signIn(server.address);
  await client.get('/doctor?page=1');
  // The first request of the document builds it.
  await client.send('GET /openapi.json');
  const before = await readSettledMegabytes(server.pid);
  const work = Promise.all([...slowClients.map((slow) => attack(server.address, slow)), readNothing(server.address)]);
  const { failures, slowestMs } = await watch(client, work);
  const [headers = 0, bodies = 0, readers = 0] = await work;
  const growth = (await readResidentMegabytes(server.pid)) - before;
  await server.stop();
  return [
    { group, what: 'other requests that failed meanwhile', measured: failures, unit: 'requests', bound: none },
    { group, what: 'slowest response to them', measured: slowestMs, unit: 'ms' },
    { group, what: 'until connections with slow headers are closed', measured: headers, unit: 's', bound: atMost(headersLimitSeconds) },
    { group, what: 'until connections with slow bodies are closed', measured: bodies, unit: 's', bound: atMost(bodyLimitSeconds) },
    { group, what: 'until connections that read nothing are closed', measured: readers, unit: 's', bound: atMost(readLimitSeconds) },
    { group, what: 'growth of the memory', measured: growth, unit: 'MB', bound: atMost(50) },
  ];
};

const aborts = 500;

/** Counts the open files of the product. */
const countDescriptors = async ({ pid }: Server) => (await readdir(`/proc/${pid}/fd`)).length;

const abortUpload = async (server: Server, token: string, picture: Buffer) => {
  const { head, body } = createUpload({ address: server.address, token }, picture);
  const socket = await openSocket(server.address);
  // Never the whole body, because the doctor would then be registered.
  const bytes = body.subarray(0, Math.floor(Math.random() * (body.length - 1)));
  const sent = new Promise<void>((resolve) => socket.write(Buffer.concat([head, bytes]), () => resolve()));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([sent, closed]);
  socket.destroy();
};

/** Waits up to half a minute until the value is at most the limit. Returns the last value. */
const waitForAtMost = async (read: () => Promise<number>, limit: number): Promise<number> => {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    if ((await read()) <= limit) break;
    await sleep(500);
  }
  return read();
};

/** Closes the connection of an upload at a random byte, many times. */
export const measureAborts = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: ${aborts} uploads whose client disappears`;
  const server = await target.start();
  const client = await signIn(server.address);
  const countDoctors = async () => (await client.get<{ total: number }>('/doctor?page=1')).total;
  const [before, doctors] = [await countDescriptors(server), await countDoctors()];
  const picture = await createNoise(300);
  for (let index = 0; index < aborts; index += 10)
    await Promise.all(Array.from({ length: 10 }, () => abortUpload(server, client.token, picture)));
  const uploads = join(target.storage.dataDir, 'uploads');
  const left = await waitForAtMost(async () => (await readdir(uploads)).length, 0);
  const descriptors = await waitForAtMost(async () => (await countDescriptors(server)) - before, 0);
  const added = (await countDoctors()) - doctors;
  await server.stop();
  return [
    { group, what: 'files left in the folder of uploads', measured: left, unit: 'files', bound: none },
    { group, what: 'more open files than before', measured: Math.max(0, descriptors), unit: 'files', bound: none },
    { group, what: 'new rows', measured: added, unit: 'doctors', bound: none },
    { group, what: 'errors in the log', measured: server.countErrors(), unit: 'lines', bound: none },
  ];
};
