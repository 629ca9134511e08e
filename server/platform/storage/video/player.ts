import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { apiPolicy } from '../../http/response/headers.ts';
import { escapeMarkup } from '../../text.ts';
import type { HostedVideo, PlayableVideo, VideoDirectory } from './port.ts';
import { isVideoId, type StoredVideo, type VideoStorage } from './storage.ts';
import { isPlayerSignatureValid, type VideoKeys } from './uploads/signatures.ts';

/** What the routes of the player need. */
export type PlayerDeps = {
  storage: VideoStorage;
  clock: Clock;
  keys: VideoKeys;
  directory: VideoDirectory;
  getStatus(videoId: string): Promise<HostedVideo | undefined>;
};

const statusTexts: Record<Exclude<HostedVideo['state'], 'ready'>, string> = {
  awaiting: 'This video has not been uploaded yet.',
  uploading: 'This video is still being uploaded.',
  processing: 'This video is being prepared. Please come back in a moment.',
  failed: 'This video could not be prepared. It has to be uploaded again.',
};

const style = `
  :root { color-scheme: dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #14181c; color: #dfe5ea;
    font: 1rem/1.5 system-ui, sans-serif; }
  video { width: 100%; height: 100vh; background: #14181c; object-fit: contain; }
  p { max-inline-size: 28rem; margin: 0; padding: 1.5rem; text-align: center; }
`;

type PlayerPage = { title: string; source: string; poster: string | undefined } | { title: string; message: string };

const renderPoster = (poster: string | undefined) => (poster === undefined ? '' : ` poster="${escapeMarkup(poster)}"`);

const renderContent = (page: PlayerPage) =>
  'source' in page
    ? `<video controls preload="metadata" playsinline${renderPoster(page.poster)} aria-label="${escapeMarkup(page.title)}" src="${escapeMarkup(page.source)}"></video>`
    : `<p role="status">${escapeMarkup(page.message)}</p>`;

const renderPage = (page: PlayerPage, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(page.title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main dir="auto">${renderContent(page)}</main>
</body>
</html>
`;

/** The Content-Security-Policy of a player page: it loads videos and posters of this origin, and only pages of this origin may frame it. */
const createPlayerPolicy = (nonce: string): string =>
  `default-src 'none'; media-src 'self'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const sendPage = (reply: FastifyReply, page: PlayerPage) => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({ 'content-security-policy': createPlayerPolicy(nonce), 'x-frame-options': 'SAMEORIGIN' })
    .type('text/html; charset=utf-8')
    .send(renderPage(page, nonce));
};

// A new player URL is valid for at least three hours, and a video never changes.
const cacheControl = 'private, max-age=10800';

const createFileHeaders = ({ mime }: StoredVideo) => ({
  'content-type': mime,
  'content-disposition': `inline; filename="video.${mime.split('/').at(-1)}"`,
  'content-security-policy': apiPolicy,
  'cache-control': cacheControl,
});

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Finds the video of a player URL. Throws if the URL is not signed or has expired, or if the video may not be shown. */
const findVideo = async (
  { params, query }: FastifyRequest,
  { keys, clock, directory }: PlayerDeps,
): Promise<PlayableVideo & { videoId: string }> => {
  const { libraryId, videoId } = params as { libraryId: string; videoId: string };
  const { token, expires } = query as Record<string, unknown>;
  const signed = { libraryId, videoId, token: toText(token), expires: toText(expires) };
  // The signature joins id and expiry without a separator, as Bunny Stream's, so another split of both has the same signature.
  if (!isVideoId(videoId) || !isPlayerSignatureValid(keys, signed, clock.now()))
    throw forbidden('This link is not valid or has expired. Please open the video again.');
  const playable = await directory.findPlayable(videoId);
  if (!playable) throw notFound('This video is not available.');
  return { videoId, ...playable };
};

const createPage = async (request: FastifyRequest, deps: PlayerDeps): Promise<PlayerPage> => {
  const { videoId, title, poster } = await findVideo(request, deps);
  const status = await deps.getStatus(videoId);
  if (!status) throw notFound('This video is not available.');
  if (status.state !== 'ready') return { title, message: statusTexts[status.state] };
  const [path = '', search = ''] = request.url.split('?');
  return { title, source: `${path}/file?${search}`, poster };
};

/** Adds the routes of the player: the page, and the file that it plays. */
export const addPlayerRoutes = async (scope: FastifyInstance, deps: PlayerDeps): Promise<void> => {
  const route = { method: ['GET', 'HEAD'], config: { permission: 'public' } };
  await scope.register(fastifyStatic, { root: deps.storage.root, serve: false });

  scope.route({
    ...route,
    url: '/embed/:libraryId/:videoId',
    handler: async (request, reply) => sendPage(reply, await createPage(request, deps)),
    // The page is shown in a frame, so an error must be readable too.
    errorHandler: (error, _request, reply) => {
      if (!(error instanceof AppError)) throw error;
      return sendPage(reply.code(error.status), { title: 'Video', message: error.message });
    },
  });
  scope.route({
    ...route,
    url: '/embed/:libraryId/:videoId/file',
    handler: async (request, reply) => {
      const { videoId } = await findVideo(request, deps);
      const stored = (await deps.storage.find(videoId))?.stored;
      if (!stored) throw notFound();
      return reply.headers(createFileHeaders(stored)).sendFile(stored.path, { contentType: false, cacheControl: false });
    },
    errorHandler: (error: FastifyError & { headers?: Record<string, string> }, _request, reply) => {
      reply.header('cache-control', 'no-store');
      if (error.statusCode !== 416) throw error;
      // Content-Range tells the player the size, so that it can recover.
      return reply
        .code(416)
        .headers(error.headers ?? {})
        .type('text/plain; charset=utf-8')
        .send('The requested range does not exist.\n');
    },
  });
};
