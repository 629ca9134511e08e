import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DocumentViewKind } from '../../../../contract/entities/access/document-views.ts';
import { aheadHeader } from '../../../../contract/kit/fetch-ahead.ts';
import { AppError, forbidden, notFound } from '../../errors.ts';
import { apiPolicy } from '../../http/response/headers.ts';
import { type EventOrigin, getOrigin } from '../../security/security-events.ts';
import type { FileVariant, FoundFile, SignedFileRequest } from './port.ts';
import { isId } from './storage.ts';

type PublicFileRequest = { id: string; variant: FileVariant };

/** A user who receives an identity document, and the record to which the document belongs. */
type FileView = { userId: number; recordId: number };

/** A stored file with the type that this server gave it. An identity document is decrypted, and its view is recorded; `isQueued` if verification may show it next. */
type LocatedFile = FoundFile & { identity?: { view: FileView; isQueued: boolean; read(): Promise<Buffer> } };

const number = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const publicParameters = z.strictObject({ id: z.string().refine(isId), size: z.enum(['full', 'thumbnail']).default('full') });
const signedParameters = publicParameters.extend({
  user: number.pipe(z.int32()),
  exp: number,
  sig: z.string().max(100),
  record: number.pipe(z.int32()).optional(),
});

// The address of that many is shorter than 8 kB, which is the limit of common proxies.
const maxThumbnails = 60;
const thumbnailsParameters = z.object({ file: z.union([z.string().transform((one) => [one]), z.array(z.string()).max(maxThumbnails)]) });

const getParameters = ({ query, params }: FastifyRequest) => ({ ...(query as object), ...(params as object) });

const parseSigned = (request: FastifyRequest, recordRefusal: (origin: EventOrigin) => void): SignedFileRequest => {
  const parsed = signedParameters.safeParse(getParameters(request));
  if (!parsed.success) {
    recordRefusal(getOrigin(request));
    throw forbidden('This link is not valid or has expired.');
  }
  const { size, ...rest } = parsed.data;
  return { request: rest, variant: size };
};

/** Each file is written as id, user, expiry, signature and, for an identity document, its record, separated by dots. Others are left out. */
const parseThumbnails = (request: FastifyRequest): SignedFileRequest[] => {
  const parsed = thumbnailsParameters.safeParse(request.query);
  if (!parsed.success) throw notFound();
  return parsed.data.file.flatMap((text) => {
    const [id, user, exp, sig, record] = text.split('.');
    const { success, data } = signedParameters.safeParse({ id, user, exp, sig, record });
    return success ? [{ request: data, variant: 'thumbnail' as const }] : [];
  });
};

const parsePublic = (request: FastifyRequest): PublicFileRequest => {
  const parsed = publicParameters.safeParse(getParameters(request));
  if (!parsed.success) throw notFound();
  return { id: parsed.data.id, variant: parsed.data.size };
};

// A new signed URL is valid for at least four minutes.
const signedCacheControl = 'private, max-age=240';
// The content of an id never changes.
const publicCacheControl = 'public, max-age=31536000, immutable';

const getFileName = (id: string, mime: string) => `${id}.${mime.split('/').at(-1)}`;

const createHeaders = (id: string, { bytes, mime }: LocatedFile, cacheControl: string) => ({
  'content-type': mime,
  'content-length': bytes,
  'content-disposition': `inline; filename="${getFileName(id, mime)}"`,
  ...protectiveHeaders,
  'cache-control': cacheControl,
});

const protectiveHeaders = {
  'content-security-policy': apiPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

type FileResponse = { id: string; file: LocatedFile; cacheControl: string; mayRedirect?: boolean };

/** A thumbnail of a document is too small to read it. `x-fetch-ahead` is sent by screens that show the document next. */
const getViewKind = ({ query, headers }: FastifyRequest, { identity }: LocatedFile): DocumentViewKind => {
  if ((query as { size?: unknown }).size === 'thumbnail') return 'thumbnail';
  return identity?.isQueued && headers[aheadHeader] !== undefined ? 'ahead' : 'opened';
};

/** The file of a request, or why it cannot be sent. */
type SearchResult = PromiseSettledResult<LocatedFile>;

const getOrThrow = (found: SearchResult | undefined): LocatedFile => {
  if (!found) throw notFound();
  if (found.status === 'rejected') throw found.reason;
  return found.value;
};

type RecordViews = (views: FileView[], kind: DocumentViewKind) => Promise<void>;

/** Reads an identity document, and records its view before a byte is sent. Other files are streamed. */
const openBody = async ({ stream, identity }: LocatedFile, record: (views: FileView[]) => Promise<void>) => {
  if (!identity) return stream();
  const bytes = await identity.read();
  await record([identity.view]);
  return bytes;
};

/** Whether the sender can follow a redirect to another origin: an app, or an element of a page. The policy of pages forbids it to their scripts. */
const followsRedirects = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers['sec-fetch-mode'] ?? 'no-cors') === 'no-cors';

/** The address at which the sender reads the file from the store itself; undefined if this server sends it. */
const getRedirect = async (request: FastifyRequest, { id, file, mayRedirect }: FileResponse): Promise<string | undefined> => {
  const { redirect, identity, mime } = file;
  if (!mayRedirect || !redirect || identity || !followsRedirects(request)) return undefined;
  return redirect({ fileName: getFileName(id, mime), mime });
};

type SendOptions = { find(request: FastifyRequest): Promise<FileResponse>; recordViews: RecordViews };

const sendFile =
  ({ find, recordViews }: SendOptions) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await find(request);
    const address = await getRedirect(request, response);
    // Not stored by the browser, so that the session is checked each time.
    if (address !== undefined) return reply.headers(protectiveHeaders).header('cache-control', 'no-store').redirect(address, 302);
    const { id, file, cacheControl } = response;
    const body = request.method === 'HEAD' ? undefined : await openBody(file, (views) => recordViews(views, getViewKind(request, file)));
    reply.headers(createHeaders(id, file, cacheControl));
    return reply.send(body);
  };

/** Reads a file that is one of several; undefined if the request may not open it, or if it is missing or damaged. */
const readOrSkip = async (found: SearchResult, log: FastifyBaseLogger): Promise<{ picture: Blob; view?: FileView } | undefined> => {
  try {
    const { mime, identity, blob } = getOrThrow(found);
    if (!identity) return { picture: await blob(mime) };
    return { picture: new Blob([new Uint8Array(await identity.read())], { type: mime }), view: identity.view };
  } catch (error) {
    if (!(error instanceof AppError)) log.warn({ err: error }, 'a thumbnail cannot be read');
    return undefined;
  }
};

type FoundPicture = { id: string; picture: Blob; view?: FileView };

/** Reads the files that can be opened. */
const readAll = async (requests: SignedFileRequest[], found: SearchResult[], log: FastifyBaseLogger): Promise<FoundPicture[]> => {
  const pictures = await Promise.all(found.map((file) => readOrSkip(file, log)));
  return requests.flatMap(({ request: { id } }, index) => {
    const read = pictures[index];
    return read ? [{ id, ...read }] : [];
  });
};

/** Finds the files of requests. The error is an AppError if the request may not open the file. */
type FileFinders<Options> = {
  /** Also records that it refused a request. */
  findSigned(options: Options, requests: readonly SignedFileRequest[], origin: EventOrigin): Promise<SearchResult[]>;
  findPublic(options: Options, request: PublicFileRequest): Promise<LocatedFile>;
  /** Records who receives identity documents. */
  recordViews(options: Options, views: FileView[], kind: DocumentViewKind): Promise<void>;
  /** Records a request without a complete address. */
  recordRefusal(options: Options, origin: EventOrigin): void;
};

/** Creates the plugin that serves files at signed and public URLs. */
export const createFileRoutes =
  <Options extends object>({ findSigned, findPublic, ...finders }: FileFinders<Options>): FastifyPluginAsync<Options> =>
  async (app, options) => {
    const route = { method: ['GET', 'HEAD'], config: { permission: 'public' } };
    const recordViews: RecordViews = (views, kind) => finders.recordViews(options, views, kind);
    const sendSigned = sendFile({
      recordViews,
      async find(request) {
        const parsed = parseSigned(request, (origin) => finders.recordRefusal(options, origin));
        const [found] = await findSigned(options, [parsed], getOrigin(request));
        return { id: parsed.request.id, file: getOrThrow(found), cacheControl: signedCacheControl, mayRedirect: true };
      },
    });
    const sendPublic = sendFile({
      recordViews,
      async find(request) {
        const parsed = parsePublic(request);
        return { id: parsed.id, file: await findPublic(options, parsed), cacheControl: publicCacheControl };
      },
    });
    const sendThumbnails = async (request: FastifyRequest, reply: FastifyReply) => {
      const requests = parseThumbnails(request);
      const found = await readAll(requests, await findSigned(options, requests, getOrigin(request)), request.log);
      const views = found.flatMap(({ view }) => view ?? []);
      if (views.length > 0) await recordViews(views, 'thumbnail');
      const form = new FormData();
      for (const { id, picture } of found) form.append(id, picture);
      // The whole body at once: Node ends the process if a client leaves while it streams a form.
      const response = new Response(form);
      reply.headers({
        ...protectiveHeaders,
        'content-type': response.headers.get('content-type') ?? '',
        'cache-control': signedCacheControl,
      });
      return reply.send(Buffer.from(await response.arrayBuffer()));
    };
    app.route({ ...route, url: '/api/v1/files/thumbnails', handler: sendThumbnails });
    app.route({ ...route, url: '/api/v1/files/:id', handler: sendSigned });
    app.route({ ...route, url: '/storage/:id', handler: sendPublic });
  };
