import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { workerPolicy } from './headers.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const accepts = ({ headers }: FastifyRequest, encoding: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => new RegExp(`^${encoding}(;q=(1|0\\.0*[1-9]).*)?$`).test(part.replaceAll(' ', '')));

const listFiles = async (dir: string): Promise<Set<string>> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return new Set(entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(dir, join(parentPath, name))));
};

/** Creates a function that reads each file once and keeps it in memory. */
const createReader = (dir: string) => {
  const contents = new Map<string, Promise<Buffer>>();
  return (name: string): Promise<Buffer> => {
    const content = contents.get(name) ?? readFile(join(dir, name));
    contents.set(name, content);
    content.catch(() => contents.delete(name));
    return content;
  };
};

/**
 * Serves the hashed files of a folder at `/assets`, in the precompressed form that the client accepts, cached for a year. Responses come
 * from memory, so that a client that does not read them holds no file descriptor.
 */
export const serveAssets = async (app: FastifyInstance, dir: string): Promise<void> => {
  const files = await listFiles(dir);
  const read = createReader(dir);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    config: { permission: 'public' },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { '*': name } = request.params as { '*': string };
      if (!files.has(name)) throw notFound();
      const encoding = encodings.find(({ name: token, suffix }) => files.has(name + suffix) && accepts(request, token));
      reply.headers({
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding.name } : {}),
        // Only the worker of the PDF reader has this extension.
        ...(extname(name) === '.mjs' ? { 'content-security-policy': workerPolicy } : {}),
      });
      return reply.send(await read(name + (encoding?.suffix ?? '')));
    },
  });
};
