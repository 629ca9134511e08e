import { Buffer } from 'node:buffer';
import { randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { Cleanup } from './cleanup.ts';
import { atMost, type Figure } from './figures.ts';
import { median } from './load.ts';
import { type Running, startProcess } from './processes.ts';

const megabyte = 1024 * 1024;
const totalBytes = 1024 * megabyte;
const chunkBytes = 8 * megabyte;
// The first bytes are not measured, because code is loaded and the garbage collector adapts.
const warmBytes = 64 * megabyte;
const sampleEvery = 50;

type Headers = Record<string, string | number>;
type UploadRequest = { method: string; path: string; headers: Headers; body?: Buffer; agent?: Agent };

// One connection for each upload, because a server may close a connection that was idle.
const createAgent = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request; returns the headers and body of the response. Throws if the status is not 2xx. */
const send = ({ address }: Running, { method, path, headers, body, agent }: UploadRequest) =>
  new Promise<{ headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const length = body ? { 'content-length': body.length } : {};
    const sending = request(`${address}${path}`, { method, agent: agent ?? false, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve({ headers: response.headers, text });
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });

const chunk = randomFillSync(Buffer.alloc(chunkBytes));
// The first chunk starts like an MP4; the rest is random.
const first = Buffer.from(chunk);
first.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

type Target = { path: string; headers: Headers; bytes: number };

/** Sends one file in chunks to a path; returns megabytes a second. */
const sendAll = async (running: Running, { path, headers, bytes }: Target): Promise<number> => {
  const agent = createAgent();
  const start = performance.now();
  for (let offset = 0; offset < bytes; offset += chunkBytes) {
    const isLast = offset + chunkBytes >= bytes;
    await send(running, {
      method: 'PATCH',
      path,
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        ...(isLast ? { 'x-last': 1 } : {}),
      },
      body: offset === 0 ? first : chunk,
      agent,
    });
  }
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return bytes / megabyte / seconds;
};

const uploadOnce = async (host: Running, bytes = totalBytes): Promise<number> => {
  const { text } = await send(host, { method: 'POST', path: '/start', headers: {} });
  const { videoId, headers } = JSON.parse(text) as { videoId: string; headers: Headers };
  const encoded = (value: string) => Buffer.from(value).toString('base64');
  const created = await send(host, {
    method: 'POST',
    path: '/tusupload',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': bytes,
      'upload-metadata': `filetype ${encoded('video/mp4')},title ${encoded('Bench')}`,
    },
  });
  const perSecond = await sendAll(host, { path: String(created.headers['location']), headers, bytes });
  await send(host, { method: 'DELETE', path: `/video/${videoId}`, headers: {} });
  return perSecond;
};

const residentMegabytes = async ({ pid }: Running): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The growth of a process's resident memory during some work, in megabytes. */
const growthDuring = async (running: Running, work: () => Promise<unknown>): Promise<number> => {
  const before = await residentMegabytes(running);
  let peak = before;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(running));
  }, sampleEvery);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak - before;
};

/** Measures uploads of 1 GB to the video host, compared with a plain handler on the same disk, and the memory of the first upload. */
export const measureUploads = async (rounds: number, cleanup: Cleanup): Promise<Figure[]> => {
  const group = 'uploads';
  const script = 'bench/uploads-server.ts';
  const host = await startProcess({ script, env: { UPLOADS: 'host' }, cleanup });
  const reference = await startProcess({ script, env: { UPLOADS: 'reference' }, cleanup });
  const [hostSpeeds, referenceSpeeds]: [number[], number[]] = [[], []];
  const target = { path: '/', headers: {}, bytes: totalBytes };
  await uploadOnce(host, warmBytes);
  await sendAll(reference, { ...target, bytes: warmBytes });
  const growth = await growthDuring(host, async () => hostSpeeds.push(await uploadOnce(host)));
  const referenceGrowth = await growthDuring(reference, async () => referenceSpeeds.push(await sendAll(reference, target)));
  for (let round = 1; round < rounds; round += 1) {
    hostSpeeds.push(await uploadOnce(host));
    referenceSpeeds.push(await sendAll(reference, target));
  }
  await Promise.all([host.stop(), reference.stop()]);
  const [measured, base] = [median(hostSpeeds), median(referenceSpeeds)];
  return [
    {
      group,
      what: '1 GB in chunks of 8 MB',
      measured,
      unit: 'MB/s',
      reference: { what: 'node:http', measured: base, unit: 'MB/s' },
      ratio: measured / base,
      bound: { kind: 'at least', value: 0.5, of: 'ratio' },
    },
    {
      group,
      what: '1 GB: growth of resident memory, after the first 64 MB',
      measured: growth,
      unit: 'MB',
      reference: { what: 'node:http', measured: referenceGrowth, unit: 'MB' },
      bound: atMost(60),
    },
  ];
};
