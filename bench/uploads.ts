import { randomFillSync } from 'node:crypto';
import { Agent, request } from 'node:http';
import { mp4Start } from '../server/test/files/movie-file.ts';
import { type AdminClient, signIn } from './kit/client.ts';
import type { Figure } from './kit/figures.ts';
import { startProcess } from './kit/process.ts';
import type { Target } from './kit/target.ts';
import { median } from './load.ts';

const megabyte = 1024 * 1024;
const totalBytes = 1024 * megabyte;
const chunkBytes = 8 * megabyte;
// The first bytes are not measured, because code is loaded and the garbage collector adapts.
const warmBytes = 64 * megabyte;

type Headers = Record<string, string | number>;
type UploadRequest = { method: string; url: URL; headers: Headers; body?: Buffer; agent: Agent };

/** Sends one request and returns the headers of the response. Throws if the status is not 2xx. */
const send = ({ method, url, headers, body, agent }: UploadRequest) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const length = body ? { 'content-length': body.length } : {};
    const sending = request(url, { method, agent, headers: { ...headers, 'tus-resumable': '1.0.0', ...length } }, (response) => {
      response.resume().on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(response.headers);
        else reject(new Error(`${method} ${url.pathname} answered ${response.statusCode}`));
      });
    });
    sending.on('error', reject);
    sending.end(body);
  });

const chunk = randomFillSync(Buffer.alloc(chunkBytes));
// The first chunk starts like an MP4; the rest is random.
const first = Buffer.concat([mp4Start(), chunk]).subarray(0, chunkBytes);

/** Sends one file in chunks on one connection; returns megabytes a second. */
const sendAll = async (url: URL, headers: Headers, bytes: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const start = performance.now();
  for (let offset = 0; offset < bytes; offset += chunkBytes) {
    const isLast = offset + chunkBytes >= bytes;
    await send({
      method: 'PATCH',
      url,
      headers: {
        ...headers,
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

const post = async <Data>(product: AdminClient, path: string, body?: object): Promise<Data> => {
  const reply = await product.send(`POST ${path}`, body);
  if (reply.status >= 300) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
  return reply.body.data as Data;
};

/** Adds a video to a message and uploads its bytes, as the web app does; returns megabytes a second. */
const uploadVideo = async (product: AdminClient, messageId: number, bytes: number): Promise<number> => {
  const { id } = await post<{ id: number }>(product, '/videos', { title: 'Bench', message_id: messageId });
  const { endpoint, headers } = await post<{ endpoint: string; headers: Headers }>(product, `/videos/${id}/upload`);
  const encode = (value: string) => Buffer.from(value).toString('base64');
  const agent = new Agent();
  const created = await send({
    method: 'POST',
    url: new URL(endpoint, product.address),
    headers: { ...headers, 'upload-length': bytes, 'upload-metadata': `filetype ${encode('video/mp4')},title ${encode('Bench')}` },
    agent,
  });
  const speed = await sendAll(new URL(String(created['location']), product.address), headers, bytes);
  return speed;
};

/** Measures uploads of 1 GB to the product, alternating with a plain handler on the same disk. */
export const measureUploads = async (target: Target, rounds: number): Promise<Figure[]> => {
  const { cleanup } = target;
  const server = await target.start();
  const reference = await startProcess([process.execPath, 'bench/uploads-reference.ts'], { env: {}, cleanup });
  const product = await signIn(server.address);
  const { data: messages } = await product.get<{ data: { id: number }[] }>('/messages');
  const uploadToProduct = (bytes: number) => uploadVideo(product, messages[0]?.id ?? 0, bytes);
  const uploadToReference = (bytes: number) => sendAll(new URL(reference.address), {}, bytes);
  await uploadToProduct(warmBytes);
  await uploadToReference(warmBytes);
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    own.push(await uploadToProduct(totalBytes));
    other.push(await uploadToReference(totalBytes));
  }
  await Promise.all([server.stop(), reference.stop()]);
  const [measured, base] = [median(own), median(other)];
  return [
    {
      group: 'uploads',
      what: '1 GB in chunks of 8 MB',
      measured,
      unit: 'MB/s',
      reference: { what: 'node:http', measured: base },
      ratio: measured / base,
      bound: { kind: 'at least', value: 0.5, of: 'ratio' },
    },
  ];
};
