import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Download } from '../../registration.ts';

const bufferBytes = 64 * 1024;

/** Sends a file in pieces. The next piece is read when the client has taken the one before. If the client leaves, the pieces end. */
export const sendDownload = (
  reply: FastifyReply,
  declaredType: string,
  { fileName, mediaType = declaredType, pieces }: Download,
): FastifyReply =>
  reply
    .type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces, { objectMode: false, highWaterMark: bufferBytes }));
