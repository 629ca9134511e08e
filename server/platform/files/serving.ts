import { createReadStream } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, notFound } from '../errors.ts';
import type { FileSize, SignedRequest } from './port.ts';

/** What a signed address asks for, before anything of it is believed. */
type FileRequest = { request: SignedRequest; size: FileSize };

/** What a public address asks for. */
type PublicRequest = { id: string; size: FileSize };

/** Bytes that may be sent, and the type that we ourselves gave them. */
type OpenedFile = { path: string; bytes: number; mime: string };

const number = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const publicRequest = z.strictObject({ id: z.string(), size: z.enum(['full', 'thumbnail']).default('full') });
const signedRequest = publicRequest.extend({ user: number.pipe(z.int32()), exp: number, sig: z.string().max(100) });

const asked = ({ query, params }: FastifyRequest) => ({ ...(query as object), ...(params as object) });

const readSigned = (request: FastifyRequest): FileRequest => {
  const parsed = signedRequest.safeParse(asked(request));
  if (!parsed.success) throw forbidden('This link is not valid or has expired.');
  const { size, ...rest } = parsed.data;
  return { request: rest, size };
};

const readPublic = (request: FastifyRequest): PublicRequest => {
  const parsed = publicRequest.safeParse(asked(request));
  if (!parsed.success) throw notFound();
  return parsed.data;
};

// An address is good for at least this long when it is handed out.
const briefly = 'private, max-age=240';
// What has once been stored under an id never changes.
const forEver = 'public, max-age=31536000, immutable';

const headersOf = (id: string, { bytes, mime }: OpenedFile, cache: string) => ({
  'content-type': mime,
  'content-length': bytes,
  'content-disposition': `inline; filename="${id}.${mime.split('/').at(-1)}"`,
  // Even a file that a browser would run can do nothing here.
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': cache,
});

type Opened = { id: string; file: OpenedFile; cache: string };

const answering = (open: (request: FastifyRequest) => Promise<Opened>) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { id, file, cache } = await open(request);
  reply.headers(headersOf(id, file, cache));
  return reply.send(request.method === 'HEAD' ? undefined : createReadStream(file.path));
};

/** How the bytes behind an address are found; each throws AppError where it allows none. */
type Doors<Options> = {
  signed(options: Options, asked: FileRequest): Promise<OpenedFile>;
  open(options: Options, asked: PublicRequest): Promise<OpenedFile>;
};

/** A plugin that answers signed and public addresses with the bytes that their doors allow. */
export const servingFiles =
  <Options extends object>(doors: Doors<Options>): FastifyPluginAsync<Options> =>
  async (app, options) => {
    const reading = { method: ['GET', 'HEAD'], config: { permission: 'public' } };
    const signed = answering(async (request) => {
      const asking = readSigned(request);
      return { id: asking.request.id, file: await doors.signed(options, asking), cache: briefly };
    });
    const open = answering(async (request) => {
      const asking = readPublic(request);
      return { id: asking.id, file: await doors.open(options, asking), cache: forEver };
    });
    app.route({ ...reading, url: '/api/v1/files/:id', handler: signed });
    app.route({ ...reading, url: '/storage/:id', handler: open });
  };
