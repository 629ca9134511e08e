import { createProviderClient, ProviderError, SettingError } from '../../../providers/index.ts';
import type { BunnyConfig } from '../settings.ts';
import type { ApiOptions, BunnyApi } from './api.ts';

type Setting = 'BUNNY_API_KEY' | 'BUNNY_READ_ONLY_KEY' | 'BUNNY_EMBED_KEY' | 'BUNNY_COLLECTION' | 'BUNNY_URL' | 'BUNNY_PLAYER_URL';

const refusedKey = 'is refused by the library of BUNNY_LIBRARY_ID';

/** Sends a request. A refusal with one of the given statuses becomes a SettingError; any other failure stays as it is. */
const attempt = async <Result>(
  work: () => Promise<Result>,
  problems: Partial<Record<number, { setting: Setting; problem: string }>>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const found = error instanceof ProviderError ? problems[error.status ?? 0] : undefined;
    throw found ? new SettingError(found.setting, found.problem) : error;
  }
};

const describeKey = (setting: Setting) => ({
  401: { setting, problem: refusedKey },
  403: { setting, problem: refusedKey },
  404: { setting: 'BUNNY_URL' as const, problem: 'is not the address of Bunny Stream, or BUNNY_LIBRARY_ID names no library' },
});

/** Requests the player without a referrer, as browsers do, because our pages send none. */
const checkPlayer = (config: BunnyConfig, signedUrl: string, options: ApiOptions): Promise<unknown> => {
  const client = createProviderClient({ name: 'Bunny Stream', addressSetting: 'BUNNY_PLAYER_URL', baseUrl: config.playerUrl, ...options });
  return attempt(() => client.send({ path: signedUrl }), {
    403: {
      setting: 'BUNNY_EMBED_KEY',
      problem: 'is not the token authentication key of the library, or the library allows its players only on some domains',
    },
    404: { setting: 'BUNNY_PLAYER_URL', problem: 'is not the address of the player of Bunny Stream' },
  });
};

const checkCdn = (url: string, thumbnailUrl: string | undefined) => {
  if (thumbnailUrl === undefined || !URL.canParse(thumbnailUrl)) return;
  const { origin } = new URL(thumbnailUrl);
  if (origin !== new URL(url).origin) throw new SettingError('BUNNY_CDN_URL', `is not the address of the library, which is ${origin}`);
};

type CheckDeps = { api: BunnyApi; config: BunnyConfig; playerUrl(videoId: string): string; options: ApiOptions };

/**
 * Asks Bunny Stream whether it accepts both keys of the library, the collection, the address of a player and the address of pictures. If the
 * library has no video, the last two cannot be checked. Throws SettingError for a wrong setting, and ProviderError if Bunny does not answer.
 */
export const checkLibrary = async ({ api, config, playerUrl, options }: CheckDeps): Promise<void> => {
  const { collectionId, cdn } = config;
  const newest = await attempt(() => api.findNewest(), describeKey('BUNNY_API_KEY'));
  await attempt(() => api.findNewest(config.readOnlyKey), describeKey('BUNNY_READ_ONLY_KEY'));
  if (collectionId !== '')
    await attempt(() => api.assertCollection(collectionId), {
      404: { setting: 'BUNNY_COLLECTION', problem: 'names no collection of the library' },
    });
  if (!newest) return;
  await checkPlayer(config, playerUrl(newest.guid), options);
  if (cdn) checkCdn(cdn.url, await api.getThumbnailUrl(newest.guid));
};
