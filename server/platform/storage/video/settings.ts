import { z } from 'zod';
import { optional, type SettingRule, webUrl, withDefault } from '../../config/setting-kit.ts';
import { withSlash } from '../../text.ts';

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const videoSettings = {
  VIDEO: withDefault(z.enum(['embedded', 'bunny']), 'embedded'),
  BUNNY_LIBRARY_ID: optional(z.string().regex(/^[1-9]\d{0,9}$/, 'must be the number of a video library')),
  BUNNY_API_KEY: optional(z.string()),
  BUNNY_READ_ONLY_KEY: optional(z.string()),
  BUNNY_EMBED_KEY: optional(z.string()),
  BUNNY_COLLECTION: optional(z.string().regex(guid, 'must be the id of a collection, with 32 digits and letters from a to f')),
  BUNNY_CDN_URL: optional(webUrl),
  BUNNY_CDN_KEY: optional(z.string()),
  BUNNY_MP4: optional(z.enum(['240p', '360p', '480p', '720p'])),
  BUNNY_URL: withDefault(webUrl, 'https://video.bunnycdn.com'),
  BUNNY_PLAYER_URL: withDefault(webUrl, 'https://player.mediadelivery.net'),
};

type Values = z.output<z.ZodObject<typeof videoSettings>>;

const neededByBunny = ['BUNNY_LIBRARY_ID', 'BUNNY_API_KEY', 'BUNNY_READ_ONLY_KEY', 'BUNNY_EMBED_KEY'] as const;

export const videoRules: SettingRule<Values>[] = [
  ...neededByBunny.map((setting) => ({
    setting,
    problem: 'must be set if VIDEO is bunny',
    isMet: (values: Values) => values.VIDEO !== 'bunny' || values[setting] !== undefined,
  })),
  {
    // Otherwise a forgotten VIDEO=bunny would store the videos on the disk of this server.
    setting: 'BUNNY_LIBRARY_ID',
    problem: 'has no effect without VIDEO=bunny',
    isMet: ({ VIDEO: video, BUNNY_LIBRARY_ID: library }) => video === 'bunny' || library === undefined,
  },
  {
    setting: 'BUNNY_READ_ONLY_KEY',
    problem: 'must not be BUNNY_API_KEY: the library has another key that may only read',
    isMet: ({ BUNNY_READ_ONLY_KEY: readOnly, BUNNY_API_KEY: key }) => readOnly === undefined || readOnly !== key,
  },
  {
    setting: 'BUNNY_CDN_KEY',
    problem: 'has no effect without BUNNY_CDN_URL',
    isMet: ({ BUNNY_CDN_KEY: key, BUNNY_CDN_URL: url }) => key === undefined || url !== undefined,
  },
  {
    setting: 'BUNNY_MP4',
    problem: 'has no effect without BUNNY_CDN_URL',
    isMet: ({ BUNNY_MP4: height, BUNNY_CDN_URL: url }) => height === undefined || url !== undefined,
  },
];

/** A library of Bunny Stream. All addresses end with a slash. */
export type BunnyConfig = {
  libraryId: string;
  /** Creates, reads and removes videos, and signs uploads. */
  apiKey: string;
  /** Signs the webhooks. */
  readOnlyKey: string;
  /** Signs the addresses of players. */
  embedKey: string;
  /** The collection of new videos; empty if there is none. */
  collectionId: string;
  /** The address of pictures and MP4 files of videos. Without a key, addresses are not signed. Without a height, the library has no MP4 files. */
  cdn: { url: string; key: string | undefined; mp4Height: string | undefined } | undefined;
  url: string;
  playerUrl: string;
};

/** The settings of Bunny Stream; undefined if this server stores the videos. */
export const getBunnyConfig = (values: Values): BunnyConfig | undefined => {
  const { VIDEO: video, BUNNY_LIBRARY_ID: libraryId, BUNNY_API_KEY: apiKey, BUNNY_CDN_URL: cdnUrl } = values;
  const { BUNNY_READ_ONLY_KEY: readOnlyKey, BUNNY_EMBED_KEY: embedKey } = values;
  if (video !== 'bunny' || !libraryId || !apiKey || !readOnlyKey || !embedKey) return undefined;
  return {
    ...{ libraryId, apiKey, readOnlyKey, embedKey },
    collectionId: values.BUNNY_COLLECTION ?? '',
    cdn: cdnUrl === undefined ? undefined : { url: withSlash(cdnUrl), key: values.BUNNY_CDN_KEY, mp4Height: values.BUNNY_MP4 },
    url: withSlash(values.BUNNY_URL),
    playerUrl: withSlash(values.BUNNY_PLAYER_URL),
  };
};
