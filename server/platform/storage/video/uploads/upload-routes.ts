import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from '../../../http/response/error-handler.ts';
import { isVideoId } from '../storage.ts';
import { isUploadSignatureValid, uploadPath } from './signatures.ts';
import {
  alreadyUploaded,
  currentRequest,
  getVideoId,
  isDisconnectError,
  UploadError,
  uploadLifetimeMs,
  uploadNotFound,
} from './upload-request.ts';
import type { UploadDeps } from './upload-store.ts';

const uploadId = /^[0-9a-f-]{36}\.[0-9a-f]{32}$/;
const overridableMethods = new Set(['PATCH', 'HEAD', 'DELETE']);
const tusVersion = '1.0.0';
const bodyType = 'application/offset+octet-stream';
// After an error the rest of the body is read for this long, because a client that still sends would not read the response.
const drainTimeoutMs = 5_000;

/** The method of a request, with the override that tus defines for networks that pass only GET and POST. */
const getMethod = ({ method, headers }: FastifyRequest): string => {
  const override = headers['x-http-method-override'];
  return method === 'POST' && typeof override === 'string' && overridableMethods.has(override) ? override : method;
};

const getHeader = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Returns the video of the request's credentials. Throws if they are missing, forged or expired. */
const authenticate = (request: FastifyRequest, { keys, clock }: UploadDeps): string => {
  const videoId = getHeader(request, 'videoid');
  const signed = {
    libraryId: getHeader(request, 'libraryid'),
    videoId,
    expire: getHeader(request, 'authorizationexpire'),
    signature: getHeader(request, 'authorizationsignature'),
  };
  if (!isVideoId(videoId) || !isUploadSignatureValid(keys, signed, clock.now()))
    throw new UploadError(401, 'The right to upload this video is missing or has expired.');
  return videoId;
};

/** Checks everything that must hold before the body is read. */
const authorize = async (request: FastifyRequest, deps: UploadDeps): Promise<void> => {
  const videoId = authenticate(request, deps);
  const { id } = request.params as { id?: string };
  if ((getMethod(request) === 'POST') === (id !== undefined)) throw uploadNotFound();
  if (id !== undefined && (!uploadId.test(id) || getVideoId(id) !== videoId)) throw uploadNotFound();
  if (await deps.directory.canReceive(videoId)) {
    if (await deps.directory.hasUploadSession(videoId)) return;
    throw new UploadError(401, 'The session that started this upload has ended.');
  }
  throw (await deps.storage.find(videoId))?.stored ? alreadyUploaded() : uploadNotFound();
};

type ErrorContext = { request: IncomingMessage | undefined; log: Pick<FastifyBaseLogger, 'error' | 'info'> };

/** Converts an error of the server to a response without its message, which may contain a path; undefined for an UploadError. */
const toErrorResponse = (error: Error | { status_code: number; body: string }, { request, log }: ErrorContext) => {
  if ('status_code' in error) return undefined;
  if (isDisconnectError(error, request)) {
    log.info('the client of an upload disconnected');
    return { status_code: 400, body: 'The connection was lost.\n' };
  }
  const { status, message } = toAppError(error);
  if (status >= 500) log.error({ err: error }, 'an upload request failed');
  return { status_code: status, body: `${message}\n` };
};

/** Creates the request for the tus library: without the body, and with a URL made of the checked id. */
const createWebRequest = (request: FastifyRequest) => {
  const { id } = request.params as { id?: string };
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  return new Request(`http://localhost${uploadPath}${id === undefined ? '' : `/${id}`}`, { method: getMethod(request), headers });
};

/** Reads and discards the rest of a rejected body for a while. */
const discardBody = ({ raw }: FastifyRequest) => {
  if (raw.complete || raw.destroyed) return;
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainTimeoutMs);
  raw.once('close', () => clearTimeout(timer));
};

/** Rejects another protocol version or body type with its own status; the library responds 400 to both. */
const assertProtocol = (request: FastifyRequest, reply: FastifyReply) => {
  if (request.method !== 'OPTIONS' && getHeader(request, 'tus-resumable') !== tusVersion) {
    reply.header('tus-version', tusVersion);
    throw new UploadError(412, `Send Tus-Resumable: ${tusVersion}.`);
  }
  if (getMethod(request) === 'PATCH' && request.headers['content-type'] !== bodyType) throw new UploadError(415, `Send ${bodyType}.`);
};

/** The tus library, imported at the first upload because it takes 20 MB of memory. */
const createLazyTusServer = (deps: UploadDeps) => {
  let loading: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { createTusServer } = await import('./tus-server.ts');
    return createTusServer(deps, (error) => toErrorResponse(error, { request: currentRequest.getStore(), log: deps.log }));
  };
  return {
    get() {
      loading ??= load();
      return loading;
    },
    async close() {
      (await loading)?.close();
    },
  };
};

const createHandler = (deps: UploadDeps, tusServer: ReturnType<typeof createLazyTusServer>) => {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const method = getMethod(request);
    if (request.method !== 'OPTIONS') await authorize(request, deps);
    assertProtocol(request, reply);
    const { handle } = await tusServer.get();
    const response = await currentRequest.run(request.raw, () => handle(createWebRequest(request)));
    if (response.ok && (method === 'POST' || method === 'PATCH'))
      reply.header('upload-expires', new Date(deps.clock.now().getTime() + uploadLifetimeMs).toUTCString());
    reply.raw.once('finish', () => discardBody(request));
    // The library closes the connection after each error, so that a client that still sends would lose the response.
    const { connection: _, ...headers } = Object.fromEntries(response.headers);
    // The bodies are short texts.
    return reply
      .code(response.status)
      .headers(headers)
      .send((await response.text()) || undefined);
  };
};

/** Adds the routes of the tus protocol. Every error is a plain text of one sentence. */
export const addUploadRoutes = async (scope: FastifyInstance, deps: UploadDeps): Promise<void> => {
  const tusServer = createLazyTusServer(deps);
  const handler = createHandler(deps, tusServer);
  const publicRoute = { config: { permission: 'public' } };
  scope.removeAllContentTypeParsers();
  // The body is read only after all checks have passed.
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.addHook('onRequest', async (_request, reply) => void reply.header('tus-resumable', tusVersion));
  scope.setErrorHandler((error: Error, request, reply) => {
    const { status_code, body } = toErrorResponse(error, { request: request.raw, log: request.log }) ?? (error as UploadError);
    return reply.code(status_code).type('text/plain; charset=utf-8').send(body);
  });
  // Open uploads would delay the shutdown; their clients resume them.
  scope.addHook('preClose', async () => deps.locks.disconnectAll());
  scope.addHook('onClose', () => tusServer.close());
  for (const url of [uploadPath, `${uploadPath}/:id`]) {
    scope.route({ ...publicRoute, method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url, handler });
    // For GET the library would send the uploaded bytes.
    scope.route({ ...publicRoute, method: 'GET', url, handler: () => Promise.reject(uploadNotFound()) });
  }
};
