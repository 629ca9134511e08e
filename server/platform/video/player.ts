import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { AppError, forbidden, notFound } from '../errors.ts';
import { type PlayerPage, playerPage, playerPolicy } from './page.ts';
import type { HostedVideo, VideoDirectory } from './port.ts';
import type { KeptVideo, Shelf } from './shelf.ts';
import { mayOpen, type VideoKeys } from './signatures.ts';

/** What the player's routes are made of. */
export type PlayerParts = {
  shelf: Shelf;
  clock: Clock;
  keys: VideoKeys;
  directory: VideoDirectory;
  look(videoId: string): Promise<HostedVideo | undefined>;
};

const sentences: Record<Exclude<HostedVideo['state'], 'ready'>, string> = {
  awaiting: 'This video has not been uploaded yet.',
  uploading: 'This video is still being uploaded.',
  processing: 'This video is being prepared. Please come back in a moment.',
  failed: 'This video could not be prepared. It has to be uploaded again.',
};

// An address is good for at least this long when it is handed out, and a video never changes.
const cached = 'private, max-age=10800';

const fileHeaders = ({ mime }: KeptVideo) => ({
  'content-type': mime,
  'content-disposition': 'inline',
  // Even a file that a browser would run can do nothing here.
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': cached,
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The video that an address opens, and its title; throws where it was not signed here, has expired, or its video may not be shown. */
const opened = async (
  { params, query }: FastifyRequest,
  { keys, clock, directory }: PlayerParts,
): Promise<{ videoId: string; title: string }> => {
  const { libraryId, videoId } = params as { libraryId: string; videoId: string };
  const { token, expires } = query as Record<string, unknown>;
  const claim = { libraryId, videoId, token: textOf(token), expires: textOf(expires) };
  if (!mayOpen(keys, claim, clock.now())) throw forbidden('This link is not valid or has expired. Please open the video again.');
  const shown = await directory.mayPlay(videoId);
  if (!shown) throw notFound('This video is not available.');
  return { videoId, title: shown.title };
};

const sendPage = (reply: FastifyReply, page: PlayerPage) => {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({ 'content-security-policy': playerPolicy(nonce), 'x-frame-options': 'SAMEORIGIN' })
    .type('text/html; charset=utf-8')
    .send(playerPage(page, nonce));
};

const answerPage = async (request: FastifyRequest, parts: PlayerParts): Promise<PlayerPage> => {
  const { videoId, title } = await opened(request, parts);
  const found = await parts.look(videoId);
  if (!found) throw notFound('This video is not available.');
  if (found.state !== 'ready') return { title, sentence: sentences[found.state] };
  const [path = '', search = ''] = request.url.split('?');
  return { title, source: `${path}/file?${search}` };
};

/** The routes of the player: its page, and the bytes that it shows. */
export const addPlayer = async (scope: FastifyInstance, parts: PlayerParts): Promise<void> => {
  const reading = { method: ['GET', 'HEAD'], config: { permission: 'public' } };
  await scope.register(fastifyStatic, { root: parts.shelf.root, serve: false });

  scope.route({
    ...reading,
    url: '/embed/:libraryId/:videoId',
    handler: async (request, reply) => sendPage(reply, await answerPage(request, parts)),
    // In a frame, a refusal is read by a person as well.
    errorHandler: (error, _request, reply) => {
      if (!(error instanceof AppError)) throw error;
      return sendPage(reply.code(error.status), { title: 'Video', sentence: error.message });
    },
  });
  scope.route({
    ...reading,
    url: '/embed/:libraryId/:videoId/file',
    handler: async (request, reply) => {
      const { videoId } = await opened(request, parts);
      const kept = (await parts.shelf.find(videoId))?.kept;
      if (!kept) throw notFound();
      return reply.headers(fileHeaders(kept)).sendFile(kept.path, { contentType: false, cacheControl: false });
    },
    errorHandler: (error: FastifyError & { headers?: Record<string, string> }, _request, reply) => {
      reply.header('cache-control', 'no-store');
      if (error.statusCode !== 416) throw error;
      // It says how long the video is, by which a player finds its way back.
      return reply
        .code(416)
        .headers(error.headers ?? {})
        .type('text/plain; charset=utf-8')
        .send('There are no such bytes.\n');
    },
  });
};
