import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';

type Kind = 'form' | 'video';

/** Returns how a request sends files; undefined if it sends none. */
const getKind = ({ method, headers }: FastifyRequest): Kind | undefined => {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return 'form';
  return type === 'application/offset+octet-stream' && (method === 'PATCH' || method === 'POST') ? 'video' : undefined;
};

const getOutcome = (status: number, isAnswered: boolean): string => {
  if (!isAnswered) return 'aborted';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'success';
};

/** Adds the metrics of requests that send files: how many are open, their bytes, and how they ended. */
export const exposeUploads = (app: FastifyInstance, registry: Registry): void => {
  const registers = [registry];
  const open = new Gauge({ name: 'medboard_uploads_in_progress', help: 'Open requests that send files', labelNames: ['kind'], registers });
  const bytes = new Counter({
    name: 'medboard_upload_bytes_total',
    help: 'Bytes of requests that send files',
    labelNames: ['kind'],
    registers,
  });
  const ended = new Counter({
    name: 'medboard_uploads_total',
    help: 'Requests that sent files, by outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  app.addHook('onRequest', (request, reply, next) => {
    const kind = getKind(request);
    if (kind === undefined) return next();
    const { socket } = request.raw;
    // The first bytes of the body may have arrived together with the headers.
    const before = socket.bytesRead;
    open.inc({ kind });
    reply.raw.once('close', () => {
      open.dec({ kind });
      const received = request.raw.complete ? Number(request.headers['content-length'] ?? 0) : 0;
      bytes.inc({ kind }, Math.max(received, socket.bytesRead - before));
      ended.inc({ kind, outcome: getOutcome(reply.statusCode, reply.raw.writableFinished) });
    });
    next();
  });
};
