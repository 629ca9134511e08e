import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { Clock } from '../../../clock.ts';
import { conflict, unsupportedType } from '../../../errors.ts';
import { ProviderError, type ProviderLog } from '../../../providers/index.ts';
import type { VideoHost } from '../port.ts';
import type { BunnyConfig } from '../settings.ts';
import { detectExtension, notPlayable } from '../uploads/content.ts';
import { createUploadHeaders, getPlayEnd, getPlayExpiry, signPlayerQuery } from '../uploads/signatures.ts';
import { type BunnyApi, createBunnyApi } from './api.ts';
import { checkLibrary } from './check.ts';
import { toHostedVideo } from './status.ts';
import { createBunnyWebhook } from './webhook.ts';

/** Signs the path of a file of the CDN until the given second (docs.bunny.net, CDN, token authentication with HMAC-SHA256). */
const signPath = (key: string, { path, expires }: { path: string; expires: string }): string =>
  `HS256-${createHmac('sha256', key).update(`${path}${expires}`).digest('base64url')}`;

/** Creates the URL of a file that Bunny made from a video. A signed one is valid as long as the address of a player. */
const createFileUrl = ({ url, key }: NonNullable<BunnyConfig['cdn']>, path: string, now: Date): string => {
  const { href, pathname } = new URL(path, url);
  if (key === undefined) return href;
  const expires = getPlayExpiry(now);
  return `${href}?token=${signPath(key, { path: pathname, expires })}&expires=${expires}`;
};

type Options = { log: ProviderLog; clock: Clock; timeoutMs?: number | undefined };

const importFile = async (api: BunnyApi, videoId: string, tempPath: string): Promise<void> => {
  try {
    if (!(await detectExtension(tempPath))) throw unsupportedType(notPlayable);
    await api.uploadFile(videoId, await readFile(tempPath));
  } catch (error) {
    if (error instanceof ProviderError && error.status === 400) throw conflict('This video has already been uploaded');
    throw error;
  } finally {
    await rm(tempPath, { force: true });
  }
};

/** Creates the host for Bunny Stream. Browsers upload to it and play from it. This server creates videos, signs uploads and players, and reads the state. */
export const createBunnyHost = (config: BunnyConfig, { clock, ...options }: Options): VideoHost => {
  const { libraryId, apiKey, embedKey, collectionId, cdn } = config;
  const api = createBunnyApi(config, options);
  const endpoint = new URL('tusupload', config.url);
  const playerUrl = (videoId: string, now: Date) =>
    `${config.playerUrl}embed/${libraryId}/${videoId}?${signPlayerQuery(embedKey, videoId, now)}`;
  return {
    create: (title) => api.createVideo(title),
    uploadCredentials: (videoId, now) => ({
      headers: createUploadHeaders(apiKey, { libraryId, videoId }, now),
      collectionId,
      endpoint: endpoint.href,
    }),
    async getStatus(videoId) {
      const video = await api.getVideo(videoId);
      return video && toHostedVideo(video);
    },
    playerUrl,
    playSource: (videoId, now) => ({
      ...(cdn?.mp4Height
        ? { kind: 'mp4', url: createFileUrl(cdn, `${videoId}/play_${cdn.mp4Height}.mp4`, now) }
        : { kind: 'frame', url: playerUrl(videoId, now) }),
      expiresAt: getPlayEnd(now),
    }),
    ...(cdn ? { posterUrl: (videoId, now) => createFileUrl(cdn, `${videoId}/thumbnail.jpg`, now) } : {}),
    importFile: (videoId, tempPath) => importFile(api, videoId, tempPath),
    remove: (videoId) => api.deleteVideo(videoId),
    needsNewVideoAfterFailure: true,
    origins: {
      uploads: endpoint.origin,
      players: new URL(config.playerUrl).origin,
      pictures: cdn && new URL(cdn.url).origin,
    },
    routes: (directory) => createBunnyWebhook(config, directory),
    check: () => checkLibrary({ api, config, options, playerUrl: (videoId) => playerUrl(videoId, clock.now()) }),
  };
};
