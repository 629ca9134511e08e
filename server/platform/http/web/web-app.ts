import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import type { VideoOrigins } from '../../storage/video/index.ts';
import { escapeMarkup } from '../../text.ts';
import { handleError } from '../response/error-handler.ts';
import { createPagePolicy } from '../response/headers.ts';
import { serveAssets } from './assets.ts';

/** Values that the page passes to the web app in its meta elements, by name. */
export type PageMeta = Record<string, string>;

const insertMeta = (html: string, meta: PageMeta): string => {
  const elements = Object.entries(meta).map(([name, content]) => `<meta name="${escapeMarkup(name)}" content="${escapeMarkup(content)}">`);
  return html.replace('</head>', `${elements.join('')}</head>`);
};

const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => createHash('sha256').update(code).digest('base64'));

const acceptsPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|assets)(\/|$)/.test(url) && /text\/html|\*\/\*/.test(headers.accept ?? '*/*');

/** `imageOrigin` is another origin from which pages may load pictures; `videoOrigins` are those of an external video host. */
type WebAppOptions = { dir: string; meta: PageMeta; imageOrigin?: string | undefined; videoOrigins?: VideoOrigins | undefined };

/** Serves the built web app: its assets, and the page with a fresh nonce on every path without a route. */
export const serveWebApp = async (app: FastifyInstance, { dir, meta, imageOrigin, videoOrigins }: WebAppOptions): Promise<void> => {
  const index = join(dir, 'index.html');
  const html = existsSync(index) ? insertMeta(await readFile(index, 'utf8'), meta) : undefined;
  const inlineScripts = hashInlineScripts(html ?? '');
  if (html !== undefined) await serveAssets(app, join(dir, 'assets'));
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (html === undefined || !acceptsPage(request)) return handleError(notFound(), request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', createPagePolicy(nonce, { inlineScripts, imageOrigin, videoOrigins }))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  });
};
