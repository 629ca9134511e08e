import { createHash, createHmac } from 'node:crypto';
import { toSeconds } from '../../../clock.ts';
import { loadSigningKey } from '../../../security/keys.ts';
import { isEqual } from '../../../security/secrets.ts';
import type { UploadCredentials } from '../port.ts';

/** The only library of this host. */
export const libraryId = '1';

/** The path to which videos are uploaded. */
export const uploadPath = '/tusupload';

const uploadSeconds = 24 * 60 * 60;
const maxPlaySeconds = 4 * 60 * 60;
const playStepSeconds = 60 * 60;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const isTime = (text: string) => /^\d{1,12}$/.test(text);

/** The secrets that sign uploads and players. */
export type VideoKeys = { apiKey: string; tokenSecurityKey: string };

/** Derives the secrets from the key that signs files, so that all processes on a data folder share them and each has one purpose. */
export const loadVideoKeys = async (dataDir: string, setting: string | undefined): Promise<VideoKeys> => {
  const key = await loadSigningKey(dataDir, setting);
  const derive = (purpose: string) => createHmac('sha256', key).update(purpose).digest('hex');
  return { apiKey: derive('medboard video upload v1'), tokenSecurityKey: derive('medboard video play v1') };
};

/** The credentials of an upload before they are checked. */
export type SignedUpload = { libraryId: string; videoId: string; expire: string; signature: string };

/** Signs an upload as Bunny Stream does: SHA-256 of library, key, expiry and video. */
export const signUpload = (apiKey: string, { libraryId: library, videoId, expire }: Omit<SignedUpload, 'signature'>): string =>
  sha256(library + apiKey + expire + videoId);

/** Signs a player's URL as Bunny Stream does: SHA-256 of key, video and expiry. */
export const signPlayer = (tokenSecurityKey: string, { videoId, expires }: { videoId: string; expires: string }): string =>
  sha256(tokenSecurityKey + videoId + expires);

/** Creates the headers with which a client may upload a video of a library for 24 hours. */
export const createUploadHeaders = (
  apiKey: string,
  { libraryId: library, videoId }: Pick<SignedUpload, 'libraryId' | 'videoId'>,
  now: Date,
): UploadCredentials['headers'] => {
  const expire = toSeconds(now) + uploadSeconds;
  const signature = signUpload(apiKey, { libraryId: library, videoId, expire: String(expire) });
  return { AuthorizationSignature: signature, AuthorizationExpire: expire, VideoId: videoId, LibraryId: library };
};

/** Creates the credentials with which a client may upload this video for 24 hours. */
export const createUploadCredentials = ({ apiKey }: VideoKeys, videoId: string, now: Date): UploadCredentials => ({
  headers: createUploadHeaders(apiKey, { libraryId, videoId }, now),
  // This host has no collections.
  collectionId: '',
  endpoint: uploadPath,
});

/** Whether the credentials were signed here for exactly this library, video and expiry, and have not expired. */
export const isUploadSignatureValid = ({ apiKey }: VideoKeys, signed: SignedUpload, now: Date): boolean =>
  signed.libraryId === libraryId &&
  isTime(signed.expire) &&
  isEqual(signed.signature, signUpload(apiKey, signed)) &&
  Number(signed.expire) > toSeconds(now);

/** The second until which a URL of a player is valid: in three to four hours, and the same within an hour. */
export const getPlayExpiry = (now: Date): string =>
  String(Math.floor((toSeconds(now) + maxPlaySeconds) / playStepSeconds) * playStepSeconds);

/** The time until which a URL of a player is valid. */
export const getPlayEnd = (now: Date): Date => new Date(Number(getPlayExpiry(now)) * 1000);

/** Creates the query of a player's URL. */
export const signPlayerQuery = (tokenSecurityKey: string, videoId: string, now: Date): string => {
  const expires = getPlayExpiry(now);
  return `token=${signPlayer(tokenSecurityKey, { videoId, expires })}&expires=${expires}`;
};

/** Creates the URL of a video's player. It is valid for three to four hours and stays the same within an hour. */
export const createPlayerUrl = ({ tokenSecurityKey }: VideoKeys, videoId: string, now: Date): string =>
  `/embed/${libraryId}/${videoId}?${signPlayerQuery(tokenSecurityKey, videoId, now)}`;

/** Creates the URL of the file that a video's player plays, valid as long as that of the player. */
export const createFileUrl = ({ tokenSecurityKey }: VideoKeys, videoId: string, now: Date): string =>
  `/embed/${libraryId}/${videoId}/file?${signPlayerQuery(tokenSecurityKey, videoId, now)}`;

/** The parameters of a player's URL before they are checked. */
export type SignedPlayer = { libraryId: string; videoId: string; token: string; expires: string };

/** Whether the URL was signed here for exactly this video and expiry, and has not expired. */
export const isPlayerSignatureValid = ({ tokenSecurityKey }: VideoKeys, signed: SignedPlayer, now: Date): boolean =>
  signed.libraryId === libraryId &&
  isTime(signed.expires) &&
  isEqual(signed.token, signPlayer(tokenSecurityKey, signed)) &&
  Number(signed.expires) > toSeconds(now);
