import { z } from 'zod';
import { createProviderClient, ProviderError, type ProviderLog } from '../../../providers/index.ts';
import type { BunnyConfig } from '../settings.ts';
import { type BunnyVideo, bunnyVideo } from './status.ts';

const transferMs = 60_000;

const statusModel = z.object({ success: z.literal(true) });
const collectionModel = z.object({ guid: z.guid() });
const videoPage = z.object({ items: z.array(bunnyVideo) });
const playData = z.object({ thumbnailUrl: z.string().nullish() });

/** The calls of Bunny Stream that the product needs. All throw ProviderError. */
export type BunnyApi = {
  /** Returns the id of the new video. If no answer comes, an empty video may stay in the library. */
  createVideo(title: string): Promise<string>;
  /** Returns undefined if the video does not exist. */
  getVideo(videoId: string): Promise<BunnyVideo | undefined>;
  /** Does nothing if the video does not exist. */
  deleteVideo(videoId: string): Promise<void>;
  /** Sends a whole file. Bunny refuses it with 400 if the video has one. */
  uploadFile(videoId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns the newest video of the library; undefined if it has none. `key` replaces the API key. */
  findNewest(key?: string): Promise<BunnyVideo | undefined>;
  assertCollection(collectionId: string): Promise<void>;
  /** Returns the address of the picture that the player of a video shows. */
  getThumbnailUrl(videoId: string): Promise<string | undefined>;
};

/** `timeoutMs` replaces the limits of all calls. */
export type ApiOptions = { log: ProviderLog; timeoutMs?: number | undefined };

const ifFound = async <Result>(call: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderError && error.status === 404) return undefined;
    throw error;
  }
};

/** Creates the client of a library of Bunny Stream. */
export const createBunnyApi = (config: BunnyConfig, { log, timeoutMs }: ApiOptions): BunnyApi => {
  const { url, libraryId, apiKey, collectionId } = config;
  const client = createProviderClient({
    name: 'Bunny Stream',
    addressSetting: 'BUNNY_URL',
    baseUrl: `${url}library/${libraryId}/`,
    log,
    headers: { accesskey: apiKey, accept: 'application/json' },
    timeoutMs,
  });
  const pathOf = (videoId: string) => `videos/${encodeURIComponent(videoId)}`;
  return {
    async createVideo(title) {
      const body = JSON.stringify({ title, ...(collectionId ? { collectionId } : {}) });
      const headers = { 'content-type': 'application/json' };
      return (await client.sendForJson({ method: 'POST', path: 'videos', headers, body }, bunnyVideo)).guid;
    },
    getVideo: (videoId) => ifFound(client.sendForJson({ path: pathOf(videoId) }, bunnyVideo)),
    async deleteVideo(videoId) {
      await ifFound(client.sendForJson({ method: 'DELETE', path: pathOf(videoId) }, statusModel));
    },
    async uploadFile(videoId, body) {
      const headers = { 'content-type': 'application/octet-stream' };
      await client.sendForJson({ method: 'PUT', path: pathOf(videoId), headers, body, timeoutMs: timeoutMs ?? transferMs }, statusModel);
    },
    async findNewest(key = apiKey) {
      const { items } = await client.sendForJson({ path: 'videos?itemsPerPage=1', headers: { accesskey: key } }, videoPage);
      return items[0];
    },
    async assertCollection(id) {
      await client.sendForJson({ path: `collections/${id}` }, collectionModel);
    },
    async getThumbnailUrl(videoId) {
      return (await client.sendForJson({ path: `${pathOf(videoId)}/play` }, playData)).thumbnailUrl ?? undefined;
    },
  };
};
