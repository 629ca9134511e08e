import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import type { Client } from '../../bench/kit/client.ts';
import { ownFolder } from '../../bench/kit/process.ts';

const clip = join(ownFolder, 'demo/clip.mp4');
const bytes = 4_000_000;
const chunkSize = 40_000;
/** The pause before each of the 100 requests, so that the upload takes longer than the restarts. */
const pauseMs = 150;

type Credentials = { endpoint: string; headers: Record<string, unknown> };

/** A video file of this size: a clip, and zeros that players ignore. */
const createVideo = async () => {
  const start = await readFile(clip);
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)]);
};

type Call = (line: string, body?: object) => Promise<unknown>;

const createCall =
  (client: Client): Call =>
  async (line, body) => {
    const reply = await client.send(line, body);
    if (reply.status >= 300) throw new Error(`${line} answered ${reply.status}`);
    return reply.body.data;
  };

/** Uploads a video slowly, as the web app does. Resolves with its state and the repeated requests, once all bytes are stored. */
export const uploadVideo = async (client: Client): Promise<{ isReady: boolean; retries: number }> => {
  const call = createCall(client);
  const { data: messages } = (await call('GET /messages')) as { data: { id: number }[] };
  const { id } = (await call('POST /videos', { title: 'A slow upload', message_id: messages[0]?.id })) as { id: number };
  const { endpoint, headers } = (await call(`POST /videos/${id}/upload`)) as Credentials;
  const file = await createVideo();
  let retries = 0;
  await new Promise<void>((resolve, reject) => {
    new Upload(file, {
      endpoint: new URL(endpoint, client.address).href,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      metadata: { filetype: 'video/mp4', title: 'A slow upload' },
      chunkSize,
      retryDelays: [0, 500, 1_000, 2_000, 4_000],
      onBeforeRequest: () => wait(pauseMs),
      onShouldRetry: () => {
        retries += 1;
        return true;
      },
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
  const { state } = (await call(`POST /videos/${id}/link`)) as { state: string };
  return { isReady: state === 'ready', retries };
};
