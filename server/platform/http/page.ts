import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { handleFailure } from './failures.ts';
import { pagePolicy, workerPolicy } from './headers.ts';

/** What the page tells the app in its meta elements, by name. */
export type PageFacts = Record<string, string>;

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const withFacts = (html: string, facts: PageFacts): string => {
  const metas = Object.entries(facts).map(([name, content]) => `<meta name="${escaped(name)}" content="${escaped(content)}">`);
  return html.replace('</head>', `${metas.join('')}</head>`);
};

// Only the PDF reader's worker is built as a module of this ending; a precompressed copy adds its own.
const isWorker = (path: string) => /\.mjs(\.(br|gz))?$/.test(path);

const wantsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|assets)(\/|$)/.test(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** Serves the built app: hashed files for ever and precompressed, the page with a fresh nonce on every path that is no other route. Only Vite's own file names are ever looked up. */
export const servePage = async (app: FastifyInstance, { dir, facts }: { dir: string; facts: PageFacts }): Promise<void> => {
  const index = join(dir, 'index.html');
  const html = existsSync(index) ? withFacts(await readFile(index, 'utf8'), facts) : undefined;
  if (html !== undefined) {
    await app.register(fastifyStatic, {
      root: join(dir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        if (isWorker(path)) reply.header('content-security-policy', workerPolicy);
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (html === undefined || !wantsPage(request)) return handleFailure(notFound(), request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  });
};
