import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { serveAssets } from './assets.ts';
import { handleError } from './error-handler.ts';
import { createPagePolicy } from './headers.ts';

/** Values that the page passes to the web app in its meta elements, by name. */
export type PageMeta = Record<string, string>;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const insertMeta = (html: string, meta: PageMeta): string => {
  const elements = Object.entries(meta).map(([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`);
  return html.replace('</head>', `${elements.join('')}</head>`);
};

const acceptsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|assets)(\/|$)/.test(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** Serves the built web app: hashed assets, precompressed and cached for a year, and the page with a fresh nonce on every path without a route. */
export const serveWebApp = async (app: FastifyInstance, { dir, meta }: { dir: string; meta: PageMeta }): Promise<void> => {
  const index = join(dir, 'index.html');
  const html = existsSync(index) ? insertMeta(await readFile(index, 'utf8'), meta) : undefined;
  if (html !== undefined) await serveAssets(app, join(dir, 'assets'));
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (html === undefined || !acceptsPage(request)) return handleError(notFound(), request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', createPagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  });
};
