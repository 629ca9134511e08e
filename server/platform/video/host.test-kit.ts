import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { readConfig } from '../config.ts';
import { createServer } from '../http/server.ts';
import { openVideoHost, type VideoHost } from './index.ts';

/** The answer to a raw request. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

type Sent = { headers?: Record<string, string | number>; body?: Buffer | string };

/** A server with nothing but the video host, listening, with a clock and a directory that tests turn by hand. */
export type TestHost = {
  host: VideoHost;
  dataDir: string;
  address: string;
  port: number;
  clock: { now(): Date; advance(milliseconds: number): void };
  /** Videos that the product says are there, live and not finished; and those it would show, with their titles. */
  receiving: Set<string>;
  playable: Map<string, string>;
  /** Whatever the host told the product, in order. */
  changes: string[];
  /** A new video that may receive and play. */
  video(title?: string): Promise<string>;
  credentials(videoId: string): Record<string, string | number>;
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  close(): Promise<void>;
};

const textOf = async (response: IncomingMessage): Promise<Answer> => {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  const body = Buffer.concat(pieces);
  return { status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() };
};

/** The answer to a request that its caller still writes. */
export const answerTo = (sending: ClientRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    sending.once('response', (response) => resolve(textOf(response)));
    sending.once('error', reject);
  });

type Opening = { dataDir?: string; settings?: Record<string, string>; log?: Logger };

/** Opens one; given the folder of another, it is a second process beside it as far as locks and files can tell. */
export const openHost = async ({ dataDir: given, settings = {}, log = pino({ level: 'silent' }) }: Opening = {}): Promise<TestHost> => {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'medboard-video-')));
  const config = readConfig({ DATA_DIR: dataDir, DEMO_DATA: 'off', RATE_LIMIT: '0', ...settings });
  // Files carry the machine's time until an upload's request ends, so that the clock starts from there.
  let time = Date.now();
  const clock = {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const host = await openVideoHost({ config, dataDir, signingKey: undefined, log, clock });
  const [receiving, playable, changes] = [new Set<string>(), new Map<string, string>(), [] as string[]];
  const app = await createServer({ config, log, clock });
  const routes = host.routes?.({
    mayReceive: async (videoId) => receiving.has(videoId),
    mayPlay: async (videoId) => {
      const title = playable.get(videoId);
      return title === undefined ? undefined : { title };
    },
    changed: async (videoId) => void changes.push(videoId),
  });
  if (routes) await app.register(routes);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    host,
    dataDir,
    address,
    port: Number(new URL(address).port),
    clock,
    receiving,
    playable,
    changes,
    async video(title = 'A lecture') {
      const videoId = await host.create(title);
      receiving.add(videoId);
      playable.set(videoId, title);
      return videoId;
    },
    credentials: (videoId) => host.credentials(videoId, clock.now()).headers,
    send(method, path, { headers = {}, body } = {}) {
      // Node frames no body of a DELETE by itself.
      const framing = body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
      const sending = request(`${address}${path}`, { method, headers: { ...headers, ...framing } });
      const answer = answerTo(sending);
      sending.end(body);
      return answer;
    },
    async close() {
      await app.close();
      if (!given) await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Bytes that begin as an MP4 does; the rest is noise. */
export const mp4 = (bytes: number): Buffer => {
  const all = randomBytes(bytes);
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1').copy(all);
  return all;
};

const encoded = (text: string) => Buffer.from(text).toString('base64');
const metadata = `filetype ${encoded('video/mp4')},title ${encoded('A lecture')}`;

/** The headers of a POST that creates an upload. */
export const creating = (bytes: number) => ({ 'tus-resumable': '1.0.0', 'upload-length': bytes, 'upload-metadata': metadata });

/** The headers of a PATCH. */
export const patching = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': offset,
  'content-type': 'application/offset+octet-stream',
});

/** Begins an upload of so many bytes; its path. */
export const begin = async ({ send, credentials }: TestHost, videoId: string, bytes: number): Promise<string> => {
  const { status, headers, text } = await send('POST', '/tusupload', { headers: { ...credentials(videoId), ...creating(bytes) } });
  if (status !== 201) throw new Error(`No upload was begun: ${status} ${text}`);
  return String(headers.location);
};
