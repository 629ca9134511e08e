import { createReadStream } from 'node:fs';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden } from '../errors.ts';
import type { FileSize, SignedRequest } from './port.ts';

/** What a signed address asks for, before anything of it is believed. */
type FileRequest = { request: SignedRequest; size: FileSize };

/** Bytes that may be sent, and the type that we ourselves gave them. */
type OpenedFile = { path: string; bytes: number; mime: string };

const number = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const address = z.strictObject({
  id: z.string(),
  user: number.pipe(z.int32()),
  exp: number,
  sig: z.string().max(100),
  size: z.enum(['full', 'thumbnail']).default('full'),
});

const requestOf = ({ query, params }: FastifyRequest): FileRequest => {
  const parsed = address.safeParse({ ...(query as object), ...(params as object) });
  if (!parsed.success) throw forbidden('This link is not valid or has expired.');
  const { size, ...request } = parsed.data;
  return { request, size };
};

const headersOf = (id: string, { bytes, mime }: OpenedFile) => ({
  'content-type': mime,
  'content-length': bytes,
  'content-disposition': `inline; filename="${id}.${mime.split('/').at(-1)}"`,
  // Even a file that a browser would run can do nothing here.
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  // An address is good for at least this long when it is handed out.
  'cache-control': 'private, max-age=240',
});

/** A plugin that answers signed addresses with the bytes that `open` allows; `open` throws AppError where it allows none. */
export const servingFiles =
  <Options extends object>(open: (options: Options, asked: FileRequest) => Promise<OpenedFile>): FastifyPluginAsync<Options> =>
  async (app, options) => {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = requestOf(request);
      const file = await open(options, asked);
      reply.headers(headersOf(asked.request.id, file));
      return reply.send(request.method === 'HEAD' ? undefined : createReadStream(file.path));
    };
    app.route({ method: ['GET', 'HEAD'], url: '/api/v1/files/:id', config: { permission: 'public' }, handler });
  };
