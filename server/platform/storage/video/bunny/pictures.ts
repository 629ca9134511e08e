import { createHmac } from 'node:crypto';
import type { BunnyConfig } from '../settings.ts';
import { getPlayExpiry } from '../uploads/signatures.ts';

/** Signs the path of a file of the CDN until the given second (docs.bunny.net, CDN, token authentication with HMAC-SHA256). */
export const signPath = (key: string, { path, expires }: { path: string; expires: string }): string =>
  `HS256-${createHmac('sha256', key).update(`${path}${expires}`).digest('base64url')}`;

/** Creates the URL of the picture that Bunny took from a video. A signed one is valid as long as the address of a player. */
export const createPictureUrl = ({ url, key }: NonNullable<BunnyConfig['cdn']>, videoId: string, now: Date): string => {
  const { href, pathname } = new URL(`${videoId}/thumbnail.jpg`, url);
  if (key === undefined) return href;
  const expires = getPlayExpiry(now);
  return `${href}?token=${signPath(key, { path: pathname, expires })}&expires=${expires}`;
};
