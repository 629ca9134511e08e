import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../http/failures.ts';
import { incoming, isHangUp } from './incoming.ts';
import { isFinished, noUpload, Refusal } from './refusal.ts';
import { isVideoId } from './shelf.ts';
import { mayUpload, uploadPath } from './signatures.ts';
import { uploadLife, videoOf } from './upload-id.ts';
import type { UploadParts } from './upload-parts.ts';

const uploadId = /^[0-9a-f-]{36}\.[0-9a-f]{32}$/;
const overridable = new Set(['PATCH', 'HEAD', 'DELETE']);
const version = '1.0.0';
const bodyType = 'application/offset+octet-stream';
// So long what is left of a refused body is read and dropped: a connection cut at once would lose the answer.
const linger = 5_000;

/** The method a client means: some networks let nothing but GET and POST through. */
const methodOf = ({ method, headers }: FastifyRequest): string => {
  const meant = headers['x-http-method-override'];
  return method === 'POST' && typeof meant === 'string' && overridable.has(meant) ? meant : method;
};

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The video that the credentials of a request are for; throws where they are missing, forged or expired. */
const credentialled = (request: FastifyRequest, { keys, clock }: UploadParts): string => {
  const videoId = headerOf(request, 'videoid');
  const claim = {
    libraryId: headerOf(request, 'libraryid'),
    videoId,
    expire: headerOf(request, 'authorizationexpire'),
    signature: headerOf(request, 'authorizationsignature'),
  };
  if (!isVideoId(videoId) || !mayUpload(keys, claim, clock.now()))
    throw new Refusal(401, 'The right to upload this video is missing or has expired.');
  return videoId;
};

/** Everything that has to hold before a request may be read any further. */
const admit = async (request: FastifyRequest, parts: UploadParts): Promise<void> => {
  const videoId = credentialled(request, parts);
  const { id } = request.params as { id?: string };
  if ((methodOf(request) === 'POST') === (id !== undefined)) throw noUpload();
  if (id !== undefined && (!uploadId.test(id) || videoOf(id) !== videoId)) throw noUpload();
  if (await parts.directory.mayReceive(videoId)) return;
  throw (await parts.shelf.find(videoId))?.kept ? isFinished() : noUpload();
};

type Failing = { request: IncomingMessage | undefined; log: Pick<FastifyBaseLogger, 'error' | 'info'> };

/** What went wrong on our side, without its words: they may name a path. */
const withoutDetails = (error: Error | { status_code: number; body: string }, { request, log }: Failing) => {
  if ('status_code' in error) return undefined;
  if (isHangUp(error, request)) {
    log.info('the client of an upload hung up');
    return { status_code: 400, body: 'The connection broke off.\n' };
  }
  const { status, message } = refusalOf(error);
  if (status >= 500) log.error({ err: error }, 'an upload request failed');
  return { status_code: status, body: `${message}\n` };
};

/** The request as the library reads it: without its body, and under an address made of what was checked. */
const webRequest = (request: FastifyRequest) => {
  const { id } = request.params as { id?: string };
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://localhost${uploadPath}${id === undefined ? '' : `/${id}`}`, { method: methodOf(request), headers });
};

/** Reads what is left of a body that was refused half way, for a while. */
const dropRest = ({ raw }: FastifyRequest) => {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), linger);
  raw.once('close', () => clearTimeout(timer));
};

/** Refuses another version of the protocol and another type of body in its own words; to the library both are a bad request. */
const refuseUnreadable = (request: FastifyRequest, reply: FastifyReply) => {
  if (request.method !== 'OPTIONS' && headerOf(request, 'tus-resumable') !== version) {
    reply.header('tus-version', version);
    throw new Refusal(412, `Send Tus-Resumable: ${version}.`);
  }
  if (methodOf(request) === 'PATCH' && request.headers['content-type'] !== bodyType) throw new Refusal(415, `Send ${bodyType}.`);
};

/** The protocol's library, loaded when somebody uploads for the first time: it costs twenty megabytes of memory. */
const libraryOf = (parts: UploadParts) => {
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const { openLibrary } = await import('./tus-library.ts');
    return openLibrary(parts, (error) => withoutDetails(error, { request: incoming.getStore(), log: parts.log }));
  };
  return {
    get() {
      opened ??= open();
      return opened;
    },
    async close() {
      (await opened)?.close();
    },
  };
};

const answering = (parts: UploadParts, library: ReturnType<typeof libraryOf>) => {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const method = methodOf(request);
    if (request.method !== 'OPTIONS') await admit(request, parts);
    refuseUnreadable(request, reply);
    const { answer: ask } = await library.get();
    const answer = await incoming.run(request.raw, () => ask(webRequest(request)));
    if (answer.ok && (method === 'POST' || method === 'PATCH'))
      reply.header('upload-expires', new Date(parts.clock.now().getTime() + uploadLife).toUTCString());
    reply.raw.once('finish', () => dropRest(request));
    // The library would close after each refusal, and a client that is still sending would lose the answer.
    const { connection: _, ...headers } = Object.fromEntries(answer.headers);
    // No body of it is large: sentences.
    return reply
      .code(answer.status)
      .headers(headers)
      .send((await answer.text()) || undefined);
  };
};

/** The routes of the resumable upload protocol. Whoever refuses, a refusal is one plain sentence. */
export const addUploads = async (scope: FastifyInstance, parts: UploadParts): Promise<void> => {
  const library = libraryOf(parts);
  const handler = answering(parts, library);
  const open = { config: { permission: 'public' } };
  scope.removeAllContentTypeParsers();
  // A body is read only once everything else of its request holds.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', version));
  scope.setErrorHandler((error: Error, request, reply) => {
    const { status_code, body } = withoutDetails(error, { request: request.raw, log: request.log }) ?? (error as Refusal);
    return reply.code(status_code).type('text/plain; charset=utf-8').send(body);
  });
  // Those in progress would keep the server from closing; their clients go on where they were.
  scope.addHook('preClose', async () => parts.locks.endAll());
  scope.addHook('onClose', () => library.close());
  for (const url of [uploadPath, `${uploadPath}/:id`]) {
    scope.route({ ...open, method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url, handler });
    // The library would hand out what was uploaded.
    scope.route({ ...open, method: 'GET', url, handler: () => Promise.reject(noUpload()) });
  }
};
