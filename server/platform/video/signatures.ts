import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { signingKeyOf } from '../files/signing-key.ts';
import type { UploadCredentials } from './port.ts';

/** The one library of this host. */
export const libraryId = '1';

/** Where this host takes bytes. */
export const uploadPath = '/tusupload';

const uploadSeconds = 24 * 60 * 60;
const longestPlay = 4 * 60 * 60;
const playStep = 60 * 60;

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const isTime = (text: string) => /^\d{1,12}$/.test(text);

const isSame = (given: string, expected: string) => {
  const [left, right] = [Buffer.from(given, 'utf8'), Buffer.from(expected, 'utf8')];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The secrets of this host: one for the right to upload, one for the right to play. */
export type VideoKeys = { apiKey: string; tokenSecurityKey: string };

/** The secrets that all processes on one data folder share, made from the key that signs files, so that none can be used for another purpose. */
export const videoKeysOf = async (dataDir: string, setting: string | undefined): Promise<VideoKeys> => {
  const key = await signingKeyOf(dataDir, setting);
  const derived = (purpose: string) => createHmac('sha256', key).update(purpose).digest('hex');
  return { apiKey: derived('medboard video upload v1'), tokenSecurityKey: derived('medboard video play v1') };
};

/** What an uploader claims, before anything of it is believed. */
export type UploadClaim = { libraryId: string; videoId: string; expire: string; signature: string };

/** The signature of an upload as the host that the specification names computes it. */
export const uploadSignature = (apiKey: string, { libraryId: library, videoId, expire }: Omit<UploadClaim, 'signature'>): string =>
  digest(library + apiKey + expire + videoId);

/** The token of a player's address, computed likewise. */
export const playToken = (tokenSecurityKey: string, { videoId, expires }: { videoId: string; expires: string }): string =>
  digest(tokenSecurityKey + videoId + expires);

/** The headers that let their holder upload this one video for 24 hours. */
export const uploadCredentials = ({ apiKey }: VideoKeys, videoId: string, now: Date): UploadCredentials => {
  const expire = seconds(now) + uploadSeconds;
  const signature = uploadSignature(apiKey, { libraryId, videoId, expire: String(expire) });
  return {
    headers: { AuthorizationSignature: signature, AuthorizationExpire: expire, VideoId: videoId, LibraryId: libraryId },
    // This host knows no collections.
    collectionId: '',
    endpoint: uploadPath,
  };
};

/** Whether a claim was signed here for exactly this library, video and expiry, and is still good. */
export const mayUpload = ({ apiKey }: VideoKeys, claim: UploadClaim, now: Date): boolean =>
  claim.libraryId === libraryId &&
  isTime(claim.expire) &&
  isSame(claim.signature, uploadSignature(apiKey, claim)) &&
  Number(claim.expire) > seconds(now);

/** The address of a video's player page, good for three to four hours and the same within an hour. */
export const playAddress = ({ tokenSecurityKey }: VideoKeys, videoId: string, now: Date): string => {
  const expires = String(Math.floor((seconds(now) + longestPlay) / playStep) * playStep);
  return `/embed/${libraryId}/${videoId}?token=${playToken(tokenSecurityKey, { videoId, expires })}&expires=${expires}`;
};

/** What a player's address claims. */
export type PlayClaim = { libraryId: string; videoId: string; token: string; expires: string };

/** Whether a player's address was signed here for exactly this video and expiry, and is still good. */
export const mayOpen = ({ tokenSecurityKey }: VideoKeys, claim: PlayClaim, now: Date): boolean =>
  claim.libraryId === libraryId &&
  isTime(claim.expires) &&
  isSame(claim.token, playToken(tokenSecurityKey, claim)) &&
  Number(claim.expires) > seconds(now);
