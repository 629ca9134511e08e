import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { readConfig } from '../../config/config.ts';
import { createServer } from '../../http/server.ts';
import { createProviderLog } from '../../providers/index.ts';
import { openVideoHost, type VideoHost } from './index.ts';
import type { LockTimes } from './uploads/locks.ts';

/** The response to a raw request. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

type SendOptions = { headers?: Record<string, string | number>; body?: Buffer | string };

/** A listening server with only the video host, and a clock and a directory that tests control. */
export type TestHost = {
  host: VideoHost;
  dataDir: string;
  address: string;
  port: number;
  clock: { now(): Date; advance(milliseconds: number): void };
  /** The videos that may receive uploads, and the titles of those that may be played. */
  receiving: Set<string>;
  playable: Map<string, string>;
  /** The posters of videos. */
  posters: Map<string, string>;
  /** The videos that the host has notified, in order. */
  changes: string[];
  /** Creates a video that may receive uploads and be played. */
  createVideo(title?: string): Promise<string>;
  credentials(videoId: string): Record<string, string | number>;
  send(method: string, path: string, options?: SendOptions): Promise<RawResponse>;
  close(): Promise<void>;
};

const readResponse = async (response: IncomingMessage): Promise<RawResponse> => {
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  const body = Buffer.concat(pieces);
  return { status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() };
};

/** Resolves to the response of a request, whose body may still be sent. */
export const waitForResponse = (sending: ClientRequest): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    sending.once('response', (response) => resolve(readResponse(response)));
    sending.once('error', reject);
  });

type OpenOptions = { dataDir?: string; settings?: Record<string, string>; log?: Logger; lockTimes?: Partial<LockTimes> };

/** Opens a test host. With the data folder of another host it behaves like a second process. */
export const openHost = async ({
  dataDir: sharedDir,
  settings = {},
  log = pino({ level: 'silent' }),
  lockTimes = {},
}: OpenOptions = {}): Promise<TestHost> => {
  const dataDir = sharedDir ?? (await mkdtemp(join(tmpdir(), 'medboard-video-')));
  const config = readConfig({ DATA_DIR: dataDir, DEMO_DATA: 'off', RATE_LIMIT: '0', ...settings });
  // The modification time of files is the real time until an upload request ends, so the clock starts there.
  let time = Date.now();
  const clock = {
    now: () => new Date(time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const bunny = config.bunny && { ...config.bunny, providers: createProviderLog(clock) };
  const host = await openVideoHost({ config, dataDir, signingKey: undefined, log, clock, lockTimes, bunny });
  const posters = new Map<string, string>();
  const [receiving, playable, changes] = [new Set<string>(), new Map<string, string>(), [] as string[]];
  const app = await createServer({ config, log, clock });
  const routes = host.routes?.({
    canReceive: async (videoId) => receiving.has(videoId),
    hasUploadSession: async () => true,
    findPlayable: async (videoId) => {
      const title = playable.get(videoId);
      return title === undefined ? undefined : { title, poster: posters.get(videoId) };
    },
    onChange: async (videoId) => void changes.push(videoId),
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
    posters,
    changes,
    async createVideo(title = 'A lecture') {
      const videoId = await host.create(title);
      receiving.add(videoId);
      playable.set(videoId, title);
      return videoId;
    },
    credentials: (videoId) => host.uploadCredentials(videoId, clock.now()).headers,
    send(method, path, { headers = {}, body } = {}) {
      // Node sends no content-length for the body of a DELETE.
      const framing = body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
      const sending = request(`${address}${path}`, { method, headers: { ...headers, ...framing } });
      const response = waitForResponse(sending);
      sending.end(body);
      return response;
    },
    async close() {
      await app.close();
      if (!sharedDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
};

const toBase64 = (text: string) => Buffer.from(text).toString('base64');
const metadata = `filetype ${toBase64('video/mp4')},title ${toBase64('A lecture')}`;

/** The headers of a POST that creates an upload. */
export const createHeaders = (bytes: number) => ({ 'tus-resumable': '1.0.0', 'upload-length': bytes, 'upload-metadata': metadata });

/** The headers of a PATCH. */
export const patchHeaders = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'upload-offset': offset,
  'content-type': 'application/offset+octet-stream',
});

/** Starts an upload of the given size and returns its path. */
export const startUpload = async ({ send, credentials }: TestHost, videoId: string, bytes: number): Promise<string> => {
  const { status, headers, text } = await send('POST', '/tusupload', { headers: { ...credentials(videoId), ...createHeaders(bytes) } });
  if (status !== 201) throw new Error(`The upload was not started: ${status} ${text}`);
  return String(headers.location);
};
