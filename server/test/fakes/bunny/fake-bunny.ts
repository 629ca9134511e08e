import { createHmac } from 'node:crypto';
import { type FakeAnswer, type FakeProvider, type ReceivedRequest, startFakeProvider } from '../fake-provider.ts';
import { collectionId, isPast, keys, type Library, libraryId, refuse, type StoredVideo, sha256 } from './library.ts';
import { answerRest } from './rest.ts';
import { createTus } from './tus.ts';

type Webhook = { method: 'POST'; headers: Record<string, string>; payload: string };

/** A fake library of Bunny Stream on this machine: REST, uploads, players and pictures. */
export type FakeBunny = FakeProvider & {
  /** The settings of a server that uses this library. */
  settings: Record<string, string>;
  videos: Map<string, StoredVideo>;
  /** The address that receives webhooks; undefined: none are sent. */
  webhookUrl: string | undefined;
  /** Creates a signed webhook with Bunny's numbers of states. */
  webhook(videoId: string, status: number, changes?: { key?: string; library?: number; headers?: Record<string, string> }): Webhook;
};

const createWebhook: FakeBunny['webhook'] = (videoId, status, { key = keys.readOnly, library = Number(libraryId), headers = {} } = {}) => {
  const payload = JSON.stringify({ VideoLibraryId: library, VideoGuid: videoId, Status: status });
  const signed = {
    'content-type': 'application/json',
    'x-bunnystream-signature-version': 'v1',
    'x-bunnystream-signature-algorithm': 'hmac-sha256',
    'x-bunnystream-signature': createHmac('sha256', key).update(payload).digest('hex'),
  };
  return { method: 'POST', headers: { ...signed, ...headers }, payload };
};

// The states of REST, with the webhooks that are sent in each. A file that is not a video fails.
const steps = [
  { status: 1, webhooks: [7, 0] },
  { status: 2, webhooks: [1] },
  { status: 3, webhooks: [2, 4] },
  { status: 4, webhooks: [3] },
];
const failedSteps = [{ status: 5, webhooks: [5] }];

const isVideo = (bytes: Buffer) => bytes.subarray(4, 8).toString('latin1') === 'ftyp';

const transcode = async (video: StoredVideo, notify: (status: number) => Promise<void>) => {
  for (const { status, webhooks } of isVideo(video.bytes) ? steps : failedSteps) {
    const transcodingMessages = status === 5 ? [{ level: 3, issueCode: 7 }] : [];
    Object.assign(video, { status, transcodingMessages, length: status === 4 ? 12 : 0 });
    for (const each of webhooks) await notify(each);
  }
};

const readToken = ({ searchParams }: URL) => ({ token: searchParams.get('token'), expires: searchParams.get('expires') ?? '' });

const play = (library: Library, { url }: ReceivedRequest, [ownLibrary, id = '']: string[]): FakeAnswer => {
  const { token, expires } = readToken(url);
  if (token !== sha256(`${keys.embed}${id}${expires}`) || isPast(expires, library)) return refuse(403);
  if (ownLibrary !== libraryId || !library.videos.has(id)) return refuse(404);
  return { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Player</title><p>Playing</p>' };
};

const showFile = (library: Library, { url }: ReceivedRequest, id: string): FakeAnswer => {
  const { token, expires } = readToken(url);
  const signature = createHmac('sha256', keys.cdn).update(url.pathname).update(expires).digest('base64url');
  if (token !== `HS256-${signature}` || isPast(expires, library)) return refuse(403);
  if (url.pathname === `/${id}/play_480p.mp4` && library.videos.has(id)) return { headers: { 'content-type': 'video/mp4' }, body: 'ftyp' };
  if (url.pathname !== `/${id}/thumbnail.jpg` || !library.videos.has(id)) return refuse(404);
  return { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
};

/** Starts a library that checks keys, signatures and the order of calls as Bunny Stream does. Each file is transcoded at once. */
export const startFakeBunny = async (clock: Pick<Library, 'now'> = { now: () => new Date() }): Promise<FakeBunny> => {
  const state: Pick<FakeBunny, 'webhookUrl' | 'videos'> = { webhookUrl: undefined, videos: new Map() };
  const notify = async (videoId: string, status: number) => {
    const { payload: body, ...webhook } = createWebhook(videoId, status);
    // An upload does not fail if its webhook cannot be delivered.
    if (fake.webhookUrl !== undefined) await fetch(fake.webhookUrl, { ...webhook, body }).catch(() => undefined);
  };
  const process = (video: StoredVideo) => transcode(video, (status) => notify(video.guid, status));
  const library: Library = { videos: state.videos, now: () => clock.now(), process };
  const tus = createTus(library);
  const provider = await startFakeProvider((request) => {
    const [area = '', first = '', ...others] = request.url.pathname.slice(1).split('/');
    if (area === 'library') return first === libraryId ? answerRest(library, request, others) : refuse(401);
    if (area === 'tusupload') return tus(request, first);
    return area === 'embed' ? play(library, request, [first, ...others]) : showFile(library, request, area);
  });
  const settings = {
    VIDEO: 'bunny',
    BUNNY_LIBRARY_ID: libraryId,
    BUNNY_API_KEY: keys.api,
    BUNNY_READ_ONLY_KEY: keys.readOnly,
    BUNNY_EMBED_KEY: keys.embed,
    BUNNY_COLLECTION: collectionId,
    BUNNY_CDN_URL: provider.url,
    BUNNY_CDN_KEY: keys.cdn,
    BUNNY_MP4: '480p',
    BUNNY_URL: provider.url,
    BUNNY_PLAYER_URL: provider.url,
  };
  const fake: FakeBunny = Object.assign(provider, state, { settings, webhook: createWebhook });
  return fake;
};
