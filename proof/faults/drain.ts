import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AdminClient, signIn } from '../../bench/kit/client.ts';
import { atLeast, atMost, type Figure, mustBe, none } from '../../bench/kit/figures.ts';
import type { Target } from '../../bench/kit/target.ts';
import { withDatabase } from '../database.ts';
import { createNoise, createUpload, openSocket, readStatus } from './upload.ts';

const uploads = 10;
const writes = 40;
const afterSignalMs = 2_000;

/** A request of which only a part was sent. */
type Open = { socket: Socket; rest: Buffer; status: Promise<number> };

const openRequest = async (address: string, { head, body }: { head: Buffer; body: Buffer }): Promise<Open> => {
  const socket = await openSocket(address);
  const half = Math.floor(body.length / 2);
  await new Promise<void>((resolve) => socket.write(Buffer.concat([head, body.subarray(0, half)]), () => resolve()));
  return { socket, rest: body.subarray(half), status: readStatus(socket) };
};

const createWrite = ({ address, token, doctor, index }: { address: string; token: string; doctor: number; index: number }) => {
  const body = Buffer.from(JSON.stringify({ doctorId: doctor, amount: 1, reason: `drain-${index}` }));
  const head = [
    'POST /api/v1/user/addPoints HTTP/1.1',
    `host: ${new URL(address).host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  return { head: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body };
};

const openRequests = async ({ address, token, get }: AdminClient): Promise<Open[]> => {
  const { data } = await get<{ data: { id: number }[] }>('/doctor?status=approved&page=1');
  const picture = await createNoise(60);
  const open: Open[] = [];
  for (let index = 0; index < uploads; index += 1) open.push(await openRequest(address, createUpload({ address, token }, picture)));
  for (let index = 0; index < writes; index += 1)
    open.push(await openRequest(address, createWrite({ address, token, doctor: data[0]?.id ?? 0, index })));
  return open;
};

const isRefused = (address: string) =>
  openSocket(address).then(
    (socket) => {
      socket.destroy();
      return false;
    },
    () => true,
  );

/** Sends SIGTERM while uploads and writes are half sent, and completes them two seconds later. */
export const measureDrain = async (target: Target): Promise<Figure[]> => {
  const group = `${target.name}: SIGTERM with ${uploads} uploads and ${writes} writes in flight`;
  const server = await target.start();
  const open = await openRequests(await signIn(server.address));
  // This connection was opened after the others, so the server has accepted them when it answers.
  const last = await openSocket(server.address);
  last.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n');
  await readStatus(last);
  last.destroy();
  const start = performance.now();
  const ending = server.end('SIGTERM');
  await sleep(afterSignalMs);
  const refused = await isRefused(server.address);
  for (const { socket, rest } of open) socket.write(rest);
  const statuses = await Promise.all(open.map(({ status }) => status));
  const { code } = await ending;
  const seconds = (performance.now() - start) / 1000;
  const rows = await withDatabase(target, async ({ db }) => {
    const lines = await db.selectFrom('coin_lines').select('id').where('reason', 'like', 'drain-%').execute();
    const doctors = await db.selectFrom('users').select('id').where('name', 'like', 'Fault %').execute();
    return lines.length + doctors.length;
  });
  const all = atLeast(open.length);
  return [
    {
      group,
      what: 'requests that succeed',
      measured: statuses.filter((status) => status >= 200 && status < 300).length,
      unit: 'requests',
      bound: all,
    },
    { group, what: 'rows of these requests', measured: rows, unit: 'rows', bound: all },
    mustBe(group, 'new connections are refused', refused),
    { group, what: 'exit code', measured: code ?? 1, unit: '', bound: none },
    { group, what: 'until the process ends', measured: seconds, unit: 's', bound: atMost(10) },
  ];
};
